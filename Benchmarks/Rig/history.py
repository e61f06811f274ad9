"""Reads results pages into Results/history.csv, and answers from it."""
import csv, dataclasses, datetime, pathlib, re, statistics

HERE = pathlib.Path(__file__).resolve().parent.parent
FILE = HERE / "Results/history.csv"
COLUMNS = ["date", "commit", "machine", "row", "value"]
US = "searchlight"
# Another engine's row counts from so many queries on, as in goals.py.
ENOUGH = 300
OF_OTHERS = " of the best other"
BESIDE = " / engines beside"

# The columns of the bench's table of engines: its head, the row here, and whether more is better.
ENGINE_COLUMNS = {
    "index items/s": ("indexing, one commit, items/s", True),
    "in durable 1000s, items/s": ("indexing, durable every 1,000, items/s", True),
    "disk / JSON": ("index, of the JSON", False),
    "1 durable add p50 ms": ("one durable add, p50 ms", False),
    "p99 ms": ("one durable add, p99 ms", False),
    "updates/s": ("replacing, items/s", True),
    "delete 10% s": ("deleting a tenth, s", False),
    "open→first cold ms": ("first result, cold, ms", False),
    "warm ms": ("first result, warm, ms", False),
}
MEMORY_COLUMNS = {"index RSS / private MiB": "indexing, private MiB", "query RSS / private MiB": "querying, private MiB"}
# Pages that were written by hand called the rows otherwise.
HAND_WRITTEN = {"1 word, 1 letter": "1 word, 1", "2-3 words, 1 letter": "2-3 words, 1", "whole words, 1": "full 1 word",
                "whole words, 2-3": "full 2-3 words", "with a typing error": "key typo", "typing error": "key typo",
                "typing error, while typing": "key typo", "Chinese": "key cjk", "Chinese, while typing": "key cjk"}
LATENCIES = [f"{words}, {letters}" for words in ("1 word", "2-3 words") for letters in ("1", "2", "3", "4+")] + [
    "full 1 word", "full 2-3 words", "key exact", "key typo", "key cjk"]


@dataclasses.dataclass
class Table:
    section: str  # the headings above it, the nearest last
    head: list
    rows: list  # of cells

    def column(self, name):
        return self.head.index(name)


def number(text):
    """The first number of a cell, or None."""
    found = re.search(r"\d[\d,]*(\.\d+)?", text)
    return float(found.group(0).replace(",", "")) if found else None


def tables(text):
    headings, head, rows, result = {}, None, [], []

    def finish():
        nonlocal head, rows
        if head and rows:
            result.append(Table(" > ".join(headings[level] for level in sorted(headings)), head, rows))
        head, rows = None, []

    for line in [*text.split("\n"), ""]:
        if found := re.match(r"(#+) (.*)", line):
            finish()
            level = len(found.group(1))
            headings = {depth: title for depth, title in headings.items() if depth < level} | {level: found.group(2)}
        elif line.startswith("|"):
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            if head is None:
                head = cells
            elif not re.fullmatch(r"[\s|:-]+", line):
                rows.append(cells)
        else:
            finish()
    return result


def machine_of(found):
    """(machine, commit) of a generated page; empty for one written by hand."""
    for table in found:
        if table.head[0] == "machine":
            facts = {row[0]: row[1] for row in table.rows}
            return f"{facts.get('processor', '?')}, {facts.get('cores', '?')} cores", facts.get("commit", "")
    return "", ""


def latencies(cell):
    """p50, p99 and the number of queries of `p50 / p95 / p99 / max (queries)`, or of `p50 / p99`."""
    figures = [float(figure.replace(",", "")) for figure in re.findall(r"\d[\d,]*(?:\.\d+)?", cell)]
    if len(figures) == 5:
        return figures[0], figures[2], figures[4]
    return (figures[0], figures[-1], ENOUGH) if len(figures) in (2, 3) else None


def best(values, more):
    return (max if more else min)(values, default=None)


def read_engines(table, corpus):
    ours = next(row for row in table.rows if row[0] == US)
    others = [row for row in table.rows if row[0] != US]
    for head, (name, more) in ENGINE_COLUMNS.items():
        if head not in table.head:
            continue
        at = table.column(head)
        mine, theirs = number(ours[at]), best([v for row in others if (v := number(row[at]))], more)
        if mine is not None:
            yield f"{corpus} / {name}", mine
            # How soon the first result comes has a goal of its own: the others' depends on what the system has cached.
            if theirs and not name.startswith("first result"):
                yield f"{corpus} / {name}{OF_OTHERS}", mine / theirs
    for head, name in MEMORY_COLUMNS.items():
        if head in table.head and "/" in ours[table.column(head)]:
            yield f"{corpus} / {name}", number(ours[table.column(head)].split("/")[1])


