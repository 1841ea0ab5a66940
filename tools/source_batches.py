"""Sources that can be read as one file, and that file. They have the same command line, and no private
name of one is private to, or means something else in, another of the same folder."""

import re

MOST = 16  # files in a batch; a change of one of them means to read all

_PRIVATE = re.compile(r"^namespace \{\n(.*?)^\}  // namespace$", re.MULTILINE | re.DOTALL)
_TEST_MACROS = {"TEST", "TEST_F", "TEST_P", "INSTANTIATE_TEST_SUITE_P"}  # names of their own inside
_NAME = re.compile(r"^(?:struct|class|enum class|using(?= \w+ =)) (\w+)|(\w+)\s*[({=\[;]")
_SAME_FOR_ALL = re.compile(r"using [\w:]+;")
_CALLED = re.compile(r"(?<![.>:\w])([a-z]\w*\(|k[A-Z]\w*)")
_BROUGHT_IN = re.compile(r"^using [\w:]+::(\w+);", re.MULTILINE)


def private_names(text):
    """Names at the left margin of unnamed namespaces: of functions, constants and types. One that
    is overlooked costs time: the batch does not compile, and is read in parts."""
    names = set()
    for body in _PRIVATE.findall(text):
        for line in body.splitlines():
            is_named = line[:1].isalpha() and not _SAME_FOR_ALL.match(line)
            found = _NAME.search(line) if is_named else None
            if found and found[0][:-1].rstrip() not in _TEST_MACROS:
                names.add(found[1] or found[2])
    return names


def called_names(text):
    """Functions and constants that are named without a qualifier, or brought in from another namespace:
    a private name of another file would hide what is meant."""
    return {name.rstrip("(") for name in _CALLED.findall(text)} | set(_BROUGHT_IN.findall(text))


class Batch:
    def __init__(self, most):
        self.most = most
        self.files = []
        self.private = set()
        self.called = set()

    def takes(self, private, called):
        return (len(self.files) < self.most and not private & (self.private | self.called)
                and not called & self.private)

    def add(self, file, private, called):
        self.files.append(file)
        self.private |= private
        self.called |= called


def batches(library, flags_by_source, most=MOST):
    """[(flags, [source, ...]), ...], the largest first."""
    open_batches = {}  # by flags
    for file in sorted(flags_by_source):
        is_own = file.is_relative_to(library)
        folder = file.relative_to(library).parts[0] if is_own else str(file.parent)
        text = file.read_text()
        private = {(folder, name) for name in private_names(text)}
        called = {(folder, name) for name in called_names(text)}
        many = open_batches.setdefault(flags_by_source[file], [])
        batch = next((b for b in many if b.takes(private, called)), None)
        if batch is None:
            batch = Batch(most)
            many.append(batch)
        batch.add(file, private, called)
    found = [(flags, batch.files) for flags, many in open_batches.items() for batch in many]
    return sorted(found, key=lambda batch: -len(batch[1]))


def joined(files, with_lines=False):
    """The texts one after the other, and for each line where it is from: (file, number). A header
    that an earlier file includes is left out. Without `#include` of sources: the static analyser
    looks at the main file only. `with_lines`: the compiler is told where lines are from."""
    lines, places, included = [], [], set()
    for file in files:
        own = set()
        if with_lines:
            lines.append(f'#line 1 "{file}"')
            places.append((file, 1))
        for number, line in enumerate(file.read_text().splitlines(), 1):
            if line.startswith("#include") and line not in own:
                own.add(line)
                line = "" if line in included else line
            lines.append(line)
            places.append((file, number))
        included |= own
    return "".join(f"{line}\n" for line in lines), places
