#!/usr/bin/env python3
"""Fails when a real-time library could allocate, throw, lock, print, wait or read a clock.

Whatever the libraries need from outside must be in a short list of functions that do none of it.
A list of what is allowed, not of what is forbidden: anything new is reported, and is a decision.

usage: check_rt_symbols.py [--assertions] [--require-kernel] LIBRARY...

  --assertions      the build has no NDEBUG: a broken contract of Eigen ends the program
  --require-kernel  one of the libraries must hold objects of the kernel
"""

import argparse
import dataclasses
import pathlib
import re
import subprocess
import sys

from project_files import report

# Pure functions of numbers, from libm.
MATHEMATICS = set("""
    acos asin atan atan2 cbrt ceil copysign cos cosh exp exp2 expm1 fabs floor fma fmax fmin fmod
    frexp hypot ilogb ldexp log log10 log1p log2 lround nearbyint pow remainder rint round scalbn sin sincos
    sinh sqrt tan tanh trunc
""".split())

# Copies and compares memory that the caller owns. clang writes bcmp where only equality matters.
MEMORY = {"bcmp", "memcmp", "memcpy", "memmove", "memset", "strlen"}

# What the compiler and the linker add: a smashed stack, position-independent data, and the
# processor's features, read once to choose a kernel.
TOOLCHAIN = {"__stack_chk_fail", "_GLOBAL_OFFSET_TABLE_", "__cpu_model", "__cpu_features2",
             "__cpu_indicator_init"}

# Only without NDEBUG: eigen_assert prints and aborts. It is reached by a programmer's mistake alone,
# and the program ends there, so no tick runs late because of it.
ASSERTIONS = {"__assert_fail"}

# nm's letters for what the linker may merge with another object's copy: inline functions and data.
WEAK = set("WVu")
# ... and for what another object can use: any global, a weak one, or a function chosen at load time.
USABLE = set("ABCDGRSTi") | WEAK

_LINE = re.compile(r"^(?:[0-9a-f]+)?\s+([A-Za-z])\s+(\S+)$")


@dataclasses.dataclass
class Object:
    library: str
    name: str
    needs: set
    defines: dict  # symbol -> nm's letter


def objects_of(library):
    """The objects in a static library, or the one that an object file is."""
    text = subprocess.run(["nm", library], capture_output=True, text=True, check=True).stdout
    shown = pathlib.Path(library).name
    objects = [Object(shown, shown, set(), {})]
    for line in text.splitlines():
        if line.endswith(":"):
            objects.append(Object(shown, line[:-1], set(), {}))
            continue
        match = _LINE.match(line)
        if not match:
            continue
        kind, symbol = match[1], match[2]
        if kind in "Uwv":
            objects[-1].needs.add(symbol)
        else:
            objects[-1].defines[symbol] = kind
    return objects


def readable(symbols):
    """Mangled name -> the name as written in the source."""
    symbols = sorted(symbols)
    text = subprocess.run(["c++filt"], input="\n".join(symbols), capture_output=True, text=True,
                          check=True).stdout
    return dict(zip(symbols, text.splitlines()))


def is_kernel(an_object):
    return "kernel" in an_object.name


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--assertions", action="store_true")
    parser.add_argument("--require-kernel", action="store_true")
    parser.add_argument("library", nargs="+")
    arguments = parser.parse_args()

    objects = [o for library in arguments.library for o in objects_of(library)]
    allowed = MATHEMATICS | MEMORY | TOOLCHAIN
    if arguments.assertions:
        allowed |= ASSERTIONS
    for an_object in objects:
        allowed |= {s for s, kind in an_object.defines.items() if kind in USABLE}

    refused = [(o, s) for o in objects for s in sorted(o.needs - allowed)]
    merged = [(o, s) for o in objects if is_kernel(o)
              for s, kind in sorted(o.defines.items()) if kind in WEAK]
    names = readable({s for _, s in refused + merged})

    problems = [f"{o.library}: {o.name} needs {names[s]}" for o, s in refused]
    problems += [f"{o.library}: {o.name} shares {names[s]}, and the linker may take the copy that "
                 "was built for another instruction set" for o, s in merged]
    kernels = sum(map(is_kernel, objects))
    if arguments.require_kernel and kernels == 0:
        problems.append("no object of the kernel found; is 'kernel' still in its file's name?")
    if not any(o.defines for o in objects):
        problems.append("the libraries define nothing; are they the right files?")

    count = sum(1 for o in objects if o.needs or o.defines)
    return report(problems, f"{count} objects need nothing that can wait, allocate or throw; "
                            f"{kernels} of the kernel share nothing")


if __name__ == "__main__":
    sys.exit(main())
