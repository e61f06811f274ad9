"""The run itself: bench.py over all engines, then rows of our own. What is done is kept in the run's folder."""
import hashlib, importlib.util, json, os, pathlib, platform, random, shutil, subprocess, sys

import viewed
from progress import say

HERE = pathlib.Path(__file__).resolve().parent.parent
PEER = f"searchlight={HERE / 'peer'}"
APPS = 200


def bench_module(bench):
    spec = importlib.util.spec_from_file_location("bench", bench / "bench.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def machine():
    def read(path, key):
        for line in open(path):
            if line.startswith(key):
                return line.partition(":")[2].strip()
        return "?"

    swift = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout.splitlines()
    return {
        "processor": read("/proc/cpuinfo", "model name"), "cores": os.cpu_count(),
        "memory": f"{int(read('/proc/meminfo', 'MemTotal').split()[0]) / 2**20:.1f} GiB",
        "kernel": platform.release(), "system": platform.freedesktop_os_release().get("PRETTY_NAME", "?"),
        "swift": next((line for line in swift if "Swift version" in line), "?"),
        "commit": subprocess.run(["git", "-C", HERE, "describe", "--always", "--dirty"], capture_output=True,
                                 text=True).stdout.strip(),
        # By which a run that goes on knows that the engine is still the same.
        "engine": digest(HERE.parent / "Package.swift", HERE.parent / "Sources", HERE / "Package.swift", HERE / "Sources"),
    }


def digest(*paths):
    """Of what stands in files and folders, committed or not."""
    found = hashlib.sha256()
    for path in paths:
        for file in [path] if path.is_file() else sorted(p for p in path.rglob("*") if p.is_file()):
            found.update(f"{file.relative_to(HERE.parent)}\0{file.stat().st_size}\0".encode() + file.read_bytes())
    return found.hexdigest()[:7]


class Done:
    """The steps of a run that need not be run again."""

    def __init__(self, folder):
        self.file = folder / "done"
        self.names = set(self.file.read_text().splitlines()) if self.file.exists() else set()

    def __contains__(self, name):
        return name in self.names

    def add(self, name):
        self.names.add(name)
        with open(self.file, "a") as out:
            out.write(name + "\n")


def run(a, prepared, folder):
    """Returns what failed, a sentence each."""
    folder.mkdir(parents=True, exist_ok=True)
    if a.quick:
        (folder / "quick").touch()
    ours, before = machine(), folder / "machine.json"
    if before.exists() and json.loads(before.read_text())["engine"] != ours["engine"]:
        sys.exit(f"The run in {folder} was begun with another engine: give this one a --name, or remove that folder.")
    before.write_text(json.dumps(ours, indent=1))
    asked, asks = folder / "asked.json", {"seeds": a.seed, "limit": a.limit}
    if asked.exists() and json.loads(asked.read_text()) != asks:
        sys.exit(f"The run in {folder} was begun with other seeds or another limit: give this one a --name, or remove that folder.")
    asked.write_text(json.dumps(asks))
    os.environ.update(prepared.environment)
    shutil.copy2(prepared.bench / "bench.py", folder)
    done, failures = Done(folder), []
    for corpus in prepared.data:
        peers = [PEER] if corpus == prepared.largest else [*a.peers, PEER]
        for peer in peers:
            name = f"{peer.partition('=')[0]} {corpus}"
            if name in done:
                say(f"{name}: measured before")
                continue
            if failed := run_peer(a, prepared, folder, peer, corpus):
                failures.append(failed)
            else:
                done.add(name)
    for corpus in prepared.data:
        if corpus == prepared.largest or f"rows {corpus}" in done:
            continue
        try:
            rows = Rows(a, prepared, folder, corpus)
            rows.run()
            done.add(f"rows {corpus}")
        except (RuntimeError, OSError, ValueError) as error:
            failures.append(f"our rows on {corpus}: {error}")
    return failures


def run_peer(a, prepared, folder, peer, corpus):
    """Every step of one engine. Queries of all seeds come before anything is changed."""
    first, *others = a.seed
    size = corpus == prepared.largest
    parts = [(first, ["index", "query", "open"])] + [(seed, ["query"]) for seed in others]
    if not size:
        parts.append((first, ["add", "update", "delete", "batches"]))
    for number, (seed, steps) in enumerate(parts):
        say(f"{peer.partition('=')[0]} {corpus}, seed {seed}: {' '.join(steps)}", "36")
        words = [sys.executable, str(prepared.bench / "bench.py"), "run", peer, "--data",
                 str(prepared.queries[seed, corpus]), "--db", str(a.work.resolve() / "db"), "--limit", str(a.limit),
                 "--out", str(folder / f"seed-{seed}"), "--steps", *steps]
        if number + 1 < len(parts):
            words.append("--keep")
        if subprocess.run(words, stdout=sys.stderr).returncode:
            return f"{peer.partition('=')[0]} on {corpus}: {' '.join(steps)}"


class Rows:
    """Rows of Searchlight alone, beside the plain row measured in the same minutes."""

    def __init__(self, a, prepared, folder, corpus):
        self.a, self.corpus, self.prepared = a, corpus, prepared
        self.bench = bench_module(prepared.bench)
        self.folder = folder / "rows"
        self.folder.mkdir(exist_ok=True)
        self.db = a.work.resolve() / "db"
        self.db.mkdir(parents=True, exist_ok=True)
        self.data = prepared.data[corpus]
        self.meta = json.loads((self.data / "meta.json").read_text())
        self.results = []

    def run(self):
        items = self.data / "items.tsv"
        one, spread, changed = (self.db / f"rows-{self.corpus}-{part}" for part in ("one", "apps", "changed"))
        count = self.meta["items"]
        try:
            self.call("index", items, one, 0)
            self.query("plain", one)
            self.query("shuffled", one, shuffled=True)
            self.query("plain again", one)
            self.query("filter 1 %", one, PEER_DATES=self.dates())
            self.bench.remove(str(one))
            self.call("index", items, changed, 1000, says="index, durable after every 1,000")
            self.call("update", items, changed, min(20000, count // 10), 1000, count)
            self.call("delete", self.meta["delete_domain"], changed)
            self.query("after batches, update, delete", changed)
            self.bench.remove(str(changed))
            apps = {"PEER_APPS": str(APPS)}
            self.call("index", items, spread, 0, says=f"index, {APPS} of them", **apps)
            self.query(f"{APPS} indexes", spread, **apps)
        finally:
            for db in (one, spread, changed):
                self.bench.remove(str(db))
        self.homes(items)
        (self.folder / f"{self.corpus}.json").write_text(json.dumps(self.results, indent=1))

    def call(self, step, *arguments, says=None, **environment):
        say(f"searchlight {self.corpus}: {says or step}", "36")
        return self.bench.call(str(HERE / "peer"), environment, step, *arguments)

    def query(self, row, db, shuffled=False, **environment):
        for seed in self.a.seed:
            queries = self.prepared.queries[seed, self.corpus] / "queries.tsv"
            if shuffled:
                lines = open(queries, encoding="utf-8").readlines()
                random.Random(seed).shuffle(lines)
                queries = self.folder / "shuffled.tsv"
                queries.write_text("".join(lines), encoding="utf-8")
            out = self.folder / "times.tsv"
            _, _, memory, load = self.call("query", queries, db, out, self.a.limit, says=f"{row}, seed {seed}",
                                           **environment)
            self.results.append({"row": row, "seed": seed, "load": round(load, 2), "private_mib": round(memory[1], 1),
                                 "latency": self.bench.summary(str(queries), str(out))})
            out.unlink()
        (self.folder / "shuffled.tsv").unlink(missing_ok=True)

    def homes(self, items):
        """The rows with activities: a home as the box searches it, without anything viewed and with."""
        viewed.make(items, self.folder, 1)
        results, program = [], {"PEER_PROGRAM": "HomePeer"}
        for row, activities in (("home", "none.tsv"), ("home with activities", "activities.tsv")):
            home, out = self.db / f"rows-{self.corpus}-home", self.folder / "times.tsv"
            queries = self.folder / viewed.QUERIES
            try:
                self.call("home", items, self.folder / activities, home, says=f"making a {row}", **program)
                _, _, memory, load = self.call("query", queries, home, out, self.a.limit, says=row, **program)
                results.append({"row": row, "load": round(load, 2), "private_mib": round(memory[1], 1),
                                "latency": self.bench.summary(str(queries), str(out))})
                out.unlink()
            finally:
                self.bench.remove(str(home))
        (self.folder / f"{self.corpus}-home.json").write_text(json.dumps(results, indent=1))

    def dates(self):
        """The range of dates in the middle that a hundredth of the items has."""
        dates = sorted(int(line.rsplit("\t", 2)[1]) for line in open(self.data / "items.tsv", encoding="utf-8"))
        start = len(dates) // 2
        return f"{dates[start]}:{dates[start + max(1, len(dates) // 100) - 1]}"
