"""What a client calls its requests."""

import secrets


def new_id() -> str:
    """An id that no other request has: asked again under it, a request is done once."""
    return secrets.token_hex(12)
