"""Tests of what two-machines takes. Its steps need root, and are its own test."""
import pathlib, subprocess, unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[1] / "two-machines"


class Arguments(unittest.TestCase):
    def refusal(self, *words):
        done = subprocess.run([SCRIPT, *words], capture_output=True, text=True)
        self.assertEqual(done.returncode, 2, done)
        return done.stderr

    def test_a_misspelt_step_is_refused_with_the_known_ones(self):
        for text, name in [("pairng,sleep", "pairng"), ("sleep, apps", " apps"), ("", "without a name")]:
            self.assertIn(f"there is no step {name}: the steps are pairing, ordinary, sleep, apps, cables",
                          self.refusal("--only", text))
