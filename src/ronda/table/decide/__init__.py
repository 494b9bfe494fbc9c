"""What a table decides: every command becomes facts, or is refused."""
