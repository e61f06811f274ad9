"""The key that opens the box, on desktops that keep keys in their portal: a fake portal on a bus of its own."""
import os, pathlib, shutil, subprocess, sys, tempfile, time, unittest

from support import PROGRAM, Bus, wait

FAKE = pathlib.Path(__file__).parent / "fake_portal.py"

# Stands in place of the window: it writes down that it was activated.
WINDOW = """import sys
from gi.repository import Gio, GLib
class Window(Gio.Application):
    def do_activate(self):
        open(sys.argv[1], "a").write("shown\\n")
        self.hold()
Window(application_id="org.searchlight.Box", flags=Gio.ApplicationFlags.IS_SERVICE).run(["window"])
"""


class PortalTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="searchlight-portal-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.bus = Bus(self.folder, XDG_CURRENT_DESKTOP="sway")
        self.addCleanup(self.bus.close)
        # The key is set only where there is a window.
        (self.folder / "bin").mkdir()
        self.program = self.folder / "bin/searchlight"
        os.link(PROGRAM, self.program) if os.stat(PROGRAM).st_dev == os.stat(self.folder).st_dev else shutil.copy(PROGRAM, self.program)
        window = self.folder / "bin/searchlight-box"
        window.write_text(f"#!/bin/sh\nexec {sys.executable} -c '{WINDOW}' {self.folder}/shown\n")
        window.chmod(0o755)
        self.log = self.folder / "log"

    def start(self, mode=""):
        self.portal = subprocess.Popen(
            [sys.executable, FAKE, self.log, mode], env=self.bus.environment, stdin=subprocess.PIPE, text=True)
        self.addCleanup(self.portal.wait)
        self.addCleanup(self.portal.kill)
        self.addCleanup(self.portal.stdin.close)
        wait(lambda: "ready" in self.noted(), "the portal")

    def tell(self, line):
        self.portal.stdin.write(line + "\n")
        self.portal.stdin.flush()

    def noted(self):
        return self.log.read_text() if self.log.exists() else ""

    def call(self, *words):
        return subprocess.run(
            [self.program, "desktop", *words], env=self.bus.environment, capture_output=True, text=True, timeout=60)

    @property
    def autostart(self):
        return self.folder / "config/autostart/org.searchlight.Key.desktop"

    def test_the_key_is_asked_for_shows_the_box_and_goes_again(self):
        self.start()
        installed = self.call("install")
        self.assertEqual(installed.returncode, 0, installed.stderr)
        self.assertIn("Ctrl+Alt+Space shows the box. To change the key", installed.stdout)
        self.assertIn("register org.searchlight.Box\nbind True show-box CTRL+ALT+space Show the search box\n", self.noted())
        self.assertIn(f"{self.program} desktop key\n", self.autostart.read_text())
        self.tell("press")
        wait(lambda: (self.folder / "shown").exists(), "the box")
        told = subprocess.run(
            ["gdbus", "call", "--session", "--dest", "org.searchlight.Key", "--object-path", "/org/searchlight/Key",
             "--method", "org.searchlight.Key.Key"], env=self.bus.environment, capture_output=True, text=True, timeout=60)
        self.assertEqual(told.stdout, "('Ctrl+Alt+Space',)\n", told.stderr)
        # A second installation asks again, and leaves one listener.
        self.call("install")
        self.assertEqual(self.noted().count("bind"), 2)
        self.assertEqual(len(self.bus.names("org.searchlight.Key")), 1)
        removed = self.call("uninstall")
        self.assertIn("Removed the key that shows the box.", removed.stdout)
        self.assertFalse(self.autostart.exists())
        wait(lambda: not self.bus.names("org.searchlight.Key"), "the end of the listener")

    def test_a_desktop_without_a_key_and_a_person_who_says_no(self):
        for mode, sentence in (("nokey", "has no key for it yet"), ("refuse", "was answered with no")):
            self.log.unlink(missing_ok=True)
            self.start(mode)
            self.assertIn(sentence, self.call("install").stdout)
            self.assertEqual(self.autostart.exists(), mode == "nokey")
            self.call("uninstall")
            self.portal.kill()
            self.portal.wait()
            wait(lambda: not self.bus.names("org.freedesktop.portal.Desktop"), "the end of the portal")

    def test_the_listener_ends_when_the_shortcut_is_taken_back_and_binds_anew_with_a_new_portal(self):
        self.start()
        self.call("install")
        self.portal.kill()
        self.portal.wait()
        self.start()
        wait(lambda: self.noted().count("bind") == 2, "the second binding")
        self.tell("close")
        wait(lambda: not self.bus.names("org.searchlight.Key"), "the end of the listener")

    def test_without_a_portal_the_command_is_named(self):
        installed = self.call("install")
        self.assertIn("set a key for this command: ", installed.stdout)
        self.assertFalse(self.autostart.exists())


if __name__ == "__main__":
    unittest.main()