def finders(found):
    """By row, the engines that find anything in it: an engine that never finds a mistyped word is quick, and no match."""
    result = {}
    for table in found:
        for row in table.rows if table.head[0] == "queries" else ():
            if row[0] == "final key typo":
                engines = {table.head[at] for at, cell in enumerate(row) if at and (number(cell) or 0) > 0}
                result.setdefault("key typo", engines)
    return result


def read_latencies(table, corpus, scale=1.0, finding=None):
    """- scale: milliseconds of a unit.
    - finding: what `finders` gives; rows that it has not count all engines.
    """
    us = next((at for at, name in enumerate(table.head) if name.lower() in (US, "searchlight, now", "ours")), None)
    others = [at for at, name in enumerate(table.head)
              if name and at not in (0, us) and not name.startswith(("goal", "a fifth", "Searchlight"))]
    if us is not None:
        yield f"{corpus}{BESIDE}", len(others)
    for row in table.rows:
        name = HAND_WRITTEN.get(row[0], row[0])
        mine = latencies(row[us]) if us is not None and us < len(row) else None
        if name not in LATENCIES or not mine:
            continue
        theirs = [found for at in others if at < len(row)
                  and table.head[at] in (finding or {}).get(name, table.head)
                  and not row[at].startswith("(") and (found := latencies(row[at])) and found[2] >= ENOUGH]
        for key, label in ((0, "p50"), (1, "p99")):
            yield f"{corpus} / {name} / {label} ms", mine[key] * scale
            if theirs:
                yield f"{corpus} / {name} / {label}{OF_OTHERS}", mine[key] / best([each[key] for each in theirs], False)


def read_variants(table, corpus):
    """Rows of Searchlight alone: the plain ones stand beside the other engines already."""
    for row in table.rows:
        if row[0] not in LATENCIES:
            continue
        for name, cell in zip(table.head[1:], row[1:]):
            figures = latencies(cell.split("(")[0])
            if name.startswith("plain") or not figures:
                continue
            yield f"{corpus} / {name} / {row[0]} / p50 ms", figures[0]
            yield f"{corpus} / {name} / {row[0]} / p99 ms", figures[1]


def read_goals(table):
    yield "goals reached", sum(row[3] == "reached" for row in table.rows)
    yield "goals", len(table.rows)
    for row in table.rows:
        if row[0].endswith("worst"):
            yield f"{row[0].split(':')[0]} / worst row, times the plain row", number(row[1])


def read(text):
    """(machine, commit, {row: value}) of a page. The first seed counts."""
    found, values = tables(text), {}
    machine, commit = machine_of(found)
    for table in found:
        section = table.section.split(" > ")
        corpus = section[-1].split(":")[0].split(",")[0].strip()
        if table.head[:1] == ["peer"] and any(row[0] == US for row in table.rows):
            new = read_engines(table, corpus)
        elif table.head[:1] == ["queries"] and US in table.head:
            new = read_latencies(table, corpus, finding=finders(found))
        elif table.head[:1] == ["queries"] or "p50 / p99" in table.head[0]:
            # By hand, microseconds, of the first such table that has enough rows.
            is_wanted = not machine and not re.search("wordnet|100k", table.head[0]) and not any(" / p99 ms" in row for row in values)
            new = dict(read_latencies(table, "million-1m", 0.001)) if is_wanted else {}
            new = new.items() if len(new) >= 16 else ()
        elif table.head[0].startswith("seed ") and section[-1].startswith("Rows of Searchlight alone"):
            new = read_variants(table, section[-1].split(", ")[1])
        elif section[-1].startswith("Goals") and len(table.head) == 4:
            new = read_goals(table)
        else:
            continue
        for row, value in new:
            values.setdefault(row, value)
    return machine, commit, values


def load():
    if not FILE.exists():
        return []
    with FILE.open(newline="", encoding="utf-8") as file:
        return [dict(line, value=float(line["value"])) for line in csv.DictReader(file)]


def save(lines):
    with FILE.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(dict(line, value=f"{line['value']:.4g}") for line in lines)


