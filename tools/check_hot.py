#!/usr/bin/env python3
"""Fails when a stage of the tick does not lie beside the others.

A controller is asked once in a few milliseconds, and then finds its code in no cache: what a tick takes
follows from how many pages it is spread over. Functions marked [[gnu::hot]] go into a section of their
own, and the linker puts those of all libraries side by side.

usage: check_hot.py LIBRARY...
"""

import re
import subprocess
import sys

from project_files import report

STAGES = [
    "control::tick", "safety::check_input", "safety::take_joints", "safety::take_reading",
    "model::update_arm", "wrench::clean", "wrench::guarded", "wrench::filtered", "control::step",
    "admittance::step", "admittance::watch_awake", "limits::apply", "limits::room_at",
    "ik::joint_bounds", "ik::resolved_rates", "ik::box_qp", "control::hold_back", "safety::judge",
    "safety::permitted", "control::feed_back",
]


def sections_of(libraries):
    """Function without namespace supple and arguments -> sections that hold one of that name."""
    text = subprocess.run(["objdump", "--syms", "--demangle", *libraries], capture_output=True,
                          text=True, check=True).stdout
    sections = {}
    line = re.compile(r"^[0-9a-f]+ .{7} (\.text\S*)\t[0-9a-f]+ (?:\.hidden )?supple::([\w:]+)\(")
    for match in filter(None, map(line.match, text.splitlines())):
        sections.setdefault(match[2], set()).add(match[1])
    return sections


def problems(libraries):
    sections = sections_of(libraries)
    for stage in STAGES:
        if stage not in sections:
            yield f"{stage} is in none of the libraries; name the stages of the tick in check_hot.py"
        elif not any(section.startswith(".text.hot") for section in sections[stage]):
            where = ", ".join(sorted(sections[stage]))
            yield f"{stage} is in {where}, away from the other stages; mark it [[gnu::hot]]"


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(report(list(problems(sys.argv[1:])), "the stages of the tick lie side by side"))
