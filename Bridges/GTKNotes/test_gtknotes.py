"""Tests of the app, with a screen and a bus of their own. Scripts/test-bridges starts them with both."""

from __future__ import annotations

import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
from bridge_testing import BridgeTestCase, program  # noqa: E402
import searchlight  # noqa: E402

APP = "org.searchlight.GTKNotes"


def python() -> str | None:
    """A Python that has GTK 4. Debian's has the bindings, and others mostly do not."""
    words = ["-c", "import gi; gi.require_version('Gtk', '4.0'); from gi.repository import Gtk"]
    for candidate in (sys.executable, "/usr/bin/python3"):
        if os.path.exists(candidate) and subprocess.run([candidate, *words], capture_output=True).returncode == 0:
            return candidate
    return None


PYTHON = python()
MISSING = [tool for tool in ("Xvfb", "dbus-daemon", "gdbus") if not shutil.which(tool)] + ([] if PYTHON else ["GTK 4 for Python"])


@unittest.skipIf(MISSING, f"{', '.join(MISSING)} is missing: apt install python3-gi gir1.2-gtk-4.0 xvfb dbus-daemon libglib2.0-bin")
class NotesTests(BridgeTestCase):
    system_programs = ("gdbus",)

    def setUp(self) -> None:
        super().setUp()
        self.notes = self.home / "Notes"
        self.notes.mkdir()
        self.write("rivers", "Rivers of Europe\nThe Danube is long.")
        self.write("seas", "Seas\nThe Baltic is cold.")
        self.index = searchlight.Index(APP, home=self.home / "index")
        screen = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1024x768x24", "-nolisten", "tcp"], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        self.addCleanup(self.end, screen)
        bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address=1"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True)
        self.addCleanup(self.end, bus)
        assert screen.stdout and bus.stdout
        self.environment |= {
            "DISPLAY": f":{screen.stdout.readline().strip()}", "DBUS_SESSION_BUS_ADDRESS": bus.stdout.readline().strip(),
            "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "GTK_A11Y": "none", "GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": "1",
        }
        self.addCleanup(self.quit)

    def write(self, id: str, text: str) -> None:
        (self.notes / f"{id}.txt").write_text(text)

    def launch(self) -> subprocess.Popen[str]:
        app = self.start(PYTHON, HERE / "gtknotes.py", self.notes)
        self.until(lambda: self.ids("rivers") and self.shown() is not None, "the app runs, and has indexed its notes")
        return app

    def ids(self, text: str) -> list[str]:
        return sorted(result.id for result in self.index.search(text))

    def call(self, method: str, *arguments: str) -> str:
        """Calls the running app's actions; nothing if it does not run."""
        words = ["gdbus", "call", "--session", "--dest", APP, "--object-path", "/org/searchlight/GTKNotes"]
        return self.run_program(*words, "--method", f"org.gtk.Actions.{method}", *arguments, status=None)

    def quit(self) -> None:
        self.call("Activate", "quit", "[]", "{}")
        self.until(lambda: self.shown() is None, "the app ended")

    def shown(self) -> str | None:
        """The identifier of the note that the app shows; empty for none, and None if it does not run."""
        found = re.search(r"\[<'(.*)'>\]", self.call("Describe", "show-note"))
        return found[1] if found else None

    def test_a_chosen_note_is_opened_in_the_running_app(self) -> None:
        app = self.launch()
        for text, id in (("danube", "rivers"), ("baltic", "seas")):
            self.run_program(program(), "open", text)
            self.assertEqual(self.shown(), id)
        self.assertIsNone(app.poll())

    def test_a_chosen_note_starts_the_app(self) -> None:
        self.launch()
        self.quit()
        self.run_program(program(), "open", "danube")
        self.assertEqual(self.shown(), "rivers")

    def test_a_note_that_is_gone_is_not_shown(self) -> None:
        self.launch()
        (self.notes / "seas.txt").unlink()
        self.run_program(program(), "open", "--app", APP, "seas", status=1)
        self.assertEqual(self.shown(), "")

    def test_what_is_read_is_an_activity(self) -> None:
        self.launch()
        self.call("Activate", "show-note", "[<'seas'>]", "{}")
        self.until(lambda: self.shown() == "seas", "the note is shown")
        self.until(lambda: "Seas" in self.run_program(program(), "history", status=None), "the note is in the history")

    def test_new_and_deleted_notes(self) -> None:
        self.launch()
        self.call("Activate", "new", "[]", "{}")
        self.until(lambda: self.ids("new note"), "a new note is found")
        self.assertEqual([self.shown()], self.ids("new note"))
        self.call("Activate", "delete", "[]", "{}")
        self.until(lambda: not self.ids("new note"), "a deleted note is not found")
        self.assertEqual(len(list(self.notes.iterdir())), 2)

    def test_what_changed_meanwhile_is_indexed_at_the_start(self) -> None:
        self.launch()
        self.quit()
        (self.notes / "seas.txt").unlink()
        self.write("lakes", "Lakes\nLake Constance")
        self.launch()
        self.until(lambda: self.ids("constance") == ["lakes"] and not self.ids("baltic"), "the changes are found")


if __name__ == "__main__":
    unittest.main()