def append(page, date=None, commit=None, machine=None):
    """Takes a page's rows into history.csv, and returns how many. A page that is there already is replaced.

    - date: of the run; by default the first one in the page.
    - commit, machine: for pages that do not say.
    """
    text = pathlib.Path(page).read_text(encoding="utf-8")
    own_machine, own_commit, values = read(text)
    in_text = re.search(r"\d{4}-\d\d-\d\d", text)
    date = date or (in_text.group(0) if in_text else datetime.date.today().isoformat())
    machine, commit = own_machine or machine or "unknown", own_commit or commit or "unknown"
    lines = [line for line in load() if (line["date"], line["commit"], line["machine"]) != (date, commit, machine)]
    added = [dict(date=date, commit=commit, machine=machine, row=row, value=value) for row, value in values.items()]
    save(lines + added)
    return len(added)


def matching(lines, words):
    """The rows that have all the words, of the largest corpus if several corpora have them."""
    names = sorted({line["row"] for line in lines})
    if words in names:
        return [words]
    found = [name for name in names if all(word.lower() in name.lower() for word in words.split())]
    found = [name for name in found if name.startswith("million-1m / ")] or found
    # The plain row rather than those of filters, batches and the like, our own figure rather than the multiple.
    for key in (lambda name: name.count(" / "), lambda name: OF_OTHERS in name):
        found = [name for name in found if key(name) == min(map(key, found))]
    return found


def is_better_when_more(row):
    return any(word in row for word in ("items/s", "goals reached"))


def compare(lines, days):
    """(then, now, [(row, then, now, change)]): the last run beside the last one that is as many days older.

    Compares what both have as multiples of the best other engine, since runs are of different machines and hours.
    """
    runs = list(dict.fromkeys((line["date"], line["commit"]) for line in lines))
    engines = {(line["date"], line["commit"]): line["value"] for line in lines if line["row"] == f"million-1m{BESIDE}"}
    full = [run for run in runs if engines.get(run)]
    # The best of two engines says nothing beside the best of six.
    full = [run for run in full if engines[run] >= engines[full[-1]]]
    if len(full) < 2:
        return None
    now = full[-1]
    limit = (datetime.date.fromisoformat(now[0]) - datetime.timedelta(days)).isoformat()
    then = next((run for run in reversed(full[:-1]) if run[0] <= limit), full[0])
    values = [{line["row"]: line["value"] for line in lines if (line["date"], line["commit"]) == run} for run in (then, now)]
    rows = []
    for row, after in values[1].items():
        before = values[0].get(row)
        if OF_OTHERS in row and before:
            change = before / after if is_better_when_more(row) else after / before
            rows.append((row, before, after, change))
    return then, now, rows


def sparkline(values):
    low, high = min(values), max(values)
    return "".join("▁▂▃▄▅▆▇█"[round(7 * (value - low) / (high - low))] if high > low else "▄" for value in values)


def svg(row, lines):
    """A line of the row's values, dated, with the machine's change marked."""
    width, height, left, bottom = 900, 320, 70, 60
    values = [line["value"] for line in lines]
    top = max(values) or 1
    step = (width - left - 20) / max(1, len(lines) - 1)
    points = [(left + index * step, height - bottom - (height - bottom - 40) * value / top)
              for index, value in enumerate(values)]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif" '
           'font-size="11">', '<rect width="100%" height="100%" fill="white"/>',
           f'<text x="{left}" y="22" font-size="14">{row.replace("&", "&amp;").replace("<", "&lt;")}</text>',
           f'<text x="8" y="44">{top:.4g}</text><text x="8" y="{height - bottom}">0</text>',
           f'<path d="M{left} {height - bottom}H{width - 20}" stroke="gray"/>',
           '<polyline fill="none" stroke="#3451b2" stroke-width="2" points="'
           + " ".join(f"{x:.1f},{y:.1f}" for x, y in points) + '"/>']
    machine = None
    for line, (x, y) in zip(lines, points):
        out.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="#3451b2"><title>{line["date"]} {line["commit"]}, '
                   f'{line["machine"]}: {line["value"]:.4g}</title></circle>')
        if line["machine"] != machine:
            out.append(f'<path d="M{x:.1f} 32V{height - bottom}" stroke="#ccc" stroke-dasharray="3"/>')
            machine = line["machine"]
        out.append(f'<text transform="translate({x + 4:.1f} {height - bottom + 8}) rotate(45)">{line["date"][5:]}</text>')
    return "\n".join([*out, "</svg>"]) + "\n"


def summary(lines):
    return f"median {statistics.median(line['value'] for line in lines):.4g}, last {lines[-1]['value']:.4g}"
