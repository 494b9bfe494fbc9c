"""What each fact changes. Without checks: a fact has been decided already."""
