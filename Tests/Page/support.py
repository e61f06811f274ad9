"""What the tests of the page share: a server over a throwaway home with the demo's items, and one browser.

The program is `$SEARCHLIGHT`, else `.build/debug/searchlight`. Apps are opened through a program of the tests that
stands in place of `xdg-open` and writes down what it was asked for.
"""
import atexit, json, os, pathlib, shutil, signal, subprocess, tempfile, time, unittest, urllib.request

from webdriver import Browser, free_port

ROOT = pathlib.Path(__file__).resolve().parents[2]
NAMES = {
    "films": "Films", "contacts": "Contacts", "notes": "Notes", "mail": "Mail", "places": "Places", "music": "Music",
    "documents": "Documents", "events": "Events", "photos": "Photos", "shop": "Shop",
}  # Recipes are not registered: how to open them is not known.

# Titles that would be markup if the page wrote markup, and one for each kind of direction.
ODD_ITEMS = [
    {"id": "markup", "title": "<img src=x onerror=document.title='broken'>quillfeather", "contentDescription": "<script>quillfeather</script>"},
    {"id": "hebrew", "title": "פנס מחפש quillfeather", "contentDescription": "שורה ראשונה"},
    {"id": "lines", "title": "Three lines quillfeather", "contentDescription": "one\ntwo\nthree\nfour"},
    {"id": "long", "title": "quillfeather " + "W" * 300, "contentDescription": "x" * 2000},
]


class Server:
    """`searchlight serve` on a free port over a home of its own."""

    def __init__(self, filled=True, home=None, **person):
        program = os.environ.get("SEARCHLIGHT", ROOT / ".build/debug/searchlight")
        if not os.access(program, os.X_OK):
            raise RuntimeError(f"{program} is missing: build it with `swift build --product searchlight`.")
        self.program = str(program)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="searchlight-page-"))
        (self.folder / "bin").mkdir()
        self.opened_list = self.folder / "opened"
        opener = self.folder / "bin/xdg-open"
        opener.write_text(f'#!/bin/sh\nprintf "%s\\n" "$1" >> "{self.opened_list}"\n')
        opener.chmod(0o755)
        self.home = str(home or self.folder / "home")
        self.environment = {
            **os.environ, "SEARCHLIGHT_HOME": self.home, "SEARCHLIGHT_DEMO_CONTENT": str(ROOT / "DemoContent"),
            "PATH": f"{self.folder / 'bin'}:{os.environ['PATH']}", "XDG_DATA_HOME": str(self.folder / "data"),
            "XDG_DATA_DIRS": str(self.folder / "data"), "XDG_RUNTIME_DIR": str(self.folder), "TZ": "UTC",
            "SWIFT_BACKTRACE": "enable=no", "SEARCHLIGHT_COMMAND": "searchlight", "SEARCHLIGHT_FILES_AT_ONCE": "1",
            "XDG_CACHE_HOME": str(self.folder / "cache"), "EXAMPLE_BROWSER": "",
            # Apps keep their own settings in the person's home.
            "HOME": str(self.folder), "XDG_CONFIG_HOME": str(self.folder / "config"), "CFFIXED_USER_HOME": str(self.folder),
            # What keys this machine's own desktop has is of no interest.
            "XDG_CURRENT_DESKTOP": "", "DBUS_SESSION_BUS_ADDRESS": "disabled:", "GSETTINGS_BACKEND": "memory", **person,
        }
        self._process = None
        try:
            if filled:
                self.fill()
            self.start()
        except BaseException:
            self.close()
            raise

    def call(self, *words, **options):
        return subprocess.run(
            [self.program, *words], env=self.environment, check=True, capture_output=True, text=True, **options).stdout

    def fill(self):
        for app in json.loads((ROOT / "DemoContent/apps.json").read_text()):
            for file in app["files"]:
                self.call("import", str(ROOT / "DemoContent" / file), "--app", app["id"])
        for name, title in NAMES.items():
            self.call("register", "--app", f"org.example.{name}", "--name", title, "--url", f"https://example.org/{name}/{{id}}")
        odd = self.folder / "odd.jsonl"
        odd.write_text("".join(json.dumps(item) + "\n" for item in ODD_ITEMS))
        self.call("import", str(odd), "--app", "org.example.odd")
        # An app whose program is gone.
        self.call("import", "-", "--app", "org.example.broken", input='{"id": "b", "title": "forty-minute breakage"}\n')
        self.call("register", "--app", "org.example.broken", "--name", "Broken", "--command", "/nonexistent/program")

    def start(self, port=None):
        port = port or free_port()
        # Apps lead back to this server.
        self.environment["SEARCHLIGHT_PAGE"] = f"http://127.0.0.1:{port}/"
        self._log = open(self.folder / "log", "a")
        self._process = subprocess.Popen(
            [self.program, "serve", "--port", str(port), "--json", "--quiet"], env=self.environment, stdout=subprocess.PIPE,
            stderr=self._log, text=True)
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("The server did not start: " + (self.folder / "log").read_text())
        self.port = json.loads(line)["port"]
        self.address = f"http://127.0.0.1:{self.port}"

    def stop(self):
        if self._process:
            self._process.terminate()
            self._process.wait(20)
            self._process.stdout.close()
            self._log.close()
            self._process = None

    def end_apps(self):
        """Ends the apps that this server started: those whose home is its own."""
        mark = f"SEARCHLIGHT_HOME={self.home}\0".encode()
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                if mark in (process / "environ").read_bytes():
                    os.kill(int(process.name), signal.SIGTERM)
            except OSError:
                continue  # It ended by itself, or is somebody else's.

    def close(self):
        self.stop()
        self.end_apps()
        shutil.rmtree(self.folder, ignore_errors=True)

    def get(self, path):
        with urllib.request.urlopen(self.address + path, timeout=30) as response:
            return json.load(response)

    def bytes(self, path):
        with urllib.request.urlopen(self.address + path, timeout=30) as response:
            return response.read()

    def forget_standing(self):
        """Apps are as good as each other again, whatever the tests before opened."""
        for file in pathlib.Path(self.home).glob("apps/*/engagement/standing"):
            file.unlink()

    def opened(self):
        """The addresses that apps were opened with, oldest first."""
        return self.opened_list.read_text().splitlines() if self.opened_list.exists() else []

    def await_opened(self, count):
        for _ in range(400):
            if len(self.opened()) >= count:
                return self.opened()
            time.sleep(0.025)
        raise AssertionError(f"{count} openings were expected, these came: {self.opened()}")


