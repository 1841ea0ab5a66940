"""Reads the supple_module() and supple_kernel() calls of CMakeLists.txt."""

import dataclasses
import re

_LISTS = {"SOURCES", "HEADERS", "LINK"}
_SCOPES = {"PUBLIC", "PRIVATE", "INTERFACE"}


@dataclasses.dataclass
class Module:
    name: str
    realtime: bool = False
    files: list = dataclasses.field(default_factory=list)
    link: list = dataclasses.field(default_factory=list)


def _calls(text, command):
    """Argument lists of every call of `command`."""
    text = re.sub(r"#[^\n]*", "", text)
    return [m[1].split() for m in re.finditer(rf"\b{command}\s*\(([^)]*)\)", text)]


def read(text):
    modules = {}
    for name, *arguments in _calls(text, "supple_module"):
        module = modules[name] = Module(name)
        current = None
        for word in arguments:
            if word == "REALTIME":
                module.realtime = True
            elif word in _LISTS:
                current = word
            elif current == "LINK":
                module.link.append(word)
            else:
                module.files.append(word)

    # the kernel's source is compiled once per instruction set and joins its module's library
    for name, *sources in _calls(text, "supple_kernel"):
        modules[name].files += sources

    # sources that a module has in some builds only
    for target, *arguments in _calls(text, "target_sources"):
        name = target.removeprefix("supple_")
        if name in modules:
            modules[name].files += [a.removeprefix("supple/") for a in arguments if a.startswith("supple/")]

    # what a module links beside its LINK list counts as well
    for target, *arguments in _calls(text, "target_link_libraries"):
        name = target.removeprefix("supple_")
        if name in modules:
            modules[name].link += [a for a in arguments if a not in _SCOPES]
    return list(modules.values())
