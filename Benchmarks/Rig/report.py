"""Writes the page of a run, and the README's table."""
import contextlib, io, json, pathlib, re, textwrap, types

import history
import known_items
from goals import ENOUGH, KEYSTROKES, US, WORDS, Run, goals, number
from measuring import bench_module
from progress import say

HERE = pathlib.Path(__file__).resolve().parent.parent
ROWS = KEYSTROKES + WORDS + ["key typo", "key cjk"]
START, END = "<!-- Benchmarks/run writes from here -->", "<!-- to here -->"


def publish(folder, is_quick, is_complete=True):
    """Writes the run's page. A complete run replaces Results/latest.md, and README's table.

    - is_complete: whether all engines were measured, as the README's table shows them.
    """
    page = render(folder, is_quick)
    is_latest = is_complete and not is_quick
    target = HERE / "Results/latest.md" if is_latest else folder / "report.md"
    target.write_text(page, encoding="utf-8")
    say(f"wrote {target}", "32")
    if not is_latest:
        if not is_quick:
            say("Results/latest.md and README.md stay as they are: not every engine was measured", "33")
        return
    say(f"took {history.append(target)} rows into {history.FILE}", "32")
    if table := readme_table(folder, target):
        readme = HERE.parent / "README.md"
        text = readme.read_text(encoding="utf-8")
        if START not in text or END not in text:
            say(f"README.md has no lines {START} and {END}; its table stays as it is", "33")
            return
        readme.write_text(text[:text.index(START) + len(START)] + "\n" + table + text[text.index(END):],
                          encoding="utf-8")
        say("wrote README.md's table", "32")


def mark(folder):
    return f"<!-- of the run {folder.name} -->"


def seeds_of(folder):
    return sorted(folder.glob("seed-*"), key=lambda f: int(f.name[5:]))


def records(folder):
    """Of each seed: {(corpus, peer): what was measured}, later steps over earlier ones."""
    result = []
    for seed in seeds_of(folder):
        merged = {}
        if (seed / "results.jsonl").exists():
            for line in open(seed / "results.jsonl"):
                r = json.loads(line)
                merged.setdefault((r["corpus"], r["peer"]), {}).update(r)
        result.append(merged)
    return result


def corpora(all_records):
    """Those that have engines to compare with, the largest last, and the one that Searchlight is alone on."""
    sizes = {c: r["items"] for c, r in ((c, r) for seed in all_records for (c, _), r in seed.items())}
    others = {c for seed in all_records for c, peer in seed if peer != US}
    ordered = sorted(sizes, key=lambda c: (c.startswith("million"), sizes[c]))
    shared = [c for c in ordered if c in others] or ordered
    alone = [c for c in ordered if c not in shared]
    return shared, alone[-1] if alone else None


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows]) + "\n"


def render(folder, is_quick):
    machine = json.loads((folder / "machine.json").read_text())
    every = records(folder)
    shared, alone = corpora(every)
    out = [mark(folder), f"# {folder.name}\n"]
    out.append("Written by `Benchmarks/run --quick`.\n" if is_quick
               else "Written by `Benchmarks/run`; [what it measures, and how to read it](../README.md).\n")
    out.append(table(["machine", ""], [[key, str(value)] for key, value in machine.items()]))
    main = Run(every, shared[-1], known_items.compare(folder, shared[-1]),
               known_items.ceilings(folder, shared[-1]))
    if main.has():
        out.append(f"## Goals, at {shared[-1]}\n\nThe seed furthest from the goal counts (of {len(every)}), and of the "
                   f"others' rows\nthose of at least {ENOUGH} queries, or else the row of the most queries.\n")
        if not shared[-1].endswith("1m"):
            out.append("The goals were set for a million items: read them as a hint here.\n")
        found = goals(main, ratios_of(folder, shared[-1]), Run(every, alone) if alone else None,
                      homes(folder, shared[-1]))
        out.append(table(["what", "measured", "goal", ""], [list(row) for row in found]))
        reached = sum(row[3] == "reached" for row in found)
        out.append(f"{reached} of {len(found)} reached.\n")
    for corpus in shared:
        if rows := own_rows(folder, corpus):
            out.append(f"## Rows of Searchlight alone, {corpus}\n\n{rows}")
        if rows := home_rows(folder, corpus):
            out.append(f"## A home in which 2,000 things were viewed, {corpus}\n\n{rows}")
    bench = bench_module(folder)
    for seed in seeds_of(folder):
        text = io.StringIO()
        with contextlib.redirect_stdout(text):
            bench.report(types.SimpleNamespace(out=str(seed)))
        out.append(f"## All engines, queries of {seed.name.replace('-', ' ')}\n")
        out.append(re.sub(r"^## ", "### ", text.getvalue(), flags=re.M))
    out.append(f"## Load before each step\n\n{loads(every)}")
    return "\n".join(out)


def loads(every):
    rows = []
    for number_, seed in enumerate(every):
        for (corpus, peer), r in seed.items():
            steps = [f"{k} {v['load']}" for k, v in r.items() if isinstance(v, dict) and "load" in v
                     and (number_ == 0 or k == "query")]
            rows.append([corpus, peer, ", ".join(steps)])
    return table(["corpus", "engine", "load of one minute"], rows)


