"""The schema's history: one module a change, applied on start."""

from typing import Final

HEAD: Final = "0005"
"""The last change; a database that has it is not looked at any further."""
