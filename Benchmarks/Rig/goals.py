"""The goals that were set for a million items, and whether a run reached them. See Benchmarks/README.md."""

KEYSTROKES = [f"{words}, {letters}" for words in ("1 word", "2-3 words") for letters in ("1", "2", "3", "4+")]
WORDS = ["full 1 word", "full 2-3 words"]
US = "searchlight"
# Queries from which on an engine's row counts.
ENOUGH = 300


class Run:
    """Figures of one corpus: of each seed, and of all of them the worst for us beside the best for the others.

    - `known_items`, `ceilings`: what the functions of `known_items` give.
    """

    def __init__(self, records, corpus, known_items=(), ceilings=()):
        self.known_items, self.ceilings = list(known_items), list(ceilings)
        self.seeds = [{peer: r for (c, peer), r in seed.items() if c == corpus} for seed in records]
        self.peers = [peer for peer in self.seeds[0] if peer != US] if self.seeds else []

    def has(self):
        return bool(self.seeds) and US in self.seeds[0]

    def latency(self, row, key, factor, among=None):
        """The seed in which we are furthest from the goal: (ours, the goal, of how many queries); None without."""
        worst = None
        for seed in self.seeds:
            ours = seed.get(US, {}).get("latency", {}).get(row)
            theirs = [seed[p]["latency"][row] for p in (self.peers if among is None else among)
                      if row in seed.get(p, {}).get("latency", {})]
            if ours and theirs:
                best = min(each[key] for each in counting(theirs, lambda each: each["n"]))
                found = (ours[key], best * factor, ours["n"])
                worst = found if worst is None or found[0] / found[1] > worst[0] / worst[1] else worst
        return worst

    def mrr(self, row):
        """(ours, another's) for the engine and the seed where we are furthest behind, on the queries that both answered."""
        pairs = []
        for seed in self.known_items:
            pairs += counting(list(seed.get(row, {}).values()), lambda each: each[2])
        return min(((ours, theirs) for ours, theirs, _ in pairs), key=lambda p: p[0] - p[1], default=None)

    def ceiling(self, row):
        """(ours, the best there can be) in the seed where we are furthest below it."""
        return min((seed[row] for seed in self.ceilings if row in seed), key=lambda p: p[0] - p[1], default=None)

    def value(self, peer, step, key):
        return self.seeds[0].get(peer, {}).get(step, {}).get(key)

    def rate(self, peer, step, key):
        seconds = self.value(peer, step, "seconds")
        return self.value(peer, step, key) / seconds if seconds else None

    def best_rate(self, peers, step, key):
        return max(filter(None, (self.rate(p, step, key) for p in peers)), default=None)


def counting(figures, count):
    """Those that are of enough queries to say something; where none is, that of the most."""
    return [f for f in figures if count(f) >= ENOUGH] or [max(figures, key=count)] if figures else []


def number(x):
    return "-" if x is None else f"{x:,.0f}" if x >= 100 else f"{x:.3g}"


def verdict(ours, goal, less=True):
    if ours is None or goal is None:
        return "not measured"
    return "reached" if (ours <= goal if less else ours >= goal) else "**not reached**"


