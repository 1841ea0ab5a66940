#!/usr/bin/env python3
"""Fails when a folder of supple/ includes or links what layer_rules.py does not open to it.

usage: check_layers.py [ROOT]
"""

import pathlib
import re
import sys

import cmake_modules
import layer_rules as rules
from project_files import project_files, report

_INCLUDE = re.compile(r'^\s*#\s*include\b\s*(?:<([^>]+)>|"([^"]+)")?')


def opened(folder, header):
    """Whether files of `folder` may include supple/`header`."""
    target = header.split("/")[0]
    entries = rules.MAY_INCLUDE[folder]
    return target == folder or target in entries or header in entries


def fence_of(header, fences):
    for pattern, folders in fences:
        if re.match(pattern, header):
            return folders
    return None


def kernel_of(file):
    """The kernel folder that `file` is in; None elsewhere."""
    match = re.match(rules.KERNEL, file)
    return match[0] if match else None


def refusal_of_system_header(file, folder, header):
    """Why `file` may not include <header>; None if it may."""
    if kernel_of(file):
        return None if header in rules.KERNEL_HEADERS else (
            f"<{header}> in the kernel, which may include only "
            f"{', '.join(f'<{h}>' for h in sorted(rules.KERNEL_HEADERS))} and its own headers")

    standard = "/" not in header and "." not in header
    if standard:
        if folder in rules.OUTSIDE or header in rules.REALTIME_HEADERS:
            return None
        if rules.HEADERS_OF_ONE_FILE.get(header) == file:
            return None
        return f"<{header}> in the real-time folder {folder}/"

    folders = fence_of(header, rules.FENCES)
    if folders is None:
        return f"<{header}> is not in the list of known libraries (tools/layer_rules.py)"
    if folder not in folders:
        return f"<{header}> in {folder}/; only these may include it: {', '.join(folders)}"
    return None


def refusal_of_project_header(file, folder, header):
    if not header.startswith("supple/"):
        return f'"{header}" is outside the library; includes start with "supple/"'
    kernel = kernel_of(file)
    if kernel and not header.startswith(kernel):
        return f'"{header}" in the kernel, which may include only its own headers'
    inner = header.removeprefix("supple/")
    if inner.split("/")[0] not in rules.MAY_INCLUDE:
        return f'"{header}" is in no known folder'
    if not opened(folder, inner):
        allowed = ", ".join(rules.MAY_INCLUDE[folder]) or "nothing"
        return f'{folder}/ may not include "{header}"; it may include {allowed}'
    return None


def includes(root):
    """Yields (file, folder, line number, <header> or None, "header" or None)."""
    for path in project_files(root / "supple", suffixes={".hpp", ".cpp", ".h", ".inc"}):
        file = path.relative_to(root).as_posix()
        folder = file.split("/")[1]
        if folder not in rules.MAY_INCLUDE:
            continue  # reported once by check_folders
        for number, line in enumerate(path.read_text().splitlines(), 1):
            match = _INCLUDE.match(line)
            if match:
                yield file, folder, number, match[1], match[2]


def check_includes(root):
    problems = []
    for file, folder, number, system, project in includes(root):
        if system:
            refusal = refusal_of_system_header(file, folder, system)
        elif project:
            refusal = refusal_of_project_header(file, folder, project)
        else:
            refusal = "an include that is not a plain name cannot be checked"
        if refusal:
            problems.append(f"{file}:{number}: {refusal}")
    return problems


def check_folders(root):
    """Every folder of the library is in the table."""
    return [f"supple/{entry.name}: unknown folder; known are {', '.join(rules.MAY_INCLUDE)}"
            for entry in sorted((root / "supple").iterdir())
            if entry.is_dir() and entry.name not in rules.MAY_INCLUDE]


def check_module(module, where):
    """The LINK list and the REALTIME flag of one supple_module() call."""
    problems = []
    if module.name not in rules.MAY_INCLUDE:
        return [f"{where}: supple_module({module.name}) is in no known folder"]
    if module.realtime != (module.name in rules.REALTIME):
        verb = "lacks" if module.name in rules.REALTIME else "must not have"
        problems.append(f"{where}: supple_module({module.name}) {verb} REALTIME")
    for link in module.link:
        if link.startswith("supple::"):
            target = link.removeprefix("supple::")
            entries = {e.split("/")[0] for e in rules.MAY_INCLUDE[module.name]}
            if target not in entries:
                problems.append(f"{where}: {module.name} may not link {link}")
            continue
        folders = fence_of(link, rules.LINK_FENCES)
        if folders is None:
            problems.append(f"{where}: {link} is not in the list of known libraries "
                            "(tools/layer_rules.py)")
        elif module.name not in folders:
            problems.append(f"{where}: {module.name} may not link {link}; "
                            f"only these may: {', '.join(folders)}")
    return problems


def linked_by(name, modules):
    """Folders that linking supple::`name` brings along, itself among them."""
    seen = set()
    waiting = [name]
    while waiting:
        current = waiting.pop()
        if current in seen or current not in modules:
            continue
        seen.add(current)
        waiting += [link.removeprefix("supple::") for link in modules[current].link]
    return seen


def check_included_is_linked(root, modules):
    modules = {m.name: m for m in modules}
    used = {(folder, project.split("/")[1]) for _, folder, _, _, project in includes(root)
            if project and project.startswith("supple/")}
    return [f"CMakeLists.txt: {folder} includes {target}/ but does not link supple::{target}"
            for folder, target in sorted(used)
            if folder in modules and target not in linked_by(folder, modules)]


def check_cmake(root):
    where = "CMakeLists.txt"
    modules = cmake_modules.read((root / where).read_text())
    problems = [p for m in modules for p in check_module(m, where)]
    problems += check_included_is_linked(root, modules)

    # a source that no module names is not built
    listed = {f for m in modules for f in m.files}
    for path in project_files(root / "supple", suffixes={".cpp"}):
        file = path.relative_to(root / "supple").as_posix()
        if file not in listed:
            problems.append(f"supple/{file}: no supple_module() in {where} names it")

    # a header that is installed may only include headers that are, too
    for file, _, number, _, project in includes(root):
        installed = file.endswith(".hpp") and file.removeprefix("supple/") in listed
        if installed and project and project.removeprefix("supple/") not in listed:
            problems.append(f'{file}:{number}: "{project}" is not in the HEADERS of any module, so '
                            "it would be missing where this header is installed")
    problems += [f"{where}: supple/{f} does not exist" for f in sorted(listed)
                 if not (root / "supple" / f).exists()]
    return problems


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
    problems = check_folders(root) + check_includes(root) + check_cmake(root)
    return report(problems, "every folder includes and links only what it may")


if __name__ == "__main__":
    sys.exit(main())
