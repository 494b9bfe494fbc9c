"""Write the whole baraja into the web client."""

from pathlib import Path

from art.baraja.files import files

WEB = Path(__file__).parents[2] / "src" / "ronda" / "web"


def main() -> None:
    """Write every file, creating folders as needed."""
    for name, text in files().items():
        target = WEB / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
