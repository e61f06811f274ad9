"""The real window on a screen that nobody sees, driven as a person drives it: keys and the mouse by xdotool, what is there by
AT-SPI, and what it looks like by pictures of the screen."""
import os, pathlib, shutil, subprocess, tempfile, time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402

from support import PROGRAM, ROOT, WINDOW, Bus, wait  # noqa: E402

NAMES = {
    "films": "Films", "contacts": "Contacts", "notes": "Notes", "mail": "Mail", "places": "Places", "music": "Music",
    "documents": "Documents", "events": "Events", "photos": "Photos", "shop": "Shop", "recipes": "Recipes",
}
SIZE = (1280, 800)


class Desktop:
    """A screen, a window manager, a session bus, and a home with the demo's items."""

    def __init__(self, is_filled=True):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="searchlight-box-"))
        self._processes = []
        self.bus = None
        self.person = {}
        try:
            self._start(is_filled)
        except BaseException:
            self.close()
            raise

    def _start(self, is_filled):
        ready, write = os.pipe()
        screen = self._run(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24", "-nolisten", "tcp"],
            {**os.environ}, pass_fds=[write])
        os.close(write)
        with os.fdopen(ready) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise RuntimeError(f"Xvfb ended with {screen.wait()}")
        bin_folder = self.folder / "bin"
        bin_folder.mkdir()
        self.opened_list = self.folder / "opened"
        opener = bin_folder / "xdg-open"
        opener.write_text(f'#!/bin/sh\nprintf "%s\\n" "$1" >> "{self.opened_list}"\n')
        opener.chmod(0o755)
        self.bus = Bus(
            self.folder, DISPLAY=":" + number, PATH=f"{bin_folder}:{os.environ['PATH']}", GTK_A11Y="atspi",
            SEARCHLIGHT_DEMO_CONTENT=str(ROOT / "DemoContent"))
        self.environment = self.bus.environment
        self._run(["openbox", "--sm-disable"], self.environment)
        # Something else on the screen, which has the focus before the box.
        self._run(["xlogo", "-geometry", "100x100+0+0"], self.environment)
        if is_filled:
            self.fill()
        self.call("desktop", "install")
        wait(lambda: self.xdotool("search", "--class", "xlogo"), "the other window")

    def _run(self, words, environment, **options):
        process = subprocess.Popen(
            words, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
        self._processes.append(process)
        return process

    def call(self, *words, **options):
        return subprocess.run(
            [PROGRAM, *words], env=self.environment, check=True, capture_output=True, text=True, **options).stdout

    def fill(self):
        for name, title in NAMES.items():
            app = f"org.example.{name}"
            self.call("import", str(ROOT / f"DemoContent/{app}.jsonl"), "--app", app)
            self.call("register", "--app", app, "--name", title, "--url", f"https://example.org/{name}/{{id}}")

    def xdotool(self, *words):
        return subprocess.run(
            ["xdotool", *words], env=self.environment, capture_output=True, text=True, timeout=30).stdout.split()

    def key(self, *keys):
        self.xdotool("key", "--delay", "0", *keys)

    def type(self, text):
        self.xdotool("type", "--delay", "5", text)

    def click(self, x, y):
        self.xdotool("mousemove", str(x), str(y), "click", "1")

    @property
    def windows(self):
        """Those of the box that are shown."""
        return self.xdotool("search", "--onlyvisible", "--class", "searchlight-box")

    @property
    def processes(self):
        found = []
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                is_own = f"SEARCHLIGHT_HOME={self.environment['SEARCHLIGHT_HOME']}\0".encode() in (process / "environ").read_bytes()
                if is_own and os.readlink(process / "exe") == WINDOW:
                    found.append(int(process.name))
            except OSError:
                continue  # It ended.
        return found

    def become(self, **person):
        """Gives the window another person's language and appearance. The window's program is started anew."""
        if person == self.person:
            return
        values = {**dict.fromkeys(self.person, ""), **person}
        self.person = person
        self.end_window()
        pairs = ", ".join(f"'{name}': '{value}'" for name, value in values.items())
        subprocess.run(
            ["gdbus", "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path", "/org/freedesktop/DBus", "--method",
             "org.freedesktop.DBus.UpdateActivationEnvironment", "{" + pairs + "}"],
            env=self.environment, check=True, capture_output=True)

    def end_window(self):
        for process in self.processes:
            os.kill(process, 15)
        wait(lambda: not self.processes and not self.bus.names("org.searchlight.Box"), "the window's program ends")

    def show(self):
        self.call("box")
        wait(lambda: self.windows, "the box")
        wait(lambda: self.focus() is not None, "the box's text field has the focus")

    def hide(self):
        if self.windows:
            self.key("Escape")
        if self.windows:
            self.key("Escape")
        wait(lambda: not self.windows, "the box is hidden")

    def forget(self):
        """What was chosen before, and what was hidden."""
        # It fails if there is nothing.
        subprocess.run([PROGRAM, "history", "clear", "--yes"], env=self.environment, capture_output=True)
        for file in (self.folder / "home").glob("apps/*/engagement/standing"):
            file.unlink()
        self.call("apps", "on", "org.example.places")

    def opened(self):
        return self.opened_list.read_text().splitlines() if self.opened_list.exists() else []

    def clipboard(self):
        return subprocess.run(
            ["xclip", "-selection", "clipboard", "-out"], env=self.environment, capture_output=True, text=True, timeout=10).stdout

    def picture(self, path):
        subprocess.run(["import", "-window", "root", str(path)], env=self.environment, check=True)

    def window_picture(self, path):
        subprocess.run(["import", "-window", self.windows[0], str(path)], env=self.environment, check=True)

    def brightness(self):
        """Of the window's ground: 0 is black."""
        ground = subprocess.run(
            ["import", "-window", self.windows[0], "-crop", "20x20+300+520", "-format", "%[fx:mean]", "info:"],
            env=self.environment, capture_output=True, text=True, check=True).stdout
        return float(ground)

    def window_middle(self):
        """Where the window's middle is on the screen."""
        values = dict(line.split("=") for line in self.xdotool("getwindowgeometry", "--shell", self.windows[0]))
        return int(values["X"]) + int(values["WIDTH"]) // 2, int(values["Y"]) + int(values["HEIGHT"]) // 2

    def place(self, name, role=None):
        """Where the middle of a row or button is on the screen."""
        node = wait(lambda: next((node for node in self.nodes() if node.get_name() == name
                                  and node.get_role() == (role or Atspi.Role.LIST_ITEM)), None), name)
        # GTK tells places within the window only.
        extents = Atspi.Component.get_extents(node, Atspi.CoordType.WINDOW)
        x, y = self.window_middle()
        width, height = self.size()
        return x - width // 2 + extents.x + extents.width // 2, y - height // 2 + extents.y + extents.height // 2

    def click_action(self, name):
        """Clicks an action of the open list, which is a window of its own. GTK tells places from the list's anchor on."""
        label = wait(lambda: next((node for node in self.nodes() if node.get_name() == name
                                   and node.get_role() == Atspi.Role.LABEL and self._anchor(node)), None), name)
        def extents(node):
            return Atspi.Component.get_extents(node, Atspi.CoordType.WINDOW)
        place, anchor = extents(label), extents(self._anchor(label))
        geometry = [dict(line.split("=") for line in self.xdotool("getwindowgeometry", "--shell", window)) for window in self.windows]
        popup = min(geometry, key=lambda values: int(values["WIDTH"]))
        self.click(int(popup["X"]) + place.x - anchor.x + 10, int(popup["Y"]) + place.y - anchor.y + place.height // 2)

    @staticmethod
    def _anchor(node):
        """The label that a list hangs on; None for what is in no list."""
        node = node.get_parent()
        while node and node.get_role() != Atspi.Role.LABEL:
            node = node.get_parent()
        return node

    def size(self):
        values = dict(line.split("=") for line in self.xdotool("getwindowgeometry", "--shell", self.windows[0]))
        return int(values["WIDTH"]), int(values["HEIGHT"])

    # What a screen reader is told

    def _root(self):
        os.environ["DBUS_SESSION_BUS_ADDRESS"] = self.environment["DBUS_SESSION_BUS_ADDRESS"]
        Atspi.init()
        desktop = Atspi.get_desktop(0)
        for number in range(desktop.get_child_count()):
            app = desktop.get_child_at_index(number)
            if app and app.get_name() in ("searchlight-box", "org.searchlight.Box"):
                return app
        return None

    def focus(self):
        return next((node for node in self.nodes() if node.get_state_set().contains(Atspi.StateType.FOCUSED)), None)

    def nodes(self):
        """Everything of the window that is shown, in reading order."""
        def walk(node):
            try:
                if not node or not node.get_state_set().contains(Atspi.StateType.VISIBLE):
                    return
                yield node
                for number in range(node.get_child_count()):
                    yield from walk(node.get_child_at_index(number))
            except Exception:  # It went meanwhile.
                return
        root = self._root()
        for number in range(root.get_child_count() if root else 0):
            yield from walk(root.get_child_at_index(number))

    def close(self):
        for process in self.processes if self.bus else []:
            os.kill(process, 15)
        for process in reversed(self._processes):
            process.terminate()
            process.wait(10)
        if self.bus:
            self.bus.close()
        shutil.rmtree(self.folder, ignore_errors=True)
