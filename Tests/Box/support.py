"""What the tests of the box share: a session bus of their own, a screen that nobody sees, and the real window on it.

The program is `$SEARCHLIGHT`, else `.build/debug/searchlight`; the window's is beside it.
"""
import os, pathlib, subprocess, time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("SEARCHLIGHT", str(ROOT / ".build/debug/searchlight"))
WINDOW = str(pathlib.Path(PROGRAM).resolve().parent / "searchlight-box")


def wait(is_so, what, seconds=20):
    """Until a condition holds; returns what it returned."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := is_so():
            return found
        time.sleep(0.01)
    raise AssertionError(f"This did not come: {what}")


class Bus:
    """A session bus with an environment of a person who has nothing yet."""

    def __init__(self, folder, **more):
        self.environment = {
            "HOME": str(folder), "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TZ": "UTC", "SWIFT_BACKTRACE": "enable=no",
            "SEARCHLIGHT_HOME": str(folder / "home"), "XDG_DATA_HOME": str(folder / "data"),
            "XDG_CONFIG_HOME": str(folder / "config"), "XDG_CACHE_HOME": str(folder / "cache"),
            "XDG_RUNTIME_DIR": str(folder), "XDG_DATA_DIRS": f"{folder}/data:/usr/share", "LLVM_PROFILE_FILE": "/dev/null",
            "GSETTINGS_BACKEND": "memory", **more,
        }
        self._daemon = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address=1"], env=self.environment, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = self._daemon.stdout.readline().strip()

    def names(self, wanted):
        """The names on the bus that are this one."""
        listed = subprocess.run(
            ["gdbus", "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path", "/org/freedesktop/DBus",
             "--method", "org.freedesktop.DBus.ListNames"], env=self.environment, capture_output=True, text=True).stdout
        return [name for name in listed.split("'") if name == wanted]

    def close(self):
        self._daemon.terminate()
        self._daemon.wait(10)
        self._daemon.stdout.close()
