"""Which files belong to the project."""

import os
import pathlib

# what builds and runs leave behind, as in .gitignore
_SKIPPED = {".git", "build", "runs", "__pycache__", ".cache", "node_modules"}


def project_files(root, folders=None, suffixes=None):
    """Files below root (or the named folders of it), sorted; what builds and runs leave is left out."""
    found = []
    for start in [root / f for f in folders] if folders else [root]:
        for directory, names, files in os.walk(start):
            names[:] = [n for n in names if n not in _SKIPPED and not n.startswith("build-")]
            found += [pathlib.Path(directory) / f for f in files if f not in _SKIPPED]
    return sorted(f for f in found if suffixes is None or f.suffix in suffixes)


def report(problems, all_is_well):
    """Prints the problems, or that there are none; returns the exit code."""
    print("\n".join(problems) if problems else all_is_well)
    return 1 if problems else 0