def own(folder, corpus):
    path = folder / "rows" / f"{corpus}.json"
    return json.loads(path.read_text()) if path.exists() else []


# Kinds of words in the rows of homes: in items and activities, in activities alone, in items.
HOME_WORDS = ["key all", "key both", "key viewed", "key items"]


def homes(folder, corpus):
    """(words, the latencies of a home without activities, those of one with) for each kind of words."""
    path = folder / "rows" / f"{corpus}-home.json"
    if not path.exists():
        return []
    plain, active = (r["latency"] for r in json.loads(path.read_text()))
    return [(words, plain[words], active[words]) for words in HOME_WORDS if words in plain and words in active]


def home_rows(folder, corpus):
    found = homes(folder, corpus)
    if not found:
        return ""
    return "p50 / p99 in ms of a keystroke in the box, half of the activities about an item.\n\n" + table(
        ["words", "no activities", "2,000 activities", "multiple"],
        [[words[4:], *(f"{number(x['p50'])} / {number(x['p99'])}" for x in (plain, active)),
          f"{active['p50'] / plain['p50']:.2g} / {active['p99'] / plain['p99']:.2g}"] for words, plain, active in found])


def plain_of(results):
    return {r["seed"]: r for r in results if r["row"] == "plain"}


def ratios_of(folder, corpus):
    """For each row of ours: its p50 and p99 as multiples of the plain row's; p99 of 300 queries or more, p50 of 30."""
    results = own(folder, corpus)
    plain, ratios = plain_of(results), {}
    for r in results:
        if r["row"].startswith("plain"):
            continue
        mine, base = r["latency"], plain[r["seed"]]["latency"]
        ratios.setdefault(r["row"], []).extend(
            mine[row][key] / base[row][key] for row in ROWS for key, fewest in (("p50", 30), ("p99", 300))
            if row in mine and row in base and min(mine[row]["n"], base[row]["n"]) >= fewest)
    return ratios


def own_rows(folder, corpus):
    results = own(folder, corpus)
    if not results:
        return ""
    plain = plain_of(results)
    names = list(dict.fromkeys(r["row"] for r in results))
    text = ["p50 / p99 in ms, and as multiples of the plain row. `plain again` shows how much of that is\nchance.\n"]
    for seed in plain:
        of_seed = {r["row"]: r for r in results if r["seed"] == seed}
        rows = []
        for row in (r for r in ROWS if r in plain[seed]["latency"]):
            base, line = plain[seed]["latency"][row], [row]
            for name in names:
                x = of_seed[name]["latency"].get(row) if name in of_seed else None
                cell = "-" if x is None else f"{number(x['p50'])} / {number(x['p99'])}"
                if x and name != "plain":
                    cell += f" (× {x['p50'] / base['p50']:.2g} / {x['p99'] / base['p99']:.2g})"
                line.append(cell)
            rows.append(line)
        rows.append(["load before"] + [str(of_seed[name]["load"]) if name in of_seed else "-" for name in names])
        rows.append(["private MiB"] + [str(of_seed[name]["private_mib"]) if name in of_seed else "-" for name in names])
        text.append(table([f"seed {seed}"] + names, rows))
    return "\n".join(text)


# The rows of README's table: what a person does, and the queries that measure it.
README_ROWS = [("first letter of a word", "1 word, 1"), ("third letter of a word", "1 word, 3"),
               ("second letter of a second or third word", "2-3 words, 2"), ("word with a typo", "key typo")]
ENGINES = {US: "Searchlight", "sqlite": "SQLite FTS5", "xapian": "Xapian", "tantivy-prefix": "Tantivy, prefix queries",
           "tantivy-edge": "Tantivy, edge n-grams", "lucene": "Lucene", "groonga": "Groonga"}


def readme_table(folder, page):
    """One sentence and five rows about the largest corpus.

    Empty if that has less than a million items or no engine to compare with.
    """
    every = records(folder)
    corpus = corpora(every)[0][-1]
    run = Run(every, corpus)
    if not run.has() or not run.peers or run.seeds[0][US]["items"] < 1_000_000:
        say("README.md's table is of a million items and stays as it is", "33")
        return ""
    peers = [US, *run.peers]
    machine = json.loads((folder / "machine.json").read_text())
    rows = [[what] + [p99_cell(run.seeds[0].get(peer, {}).get("latency", {}).get(row)) for peer in peers]
            for what, row in README_ROWS]
    rows.append(["items indexed per second"] + [number(run.rate(peer, "index", "items")) for peer in peers])
    ours = run.seeds[0][US]
    slowest = max(ours["latency"][row]["p99"] for row in ROWS if row in ours["latency"])
    sentence = (f"Over {ours['items']:,} items (on {machine['cores']} cores of {machine['processor']}), 99 of 100 "
                f"keystrokes have their first ten results within {number(slowest)} ms, whatever is typed; "
                f"[the full run](Benchmarks/Results/{page.name}) has every row, and the goals that it misses.")
    head = [f"p99 in ms; ≈ if fewer than {ENOUGH} queries ran"] + [ENGINES.get(peer, peer) for peer in peers]
    return textwrap.fill(sentence, 100, break_long_words=False, break_on_hyphens=False) + "\n\n" + table(head, rows)


def p99_cell(latency):
    if not latency:
        return "-"
    return ("" if latency["n"] >= ENOUGH else "≈ ") + number(latency["p99"])
