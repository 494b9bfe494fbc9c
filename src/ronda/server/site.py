"""The page's files: the shell for every address, scripts and pictures, the sentences.

Everything a page loads lies under `/v/VERSION/`, where VERSION is a hash of all files, and may be
kept for ever: a second visit asks for the shell alone, over plain http too. A page from before an
upgrade still asks under its own version; it is given the files of today, and nobody keeps those.
Modules that are loaded together come in one file (`bundling`), and so do the sheets that a sheet
imports.
"""

import gzip
import hashlib
import re
import time
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ronda.lang import catalogue, direction, languages
from ronda.server.bundling import Bundles, read_module

TYPES: Final[Mapping[str, str]] = {
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
UNZIPPED: Final = {".png"}
SERVER_ONLY: Final = ("page.", "reading.", "play.", "shell.")
"""Sentences of the rules pages and the shell, which the server makes, and of the terminal."""
LOCAL: Final = ("play.level.",)
"""Those of them that the page says too."""

LOOK: Final = 1.0
"""Seconds between two looks whether a file has changed."""
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"

APP: Final = "js/app.js"
HOME: Final = "js/pages/home.js"
TABLE: Final = "js/pages/table.js"
"""Modules that a page begins with; the shell asks for all that they import at once."""
LATER: Final = ("js/pages/inviting.js", "js/render/table_rest.js", "js/pages/sealing.js")
"""What these pages ask for after the first card; the first page does not wait for a table's."""
_COMMENT: Final = re.compile(
    rb"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*$", re.DOTALL | re.MULTILINE
)
"""A comment that has its lines to itself, in a script."""
_INDENT: Final = re.compile(rb"^[ \t]+", re.MULTILINE)
_TAIL: Final = re.compile(r"[\W]+$")
"""What apps put behind a link: a full stop, a bracket, a mark that nobody sees."""
_SHEET: Final = re.compile(rb'^@import "(\w+\.css)";$', re.MULTILINE)


class File(NamedTuple):
    """A file as it is sent, and the same compressed."""

    media: str
    plain: bytes
    zipped: bytes | None


class Site:
    """All files of the page in memory, read again when one of them changes."""

    def __init__(self) -> None:
        self._web = Path(str(files("ronda") / "web"))
        self._lang = Path(str(files("ronda") / "lang"))
        self._seen: dict[Path, tuple[int, int]] = {}
        self._files: dict[str, File] = {}
        self._bundles: Bundles
        self._shells: dict[tuple[str, str], File] = {}
        self._looked_at = -LOOK
        self.version = ""
        self.look()

    def look(self) -> None:
        """Reads what has changed on disk, now and then; the version follows from what is there."""
        now = time.monotonic()
        if now < self._looked_at + LOOK:
            return
        self._looked_at = now
        seen = {path: _state_of(path) for path in self._paths()}
        if seen == self._seen:
            return
        self._seen = seen
        texts = {self._name_of(path): self._read(path) for path in sorted(seen)}
        scripts = {name: text.decode() for name, text in texts.items() if name.startswith("js/")}
        modules = {name: read_module(name, text) for name, text in scripts.items()}
        self._bundles = Bundles(modules, (APP, HOME, TABLE), (TABLE, *LATER))
        texts |= {name: self._bundles.sent(name).encode() for name in scripts}
        texts |= {name: _whole(name, texts) for name in texts if name.startswith("css/")}
        summed = hashlib.sha256(b"".join(name.encode() + texts[name] for name in sorted(texts)))
        self.version = summed.hexdigest()[:12]
        for name in ("index.html", "sw.js"):
            texts[name] = texts[name].replace(b"VERSION", self.version.encode())
        self._files = {name: _made(name, text) for name, text in texts.items()}
        self._shells = {}

    def file(self, name: str) -> File | None:
        """The file of that name; None where there is none."""
        return self._files.get(name)

    def shell(self, path: str, wanted: str) -> File:
        """The shell for an address, for a browser that speaks the wanted languages.

        It asks ahead for what the page begins with, since a browser would find modules only one
        import after the other; the first page for a table too, which is likely to come next.
        """
        code = next((code for code in _codes(wanted) if f"lang/{code}.json" in self._files), "en")
        kind = "table/" if path.startswith("table/") else "" if path == "" else "other"
        if (kind, code) not in self._shells:
            self._shells[kind, code] = self._make_shell(kind, code)
        return self._shells[kind, code]

    def _make_shell(self, kind: str, code: str) -> File:
        files, later, sheets = self._bundles.files, list[str](), list[str]()
        if kind == "table/":
            first, sheets = files(APP, TABLE), ["css/table.css"]
        elif kind == "":
            first, sheets = files(APP, HOME), ["css/home.css"]
            later = [name for name in files(APP, TABLE) if name not in first]
        else:
            first = files(APP)
        lines = [
            _link(self.version, f"lang/{code}.json", 'preload" as="fetch" crossorigin="anonymous'),
            *(_link(self.version, name, 'preload" as="style') for name in sheets),
            *(_link(self.version, name, "modulepreload") for name in first),
            *(_link(self.version, name, 'modulepreload" fetchpriority="low') for name in later),
        ]
        text = self._files["index.html"].plain.decode()
        text = text.replace("<!--AHEAD-->", "\n    ".join(lines))
        text = text.replace("<!--NOSCRIPT-->", _without_scripts(code))
        text = text.replace('lang="en" dir="ltr"', f'lang="{code}" dir="{direction(code)}"')
        return _made("index.html", text.encode())

    def _paths(self) -> Iterator[Path]:
        for path in self._web.rglob("*"):
            if path.suffix in TYPES and path.is_file():
                yield path
        for code in languages():
            yield self._lang / f"{code}.json"

    def _name_of(self, path: Path) -> str:
        if path.parent == self._lang:
            return f"lang/{path.name}"
        return path.relative_to(self._web).as_posix()

    def _read(self, path: Path) -> bytes:
        if path.parent == self._lang:
            return _spoken_by_page(path)
        text = path.read_bytes()
        return lean(text) if path.suffix == ".js" else text


def _whole(name: str, texts: Mapping[str, bytes]) -> bytes:
    """A sheet with those that it imports in their places; all lie in one folder."""
    return _SHEET.sub(lambda found: texts[f"css/{found[1].decode()}"], texts[name])


def _without_scripts(code: str) -> str:
    """What stands there instead, for a browser that runs none."""
    words = catalogue(code)
    said = words.text("shell.noscript", command='<code dir="ltr">ronda play</code>')
    again = f'<a class="button first" href="">{words.text("web.reload")}</a>'
    return f"<p>{said}</p><p>{again}</p>"


def _link(version: str, name: str, rel: str) -> str:
    return f'<link rel="{rel}" href="/v/{version}/{name}">'


def _codes(wanted: str) -> Iterator[str]:
    """The languages that a browser asks for, as `Accept-Language` has them, with their bases."""
    for part in wanted.split(",")[:8]:
        code = part.partition(";")[0].strip()
        yield code
        yield "ary" if code == "ar-MA" else code.partition("-")[0]


def lean(script: bytes) -> bytes:
    """A script as it is sent: comments are a third of it; every line keeps its number.

    No text of a script goes over several lines, so that what lines begin with may go too.
    """
    return _INDENT.sub(b"", _COMMENT.sub(lambda found: b"\n" * found[0].count(b"\n"), script))


def _state_of(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_mtime_ns, found.st_size


def _spoken_by_page(path: Path) -> bytes:
    sentences = msgspec.json.decode(path.read_bytes(), type=dict[str, object])
    spoken = {
        key: sentence
        for key, sentence in sentences.items()
        if not key.startswith(SERVER_ONLY) or key.startswith(LOCAL)
    }
    return msgspec.json.encode(spoken)


def _made(name: str, text: bytes) -> File:
    suffix = Path(name).suffix
    zipped = None if suffix in UNZIPPED else gzip.compress(text, 9, mtime=0)
    return File(TYPES[suffix], text, zipped)


def site_routes() -> list[BaseRoute]:
    """The routes of the page; they come after all others, since the shell answers everywhere."""
    site = Site()

    async def versioned(request: Request) -> Response:
        is_current = request.path_params["version"] == site.version
        found = site.file(request.path_params["name"])
        return _reply(request, found, FOR_EVER if is_current else "no-store")

    async def anything(request: Request) -> Response:
        site.look()
        name = request.path_params["name"]
        found, status = site.file(name), 200
        if found is None and (_is_page(name) or _is_read(request)):
            found = site.shell(name, request.headers.get("accept-language", ""))
            status = 200 if _is_page(name) else 404
        return _reply(request, found, ASK_AGAIN, status)

    return [
        Route("/v/{version}/{name:path}", versioned),
        Route("/{name:path}", anything),
    ]


def _is_page(name: str) -> bool:
    """Whether the shell answers there: not where programs ask, who would take it for an answer.

    People open links with all that apps put behind them, and the page reads them so.
    """
    if name.startswith(("table/", "tv/")):
        return True
    bare = _TAIL.sub("", name)
    return "." not in bare.rpartition("/")[2] and not name.startswith("api/") and bare != "metrics"


def _is_read(request: Request) -> bool:
    """Whether somebody reads the answer: the page then says that there is nothing."""
    path = request.url.path
    return "text/html" in request.headers.get("accept", "") and not path.startswith("/api/")


def _reply(request: Request, found: File | None, keep: str, status: int = 200) -> Response:
    if found is None:
        raise HTTPException(404)
    headers = {"Cache-Control": keep, "Vary": "Accept-Encoding"}
    if found.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(found.zipped, status, headers, media_type=found.media)
    return Response(found.plain, status, headers, media_type=found.media)
