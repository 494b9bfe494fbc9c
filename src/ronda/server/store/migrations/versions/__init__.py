"""One module a change of the schema, oldest first."""
