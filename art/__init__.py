"""Drawings of this project, made by small generators."""
