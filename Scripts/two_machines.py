"""What Scripts/two-machines is made of: programs whose lines are events, and machines that are network namespaces."""
import datetime, json, os, pathlib, queue, re, signal, subprocess, threading, time

ROOT = pathlib.Path(__file__).resolve().parent.parent
# A program built for coverage would write its profile wherever it runs.
QUIET = {"LLVM_PROFILE_FILE": "/dev/null", "SWIFT_BACKTRACE": "enable=no", "NO_COLOR": "1"}
TYPE, APP = "org.example.handoff.editing", "org.example.handoff"
TITLE, DEVICES = "Zebra crossing plans", {"a": "Walnut Desk", "b": "Cedar Laptop"}


class Failed(Exception):
    pass


def check(condition, sentence):
    if not condition:
        raise Failed(sentence)


def run(*words, ok=True, **more):
    done = subprocess.run(list(map(str, words)), text=True, capture_output=True, **more)
    if ok and done.returncode != 0:
        raise Failed(f"{' '.join(map(str, words))} ended with {done.returncode}: {done.stderr or done.stdout}")
    return done.stdout


class Program:
    """A running program whose lines are events."""

    def __init__(self, machine, words, environment, log, hears_errors=False):
        self.lines = queue.Queue()
        self.seen = []
        # Events that came before they were waited for them.
        self.early = []
        self.process = subprocess.Popen(machine.inside(words), env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT if hears_errors else open(log, "a"), text=True)
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put((time.time(), line.strip()))

    def wait(self, event, seconds=10):
        """Waits for an event of JSON; returns it, with `seen`, the time when it was read."""
        for value in self.early:
            if value.get("event") == event:
                self.early.remove(value)
                return value
        end = time.time() + seconds
        while True:
            try:
                moment, line = self.lines.get(timeout=max(0.01, end - time.time()))
            except queue.Empty:
                raise Failed(f"no {event} within {seconds} s; before it came {self.seen[-6:]}") from None
            try:
                value = json.loads(line)
            except ValueError:
                continue
            value["seen"] = moment
            self.seen.append(value)
            if value.get("event") == event:
                return value
            self.early.append(value)

    def line(self, pattern, seconds=10):
        """Waits for a line that matches; returns the match. Lines before it are passed over."""
        end, before = time.time() + seconds, []
        while True:
            try:
                _, line = self.lines.get(timeout=max(0.01, end - time.time()))
            except queue.Empty:
                raise Failed(f"no line {pattern!r} within {seconds} s; before it came {before[-6:]}") from None
            if found := re.search(pattern, line):
                return found
            before.append(line)

    def said(self):
        """Whatever lines are left, once the program has ended or a moment has passed."""
        time.sleep(0.2)
        left = []
        while not self.lines.empty():
            left.append(self.lines.get()[1])
        return left

    def tell(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def end(self, number=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(number)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()


class Machine:
    def __init__(self, name, number, folder, programs):
        self.name, self.number = name, number
        self.space = f"sl{os.getpid()}{name}"
        self.address = f"10.77.0.{number}"
        self.folder = folder / name
        self.programs = programs
        self.running = []
        for part in ["home", "run", "person", "bin"]:
            (self.folder / part).mkdir(parents=True, mode=0o700)
        (self.folder / "run").chmod(0o700)
        # The person's browser.
        browser = self.folder / "bin/xdg-open"
        browser.write_text(f'#!/bin/sh\nprintf "%s\\n" "$1" >> "{self.folder / "opened"}"\n')
        browser.chmod(0o755)
        self.environment = {
            **QUIET, "PATH": f"{self.folder / 'bin'}:{os.environ['PATH']}", "HOME": str(self.folder / "person"),
            # Hints name the program as the person called it.
            "SEARCHLIGHT_COMMAND": "searchlight",
            "SEARCHLIGHT_HOME": str(self.folder / "home"), "XDG_RUNTIME_DIR": str(self.folder / "run"), "LANG": "C.UTF-8",
            "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/run/dbus/system_bus_socket",
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent", "LD_LIBRARY_PATH": os.environ.get("LD_LIBRARY_PATH", ""),
        }

    def inside(self, words):
        return ["nsenter", "--target", str(self.holder.pid), "--mount", "--net", "--"] + list(map(str, words))

    def call(self, *words, ok=True):
        return run(*self.inside(words), ok=ok, env=self.environment)

    def searchlight(self, *words, ok=True):
        return self.call(self.programs["searchlight"], *words, ok=ok)

    def refusal(self, *words):
        """What a command says to the person when it fails; nothing if it does not."""
        done = subprocess.run(self.inside([self.programs["searchlight"], *words]), env=self.environment, text=True,
                              capture_output=True)
        return done.stderr.strip().removeprefix("searchlight: ") if done.returncode != 0 else ""

    def start(self, *words, hears_errors=False, **more):
        program = Program(self, words, {**self.environment, **more}, self.folder / "log", hears_errors)
        self.running.append(program)
        return program

    def app(self, *words):
        return self.start(self.programs["HandoffProgram"], *words, SEARCHLIGHT_APP=APP)

    def join(self, bridge):
        run("ip", "netns", "add", self.space)
        run("ip", "link", "add", f"v{self.space}", "type", "veth", "peer", "name", "eth0", "netns", self.space)
        run("ip", "link", "set", f"v{self.space}", "netns", bridge, "up")
        run("ip", "-n", bridge, "link", "set", f"v{self.space}", "master", "br0")
        run("ip", "-n", self.space, "link", "set", "lo", "up")
        run("ip", "-n", self.space, "link", "set", "eth0", "up", "multicast", "on")
        self.set_address(self.address)
        self.holder = subprocess.Popen(["ip", "netns", "exec", self.space, "unshare", "--mount", "--propagation", "private",
                                        "sleep", "infinity"])
        self.cable = (bridge, f"v{self.space}")
        time.sleep(0.3)
        for folder in ["/run/dbus", "/run/avahi-daemon"]:
            os.makedirs(folder, exist_ok=True)
            self.call("mount", "-t", "tmpfs", "-o", "mode=755", "tmpfs", folder)
        self.call("chown", "avahi:avahi", "/run/avahi-daemon")
        self.call("dbus-daemon", "--config-file=/usr/share/dbus-1/system.conf", "--fork", "--nopidfile", "--print-pid")
        configuration = self.folder / "avahi.conf"
        configuration.write_text(f"[server]\nhost-name=host{self.number}\nuse-ipv6=no\nallow-interfaces=eth0\n"
                                 "[publish]\npublish-workstation=no\npublish-hinfo=no\n")
        self.running.append(subprocess.Popen(
            self.inside(["avahi-daemon", "--file", configuration, "--no-chroot", "--no-rlimits"]),
            env={**self.environment}, stdout=open(self.folder / "avahi.log", "w"), stderr=subprocess.STDOUT))

    def set_address(self, address):
        run("ip", "-n", self.space, "address", "flush", "dev", "eth0")
        run("ip", "-n", self.space, "address", "add", f"{address}/24", "brd", "+", "dev", "eth0")
        run("ip", "-n", self.space, "route", "replace", "224.0.0.0/4", "dev", "eth0", ok=False)
        self.address = address

    def pull(self, is_out):
        bridge, cable = self.cable
        run("ip", "-n", bridge, "link", "set", cable, "down" if is_out else "up")

    def devices(self):
        """The paired machines. The command ends with 1 if there are none."""
        return json.loads(self.searchlight("handoff", "devices", "--json", ok=False) or "[]")

    def seen_since(self, moment, seconds):
        """Waits until the other machine was heard after a moment, over a connection that is there."""
        end = time.time() + seconds
        while time.time() < end:
            devices = json.loads(self.searchlight("handoff", "status", "--json", ok=False) or "{}").get("devices", [])
            if devices and devices[0]["connected"] and self.heard(devices[0]) > moment:
                return
            time.sleep(0.1)
        raise Failed(f"{self.name} heard nothing within {seconds} s")

    @staticmethod
    def heard(device):
        return datetime.datetime.fromisoformat(device["lastSeen"]).timestamp() if device["lastSeen"] else 0

    def connected(self, seconds=20):
        end = time.time() + seconds
        while time.time() < end:
            devices = self.devices()
            if devices and all(one["connected"] for one in devices):
                return
            time.sleep(0.1)
        raise Failed(f"{self.name} is not connected after {seconds} s: {devices}")

    def uses(self, service):
        """Descriptors and kilobytes of memory that a service has at the moment."""
        # The program is nsenter's, which has become it.
        process = pathlib.Path("/proc") / str(service.process.pid)
        memory = re.search(r"VmRSS:\s*(\d+)", (process / "status").read_text())
        return len(os.listdir(process / "fd")), int(memory[1])

    def offers(self):
        return json.loads(self.searchlight("handoff", "offers", "--json", ok=False) or "[]")

    def offer(self, title, seconds=10):
        """Waits for an offer; returns it and when it was there."""
        end = time.time() + seconds
        while time.time() < end:
            found = [one for one in self.offers() if one.get("title") == title]
            if found:
                return found[0], time.time()
            time.sleep(0.02)
        raise Failed(f"{self.name} sees no offer of {title!r} within {seconds} s")

    def no_offer(self, title, seconds):
        end = time.time() + seconds
        while time.time() < end:
            if not any(one.get("title") == title for one in self.offers()):
                return
            time.sleep(0.1)
        raise Failed(f"{self.name} still offers {title!r} after {seconds} s")

    def leave(self):
        for program in reversed(self.running):
            (program.end if isinstance(program, Program) else program.terminate)()
        if hasattr(self, "holder"):
            self.holder.kill()
        pids = run("ip", "netns", "pids", self.space, ok=False).split()
        if pids:
            run("kill", *pids, ok=False)
        run("ip", "netns", "del", self.space, ok=False)
