"""The page's modules, put together so that a page begins with a few files and not with fifty.

A browser asks for six files at a time, and each costs a slow line its whole way there and back. So
what is loaded together is sent together: a module that is imported while the page runs takes along
what it alone imports, and what two pages begin with goes with the shell. Nothing is built: the
sources are the modules that run, each in a function of its own, and a module that was put into
another file is there under its own address too, as the same one.
"""

import posixpath
import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

_IMPORT: Final = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";', re.MULTILINE)
_EXPORTED: Final = re.compile(
    r"^export (?=(?:async )?(?:function\*?|class|const) (\w+))", re.MULTILINE
)
_LISTED: Final = re.compile(r"^export \{([^}]*)\};", re.MULTILINE)
_LATER: Final = re.compile(r'\bimport\("(\.[^"]+)"\)')
_HERE: Final = "import.meta.url"
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)


class Module(NamedTuple):
    """A module as its source has it.

    Attributes:
        name: its file, as `js/app.js`.
        text: its source.
        imports: the modules that it needs before it runs.
        later: those that it asks for while the page runs.
        exports: the names that it gives away.
    """

    name: str
    text: str
    imports: tuple[str, ...]
    later: tuple[str, ...]
    exports: tuple[str, ...]

    @property
    def variable(self) -> str:
        """What it is called where it was put together with others."""
        return "$" + re.sub(r"\W", "_", self.name.removeprefix("js/").removesuffix(".js"))


def read_module(name: str, text: str) -> Module:
    """The module of a source; `name` is its file."""
    code = _COMMENT.sub("", text)
    listed = (each.strip() for found in _LISTED.findall(text) for each in found.split(","))
    return Module(
        name,
        text,
        tuple(dict.fromkeys(_beside(name, found) for _, found in _IMPORT.findall(text))),
        tuple(dict.fromkeys(_beside(name, found) for found in _LATER.findall(code))),
        (*_EXPORTED.findall(text), *filter(None, listed)),
    )


class Bundles:
    """Which file each module is sent in.

    Args:
        modules: all of them, by name.
        shell: the module of the shell, and the pages that have it take along what they share.
        carriers: modules that take along what they import, though others import it too; each what
            those before it leave.
    """

    def __init__(
        self, modules: Mapping[str, Module], shell: tuple[str, ...], carriers: tuple[str, ...]
    ) -> None:
        self._modules = modules
        entries = {name for name, module in modules.items() if "show" in module.exports}
        entries |= {name for module in modules.values() for name in module.later}
        first, *pages = shell
        reached = {entry: {*self.closure(entry)} for entry in sorted({*entries, *pages})}
        common = set.intersection(*(reached[page] for page in pages)) - {*pages}
        shared = {*self.closure(first)} | common
        self._file = {name: name for name in modules} | dict.fromkeys(shared, first)
        for name in modules.keys() - shared:
            by = [entry for entry in reached if name in reached[entry]]
            carrying = [carrier for carrier in carriers if carrier in by]
            if carrying or len(by) == 1:
                self._file[name] = (*carrying, *by)[0]

    def closure(self, *entries: str) -> tuple[str, ...]:
        """Modules with all that they import, each after what it needs itself."""
        found: dict[str, None] = {}

        def visit(name: str) -> None:
            for needed in self._modules[name].imports:
                if needed not in found:
                    visit(needed)
            found[name] = None

        for entry in entries:
            if entry not in found:
                visit(entry)
        return tuple(found)

    def files(self, *entries: str) -> list[str]:
        """The files that have to be there before these modules run."""
        return list(dict.fromkeys(self._file[name] for name in reversed(self.closure(*entries))))

    def sent(self, name: str) -> str:
        """What is sent under the address of a module."""
        file, own = self._file[name], self._modules[name]
        if file != name:
            return f"{self._asked(file, name, [name])}{self._given(own)}"
        inside = {each for each, file in self._file.items() if file == name}
        members = [each for each in self.closure(*sorted(inside - {name}), name) if each in inside]
        outside: dict[str, list[str]] = {}
        for needed in dict.fromkeys(each for one in members for each in self._modules[one].imports):
            if needed not in inside:
                outside.setdefault(self._file[needed], []).append(needed)
        variables = ", ".join(self._modules[each].variable for each in members)
        return "".join(
            (
                *(self._asked(each, name, needed) for each, needed in outside.items()),
                *(self._wrapped(self._modules[each], name) for each in members),
                f"export {{ {variables} }};\n",
                self._given(own),
            )
        )

    def _asked(self, file: str, by: str, needed: list[str]) -> str:
        variables = ", ".join(self._modules[each].variable for each in needed)
        return f'import {{ {variables} }} from "{_from(by, file)}";\n'

    def _wrapped(self, module: Module, file: str) -> str:
        """A module as a function that gives its exports, where addresses are seen from `file`."""
        text = _LISTED.sub("", _EXPORTED.sub("", module.text))
        text = _IMPORT.sub(lambda found: self._taken(module, found), text)
        text = _LATER.sub(
            lambda found: f'import("{_from(file, _beside(module.name, found[1]))}")', text
        )
        if module.name != file:
            text = text.replace(_HERE, f'new URL("{_from(file, module.name)}", {_HERE})')
        given = ", ".join(module.exports)
        return f"const {module.variable} = (() => {{\n{text}\nreturn {{ {given} }};\n}})();\n"

    def _taken(self, module: Module, found: "re.Match[str]") -> str:
        names = re.sub(r"\bas\b", ":", found[1])
        needed = self._modules[_beside(module.name, found[2])]
        return f"const {{{names}}} = {needed.variable};"

    def _given(self, module: Module) -> str:
        names = ", ".join(module.exports)
        return f"export const {{ {names} }} = {module.variable};\n" if names else ""


def odd_lines(text: str) -> Iterator[str]:
    """Lines that import or export in a form that is not understood here."""
    rest = _LISTED.sub("", _EXPORTED.sub("", _IMPORT.sub("", text)))
    return (line for line in rest.splitlines() if re.match(r"(import|export)\b(?!\()", line))


def _beside(name: str, found: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), found))


def _from(name: str, target: str) -> str:
    path = posixpath.relpath(target, posixpath.dirname(name))
    return path if path.startswith(".") else f"./{path}"