_shared = {}


def shared(name, make):
    if name not in _shared:
        _shared[name] = make()
        atexit.register(_shared[name].close)
    return _shared[name]


# Notes each request of the page and each question on its open connection, and holds answers back where a test asks for it.
WATCH = """
if (!window.watched) {
  window.watched = [];
  window.held = {};
  const note = (address, options, way) => {
    // What no key waits for, such as the other events of a day.
    if (options?.priority === "low") return [{}, 0];
    const url = new URL(address, location.href);
    const entry = {path: url.pathname, q: url.searchParams.get("q"), method: options?.method ?? "GET", body: options?.body ?? null,
      parameters: [...url.searchParams], way, isAnswered: false};
    watched.push(entry);
    return [entry, window.held[`${url.pathname} ${entry.q}`] ?? 0];
  };
  const real = window.fetch;
  window.fetch = async (address, options) => {
    const [entry, delay] = note(address, options, "request");
    const answer = await real(address, options);
    if (delay) await new Promise((resolve) => setTimeout(resolve, delay));
    entry.isAnswered = true;
    return answer;
  };
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function(question) {
    window.socket = this;
    const [number, address] = question.split(" ");
    const [entry, delay] = note(address, null, "socket");
    this.addEventListener("message", ({data}) => { if (data.startsWith(number + " ")) entry.isAnswered = true; });
    if (delay) setTimeout(() => send.call(this, question), delay);
    else send.call(this, question);
  };
}
"""


class PageTest(unittest.TestCase):
    """A test with the shared server and browser, on a page of an empty session."""

    path = "/"
    reads_guide = True
    # Requests that a test makes fail on purpose are logged by the browser.
    allows_failures = False

    def make_server(self):
        return shared("server", Server)

    def setUp(self):
        self.server = self.make_server()
        self.server.forget_standing()
        self.browser = shared("browser", Browser)
        self.browser.window(1280, 860)
        self.browser.theme("light")
        self.browser.open(self.server.address + "/cards.html")
        self.browser.run("localStorage.clear(); sessionStorage.clear();" +
                         ("localStorage.setItem('searchlight.guide', 'read');" if self.reads_guide else ""))
        self.browser.console()
        self.open(self.path)

    def open(self, path):
        self.browser.open(self.server.address + path)
        self.browser.run(WATCH)
        if path.split("?")[0] == "/":
            self.browser.wait("document.querySelector('.chip') && document.activeElement.id === 'query'", "the box has the focus")

    def tearDown(self):
        severe = [message for level, message in self.browser.console() if level == "SEVERE"]
        if not self.allows_failures:
            self.assertEqual(severe, [], "the page logged errors")

    # The search page

    def type(self, text):
        self.browser.type(text)
        self.settle()

    def settle(self):
        """Until the list shows the answer to the text in the box."""
        self.browser.wait("""(() => {
            const text = document.getElementById("query").value;
            const asked = watched.filter(({path}) => path === (text.trim() ? "/api/search" : "/api/recent"));
            const last = asked[asked.length - 1];
            return (!text.trim() || last?.q === text) && last?.isAnswered && document.getElementById("count").textContent !== (text.trim() ? "" : "-");
        })()""", "an answer to the text in the box")
        # The answer is read, and drawn, after the request has settled.
        self.browser.run("await new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame("
                         "() => setTimeout(resolve, 20))), 60))")

    def titles(self):
        return self.browser.run("return [...document.querySelectorAll('[role=option] .card-title')].map((node) => node.textContent)")

    def chosen(self):
        return self.browser.run("""const row = document.querySelector('[aria-selected="true"]');
            const input = document.getElementById("query");
            if (row && input.getAttribute("aria-activedescendant") !== row.id) return "the box names another row";
            return row ? row.querySelector(".card-title").textContent : null""")

    def value(self):
        return self.browser.run("return document.getElementById('query').value")

    def scroll(self):
        return self.browser.run("return document.getElementById('list').scrollTop")

    def searched(self):
        """The texts that were searched for, in order."""
        return self.browser.run("return watched.filter(({path}) => path === '/api/search').map(({q}) => q)")

    def focused(self):
        return self.browser.run("""const node = document.activeElement;
            return node.id === "query" ? "query" : node.getAttribute("aria-label") || node.textContent.trim()""")
