"""What the tests of bridges share: a home of their own, and Searchlight's program."""

from __future__ import annotations

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
from typing import Any, Callable, Optional

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Bindings/Python/src"))
for _built in (ROOT / ".build-library/usr/lib").glob("*/libsearchlight.so.0"):
    os.environ.setdefault("SEARCHLIGHT_LIBRARY", str(_built))


def program() -> pathlib.Path:
    """Searchlight's program: that of ``SEARCHLIGHT``, else a built one."""
    candidates = [ROOT / ".build-release/release/searchlight", ROOT / ".build/debug/searchlight"]
    named = os.environ.get("SEARCHLIGHT")
    found = pathlib.Path(named) if named else next((path for path in candidates if path.exists()), None)
    if found is None:
        raise unittest.SkipTest("Searchlight is not built. Run Scripts/build --product searchlight.")
    return found


class BridgeTestCase(unittest.TestCase):
    """Has a home folder, in which programs find nothing of the person's, and no program but those that a test names."""

    #: Programs of the system that the test's programs may start.
    system_programs: tuple[str, ...] = ()

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.home = pathlib.Path(folder.name)
        self.tools = self.home / "bin"
        self.opened = self.home / "opened"
        runtime = self.home / "runtime"
        self.tools.mkdir()
        for name in self.system_programs:
            (self.tools / name).symlink_to(str(shutil.which(name)))
        runtime.mkdir(mode=0o700)
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "SEARCHLIGHT_HOME"))},
            "HOME": str(self.home), "XDG_RUNTIME_DIR": str(runtime), "SEARCHLIGHT_HOME": str(self.home / "index"),
            "PYTHONPATH": str(ROOT / "Bindings/Python/src"), "PATH": str(self.tools), "OPENED": str(self.opened),
            # A program built for coverage would write its profile wherever it runs.
            "LLVM_PROFILE_FILE": "/dev/null", "PYTHONDONTWRITEBYTECODE": "1",
        }

    def tool(self, name: str, status: int = 0) -> None:
        """Puts a program in the way that writes its name and arguments down."""
        path = self.tools / name
        path.write_text(f'#!/bin/sh\nprintf "%s\\n" "{name} $*" >>"$OPENED"\nexit {status}\n')
        path.chmod(0o755)

    def run_program(self, *words: Any, status: Optional[int] = 0) -> str:
        done = subprocess.run(
            list(map(str, words)), env=self.environment, capture_output=True, text=True, timeout=60)
        if status is not None:
            self.assertEqual(done.returncode, status, f"{words}: {done.stdout}{done.stderr}")
        return done.stdout

    def start(self, *words: Any) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            list(map(str, words)), env=self.environment, stdout=subprocess.PIPE, text=True)
        self.addCleanup(self.end, process)
        return process

    def end(self, process: subprocess.Popen[str]) -> None:
        process.kill()
        process.wait()
        if process.stdout:
            process.stdout.close()

    def until(self, condition: Callable[[], Any], what: str, seconds: float = 20) -> None:
        """Waits for something that another program does."""
        end = time.monotonic() + seconds
        while not condition():
            self.assertLess(time.monotonic(), end, what)
            time.sleep(0.05)

    def said(self) -> list[str]:
        """What programs in the way were called with, once; what comes later is said again."""
        if not self.opened.exists():
            return []
        text = self.opened.read_text()
        self.opened.unlink()
        return text.splitlines()
