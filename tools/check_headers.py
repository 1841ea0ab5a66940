#!/usr/bin/env python3
"""Fails when a header of the library does not compile alone, or not twice, or relies on others for
what it uses of the standard library.

A source that includes its own header first shows whether that one compiles, so it is not compiled
again here; it is asked for `#pragma once`. Sources are compiled in batches and with precompiled headers. What
these hide is looked for in the text of every header: who says std::vector includes <vector>, or a header
of the library that does.

usage: check_headers.py ROOT COMPILER [FLAG...]
"""

import concurrent.futures
import pathlib
import re
import subprocess
import sys

from project_files import project_files, report

JOBS = 2

# header -> names in it; those of <utility> and <cstddef> come with all others
STANDARD = {
    "array": "array", "atomic": "atomic atomic_bool atomic_flag", "bitset": "bitset",
    "chrono": "chrono", "complex": "complex", "condition_variable": "condition_variable",
    "cstdint": "int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t",
    "deque": "deque", "filesystem": "filesystem", "functional": "function",
    "limits": "numeric_limits", "map": "map multimap", "memory": "unique_ptr shared_ptr weak_ptr",
    "mutex": "mutex lock_guard scoped_lock unique_lock", "optional": "optional nullopt",
    "random": "mt19937 mt19937_64 normal_distribution", "set": "set multiset", "span": "span",
    "string": "string", "string_view": "string_view", "thread": "thread jthread",
    "tuple": "tuple", "unordered_map": "unordered_map", "variant": "variant monostate",
    "vector": "vector",
}
_HEADER_OF = {name: header for header, names in STANDARD.items() for name in names.split()}
_OTHERS = ("Eigen", "fmt")

_INCLUDE = re.compile(r'^#include [<"]([^>"]+)[>"]', re.MULTILINE)
_FIRST_INCLUDE = re.compile(r"^#include (.*)$", re.MULTILINE)
_COMMENT = re.compile(r"//.*$", re.MULTILINE)
_USED = re.compile(r"\bstd::(\w+)\b")


def is_built_alone(header, name):
    source = header.with_suffix(".cpp")
    found = _FIRST_INCLUDE.search(source.read_text()) if source.exists() else None
    return found is not None and found[1] == f'"{name}"'


class Headers:
    def __init__(self, root, command):
        self.root = root
        self.command = [*command, f"-I{root}", "-x", "c++"]
        self.reach = {}

    def compiles(self, text):
        done = subprocess.run([*self.command, "-fsyntax-only", "-"], input=text,
                              capture_output=True, text=True, check=False)
        return done.returncode == 0, done.stderr.rstrip()

    def included(self, header):
        """Names of all headers that the text of `header` reaches through the library's."""
        if header not in self.reach:
            self.reach[header] = found = set()
            if header.exists():
                for name in _INCLUDE.findall(header.read_text()):
                    found |= {name} | self.included(self.root / name)
        return self.reach[header]

    def missing(self, header):
        text = _COMMENT.sub("", header.read_text())
        included = self.included(header)
        wanted = {_HEADER_OF[name] for name in _USED.findall(text) if name in _HEADER_OF}
        lacks = sorted(f"<{name}>" for name in wanted - included)
        for library in _OTHERS:
            if f"{library}::" in text and not any(n.startswith(f"{library}/") for n in included):
                lacks.append(f"<{library}/...>")
        return lacks

    def problem_of(self, header):
        name = header.relative_to(self.root).as_posix()
        lacks = self.missing(header)
        if lacks:
            return f"{name}: uses {' and '.join(lacks)} and includes it nowhere"
        if is_built_alone(header, name) and header.read_text().startswith("#pragma once\n"):
            return None
        good, said = self.compiles(f'#include "{name}"\n' * 2)
        return None if good else f"{name}: does not compile alone\n{said}"


def main():
    if len(sys.argv) < 3:
        print(__doc__, file=sys.stderr)
        return 2
    root = pathlib.Path(sys.argv[1]).resolve()
    files = project_files(root / "supple", suffixes={".hpp"})
    headers = Headers(root, sys.argv[2:])
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        problems = [p for p in pool.map(headers.problem_of, files) if p]
    if not files:
        problems.append(f"no header below {root / 'supple'}")
    return report(problems, f"{len(files)} headers compile alone")


if __name__ == "__main__":
    sys.exit(main())
