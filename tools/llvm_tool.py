"""Finds clang-format and clang-tidy. Only version 14 counts: others give other answers."""

import shutil
import subprocess

SKIPPED = 77  # exit code of a check that could not run; ctest reports it as skipped


def find(name):
    for candidate in (f"{name}-14", name):
        path = shutil.which(candidate)
        if path and "version 14." in subprocess.run([path, "--version"], capture_output=True,
                                                    text=True, check=True).stdout:
            return path
    print(f"skipped: {name} 14 is not installed")
    return None
