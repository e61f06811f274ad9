"""How well engines find the item that was had in mind, each beside Searchlight on the queries that both answered.

A slow engine is stopped by the time limit after a part of the queries: its mean over those says nothing beside a mean over all.
"""
import collections

from goals import US


def compare(folder, corpus):
    """For each seed {row: {peer: (our MRR@10, theirs, how many queries both answered)}}; empty where queries are gone."""
    seeds = sorted(folder.glob("seed-*"), key=lambda f: int(f.name[5:]))
    return [of_seed(seed, corpus, folder.parents[1] / "queries" / seed.name / corpus / "queries.tsv") for seed in seeds]


def of_seed(seed, corpus, queries):
    ours = seed / f"{US}-{corpus}.query.tsv"
    if not queries.exists() or not ours.exists():
        return {}
    rows = rows_of(queries)
    mine, result = ranks(ours), collections.defaultdict(dict)
    for file in sorted(seed.glob(f"*-{corpus}.query.tsv")):
        peer = file.name.removesuffix(f"-{corpus}.query.tsv")
        if peer == US:
            continue
        pairs = collections.defaultdict(list)
        for number, score in ranks(file).items():
            if number in mine and rows[number]:
                pairs[rows[number]].append((mine[number], score))
        for row, both in pairs.items():
            result[row][peer] = (*(sum(column) / len(both) for column in zip(*both)), len(both))
    return dict(result)


def rows_of(queries):
    """Of each query the row that its rank counts in, named as the bench names it; None for one that is typed on."""
    rows = []
    for line in open(queries, encoding="utf-8"):
        _, kind, tag, _, _, final, *_ = line.split("\t")
        rows.append(f"full {tag}" if kind == "full" else f"final key {tag}" if final == "1" else None)
    return rows


def ranks(file):
    """1/rank of the item of each query that was answered, 0 where it is not among the ten."""
    found = {}
    for line in open(file):
        number, _, rank, _ = line.split("\t")
        found[int(number)] = 1 / int(rank) if int(rank) else 0.0
    return found


def ceilings(folder, corpus):
    """For each seed {row: (our MRR@10, that of the best order there is)} of pieces of Chinese titles; empty where files are gone.

    A piece says no more than which titles have it. Of these the ones that begin with it come first, shorter ones before longer; titles
    that are alike in that come in any order, so that a rank among them counts as their mean.
    """
    seeds = sorted(folder.glob("seed-*"), key=lambda f: int(f.name[5:]))
    return [ceilings_of(seed, corpus, folder.parents[1] / "queries" / seed.name / corpus) for seed in seeds]


def ceilings_of(seed, corpus, data):
    ours = seed / f"{US}-{corpus}.query.tsv"
    if not (data / "queries.tsv").exists() or not (data / "items.tsv").exists() or not ours.exists():
        return {}
    mine, rows = ranks(ours), rows_of(data / "queries.tsv")
    wanted = [(number, rows[number], *line.rstrip("\n").split("\t")[6:8])
              for number, line in enumerate(open(data / "queries.tsv", encoding="utf-8"))
              if rows[number] in ("full cjk", "final key cjk") and number in mine]
    fields = (line.split("\t") for line in open(data / "items.tsv", encoding="utf-8"))
    titles = {item: title for item, _, title, *_ in fields if not title.isascii()} if wanted else {}
    found = collections.defaultdict(list)
    for number, row, item, piece in wanted:
        def key(title):
            return not title.startswith(piece), len(title)

        keys = [key(title) for title in titles.values() if piece in title]
        own = key(titles[item])
        before, alike = sum(other < own for other in keys), keys.count(own)
        best = sum(1 / rank for rank in range(before + 1, before + alike + 1) if rank <= 10) / alike
        found[row].append((mine[number], best))
    return {row: tuple(sum(column) / len(both) for column in zip(*both)) for row, both in found.items()}