def goals(run, plain_rows, largest=None, homes=()):
    """Rows of (what, measured, goal, verdict)."""
    tantivy = [p for p in run.peers if p.startswith("tantivy")]
    rows = []

    def add(what, ours, goal, unit="", less=True, note=""):
        rows.append((what, f"{number(ours)}{unit}", f"{'≤' if less else '≥'} {number(goal)}{unit}{note}",
                     verdict(ours, goal, less)))

    def add_latency(what, row, key, factor, among=None, note=""):
        ours, goal, count = run.latency(row, key, factor, among) or (None, None, 0)
        few = f" (only {count} queries)" if 0 < count < 300 else ""
        add(f"{what}, {key}{few}", ours, goal, " ms", note=note)

    for row in KEYSTROKES:
        for key in ("p50", "p99"):
            add_latency(f"keystrokes: {row.replace(', ', ', letters ')}", row, key, 1 / 5, note=", a fifth of the best")
    add_latency("first letters", "1 word, 1", "p99", 1 / 20, ["lucene"], ", a twentieth of Lucene's")
    finding = [p for p in run.peers if any(
        seed.get(p, {}).get("latency", {}).get("mrr", {}).get(row, {}).get("mrr", 0) > 0
        for seed in run.seeds for row in ("final key typo", "full typo"))]
    add_latency("keystrokes with a typo", "key typo", "p99", 1 / 5, finding, ", a fifth of the best that finds any")
    add_latency("CJK keystrokes", "key cjk", "p99", 1 / 3, note=", a third of the best")
    for row in WORDS:
        add_latency(f"whole words: {row[5:]}", row, "p99", 1 / 2, note=", half the best")

    def times(factor, value):
        return None if value is None else factor * value

    add("indexing, one commit", run.rate(US, "index", "items"), times(3, run.best_rate(tantivy, "index", "items")),
        " items/s", False, ", 3 × Tantivy's")
    add("indexing, durable after every 1,000", run.rate(US, "batches", "items"),
        times(5, run.best_rate(run.peers, "batches", "items")), " items/s", False, ", 5 × the best")
    for key in ("p50_ms", "p99_ms"):
        add(f"one durable add, {key[:3]}", run.value(US, "add", key), run.value("sqlite", "add", key), " ms",
            note=", SQLite's")
    add("replace by identifier", run.rate(US, "update", "updates"),
        times(4, run.best_rate(tantivy, "update", "updates")), " items/s", False, ", 4 × Tantivy's")
    deletes = [s for p in tantivy if (s := run.value(p, "delete", "seconds")) is not None]
    add("delete a domain with a tenth", times(1000, run.value(US, "delete", "seconds")),
        times(1000, min(deletes, default=None)), " ms", note=", Tantivy's")
    us = run.seeds[0].get(US, {})
    size = us["disk_bytes"] / us["jsonl_bytes"] if "disk_bytes" in us else None
    add("index size, of the JSON", size, 0.6)
    add("open to first result, warm", run.value(US, "open", "warm_disk_ms"), 3, " ms")
    add("open to first result, cold", run.value(US, "open", "cold_disk_ms"), 60, " ms")
    add("private memory while indexing", run.value(US, "index", "private_mib"), 300, " MiB")
    add("private memory while querying", run.value(US, "query", "private_mib"), 64, " MiB")
    for row in ("final key exact", "full exact", "final key typo", "full typo"):
        ours, best = run.mrr(row) or (None, None)
        add(f"MRR@10: {row}", ours, best, less=False, note=", another's on the same queries")
    for row in ("final key cjk", "full cjk"):
        ours, ceiling = run.ceiling(row) or (None, None)
        add(f"MRR@10: {row}", ours, ceiling and ceiling - 0.02, less=False, note=", the ceiling of these queries less 0.02")
    for name, ratios in plain_rows.items():
        add(f"{name}: keystrokes, of the plain row, worst", max(ratios, default=None), 2, " ×")
    for words, plain, active in homes:
        if words == "key all":
            for key in ("p50", "p99"):
                add(f"keystrokes of a home with 2,000 activities, of one without, {key}", active[key] / plain[key], 1.5,
                    " ×")
    if largest and largest.has():
        big = largest.seeds[0][US]
        ratio = big["items"] / us["items"]
        add(f"{big['items']:,} items: time to build, of {us['items']:,} items'",
            big["index"]["seconds"] / us["index"]["seconds"], 1.2 * ratio, " ×")
        add(f"{big['items']:,} items: private memory while indexing", big["index"]["private_mib"], 300, " MiB")
        for key in ("key exact", "key typo", "key cjk"):
            pairs = [(b[US]["latency"].get(key), s[US]["latency"].get(key))
                     for b, s in zip(largest.seeds, run.seeds) if US in b and US in s]
            worst = max((b["p99"] / s["p99"] for b, s in pairs if b and s), default=None)
            add(f"{big['items']:,} items: {key} p99, of {us['items']:,} items'", worst, 3, " ×")
    return rows
