#!/usr/bin/env python3
"""Every scenario in one table, and every log of one replayed to the bit."""

import re

from command import SOURCE, CommandTest, main


class ScenariosTest(CommandTest):
    def test_all_of_them_pass_and_their_logs_can_be_repeated(self):
        names = sorted(path.stem for path in (SOURCE / "scenarios").glob("*.yaml"))
        table = self.expect_ok("run", str(SOURCE / "scenarios"), "--log", "logs")
        self.assertEqual(re.findall(r"(?m)^(\w+) +ok ", table), names)
        self.assertIn(f"{len(names)} passed, 0 failed\n", table)
        for name in names:
            with self.subTest(name):
                self.assertRegex(self.expect_ok("replay", f"logs/{name}.mcap"),
                                 r"^replay: \d+ ticks, every bit the same\n")


if __name__ == "__main__":
    main()
