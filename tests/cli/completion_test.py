#!/usr/bin/env python3
"""supple completion: scripts that shells can read, and what bash offers with one."""

import shutil
import subprocess

from command import CommandTest, main


class CompletionTest(CommandTest):
    def offered(self, *words):
        """What bash offers for the last word."""
        script = self.expect_ok("completion", "bash")
        line = " ".join(f"'{w}'" for w in words)
        script += (f"COMP_WORDS=({line}); COMP_CWORD={len(words) - 1}; _supple; "
                   'printf "%s\\n" "${COMPREPLY[@]}"')
        done = subprocess.run(["bash", "--norc", "-c", script], cwd=self.folder,
                              capture_output=True, text=True, check=True)
        return done.stdout.split()

    def test_bash_offers_verbs_flags_words_and_files(self):
        self.write("arm.yaml", "")
        self.assertEqual(self.offered("supple", "c"), ["check", "calibrate", "config-docs", "completion"])
        self.assertEqual(self.offered("supple", "check", "--r"), ["--robot-only"])
        self.assertEqual(self.offered("supple", "completion", "z"), ["zsh"])
        self.assertEqual(self.offered("supple", "check", "ar"), ["arm.yaml"])
        self.assertEqual(self.offered("supple", "v"), ["view", "virtual"])
        self.assertEqual(self.offered("supple", "virtual", "u"), ["ur"])
        self.assertEqual(self.offered("supple", "virtual", "ur", "--mo"), ["--model"])

    def test_every_shell_that_is_here_reads_its_script(self):
        for shell in ("bash", "zsh", "fish"):
            script = self.expect_ok("completion", shell)
            self.assertIn("robot-only", script)
            if shutil.which(shell):
                done = subprocess.run([shell, "-n"], input=script, text=True, capture_output=True,
                                      check=False)
                self.assertEqual((done.returncode, done.stderr), (0, ""), shell)

    def test_another_shell_is_refused(self):
        self.expect_refusal("supple: 'csh' is not a shell that is known; known are: bash, zsh, fish\n",
                            "completion", "csh")


if __name__ == "__main__":
    main()
