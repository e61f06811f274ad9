"""What indexing files costs a person who types: keystrokes over apps' items before, while and after a home is read."""
import http.client, json, pathlib, random, signal, subprocess, time, urllib.parse


def keystrokes(items, seed, count=2000):
    """Beginnings of words of items' titles, letter by letter, as people type them."""
    titles = [json.loads(line)["title"] for file in sorted(items.glob("*.jsonl")) for line in file.read_text().splitlines()
              if '"title"' in line]
    maker, typed = random.Random(seed), []
    while len(typed) < count:
        word = maker.choice(maker.choice(titles).split() or ["a"]).lower()
        typed += [word[:length] for length in range(1, min(len(word), 8) + 1)]
    return typed[:count]


class Typing:
    """A server over apps' items, and a client that keeps its connection."""

    def __init__(self, program, environment, items, apps):
        for app, files in apps:
            for file in files:
                subprocess.run([program, "import", "--app", app, items / file], env=environment, check=True,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        # Only what apps gave is searched, so that files do not add results to look for.
        self.scope = "".join(f"&app={urllib.parse.quote(app)}" for app, _ in apps)
        self.server = subprocess.Popen([program, "serve", "--port", "0", "--json", "--quiet"], env=environment,
                                       stdout=subprocess.PIPE, text=True)
        address = json.loads(self.server.stdout.readline())["url"]
        self.connection = http.client.HTTPConnection(urllib.parse.urlsplit(address).netloc, timeout=30)

    def key(self, text):
        """Milliseconds from asking to the whole answer."""
        start = time.perf_counter()
        self.connection.request("GET", "/api/search?q=" + urllib.parse.quote(text) + self.scope)
        answer = self.connection.getresponse()
        answer.read()
        if answer.status != 200:
            raise SystemExit(f"a search was answered with {answer.status}")
        return (time.perf_counter() - start) * 1000

    def measure(self, typed, goes_on=lambda: False):
        """All keystrokes once, and again for as long as something goes on; with the pauses of a fast typist."""
        times = []
        while True:
            for text in typed:
                times.append(self.key(text))
                time.sleep(0.02)
            if not goes_on():
                return times

    def close(self):
        self.server.terminate()
        self.server.wait(30)


def percentile(times, share):
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def line(times):
    return f"p50 {percentile(times, .5):.2f} ms, p99 {percentile(times, .99):.2f} ms, {len(times)} keys"


class Service:
    """Indexing as the service of a person's session does it: with the lowest priority, and giving way to others."""

    def __init__(self, program, environment):
        self.status = pathlib.Path(environment["SEARCHLIGHT_HOME"]) / "files/status.json"
        # A session's service has a session to itself, to the kernel.
        self.process = subprocess.Popen([program, "files", "watch", "--quiet"], env=environment, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL, start_new_session=True)

    def state(self):
        """What the program wrote down within the last second; nothing at its very beginning."""
        try:
            return json.loads(self.status.read_text())
        except (OSError, ValueError):
            return {}

    def is_at_work(self):
        return self.process.poll() is None and not (self.state().get("phase") == "watching" and self.left() == 0)

    def left(self):
        """How many files are still to be read; None if that is not known yet."""
        return self.state().get("left")

    def close(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(60)


def choose(program, environment, home):
    subprocess.run([program, "files", "add", "--no-service", home], env=environment, check=True, stdout=subprocess.DEVNULL)


def run(program, environment, home, items, seed=1):
    """Measures, and prints a line for each time. Returns the figures."""
    apps = [(app["id"], app["files"]) for app in json.loads((items / "apps.json").read_text())]
    typing = Typing(program, environment, items, apps)
    try:
        typed = keystrokes(items, seed)
        typing.measure(typed[:400])
        figures = {"before": typing.measure(typed)}
        choose(program, environment, home)
        service = Service(program, environment)
        try:
            figures["while"] = typing.measure(typed[:100], goes_on=service.is_at_work)
        finally:
            service.close()
        figures["after"] = typing.measure(typed)
    finally:
        typing.close()
    for name, times in figures.items():
        print(f"  keys {name} indexing: {line(times)}", flush=True)
    return {name: {"p50": percentile(times, .5), "p99": percentile(times, .99)} for name, times in figures.items()}
