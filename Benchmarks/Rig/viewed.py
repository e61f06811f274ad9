"""What a person viewed beside the items of a corpus, and what they type to find it: the rows "with activities"."""
import random, re

WORD = re.compile(r"[a-z0-9]+")
ACTIVITIES = 2000
QUERIES = "viewed-queries.tsv"
# Words that no item has: an activity has one of a few hundred, and all have the last.
SYLLABLES = ["zvo", "qua", "xeb", "jul", "vyk", "oxi", "zaf", "kwi", "ujo", "yvr"]
OWN_WORDS = [a + b + c for a in SYLLABLES for b in SYLLABLES for c in ("nt", "rd", "lk")]
EVERYWHERE = "zvoquaviewed"


def make(items, folder, seed):
    """Writes `activities.tsv`, `none.tsv` and `viewed-queries.tsv` into a folder.

    Half of the activities are about an item and have the words of its title; the others have words of items' titles.
    Queries are typed letter by letter: words of both (`both`), of the activities alone (`viewed`), of the items (`items`).
    """
    random_ = random.Random(seed)
    rows = []
    with open(items, encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            row = tuple(line.split("\t", 3)[i] for i in (0, 2))
            # A sample of fixed size of a file of any size.
            if len(rows) < 2 * ACTIVITIES:
                rows.append(row)
            elif (at := random_.randrange(number + 1)) < len(rows):
                rows[at] = row
    rows = [row for row in rows if WORD.search(row[1].lower())]
    viewed, others = rows[:ACTIVITIES], rows[ACTIVITIES:]
    own = [random_.choice(OWN_WORDS) for _ in viewed]
    with open(folder / "activities.tsv", "w", encoding="utf-8") as out:
        for number, ((identifier, title), word) in enumerate(zip(viewed, own)):
            out.write(f"{identifier if number % 2 == 0 else ''}\t{title} {word} {EVERYWHERE}\n")
    (folder / "none.tsv").write_text("")
    with open(folder / QUERIES, "w", encoding="utf-8") as out:
        for number in range(600):
            at = random_.randrange(len(viewed))
            entries = {
                "both": (viewed[at][0], sample(random_, viewed[at][1])),
                "viewed": (viewed[at][0], random_.choice([[own[at]], [own[at], EVERYWHERE], [EVERYWHERE]])),
                "items": (lambda row: (row[0], sample(random_, row[1])))(random_.choice(others)),
            }
            for tag, (identifier, words) in entries.items():
                for typed, length, isLast in keys(words):
                    out.write(f"{number}\tkey\t{tag}\t{len(words)}\t{length}\t{int(isLast)}\t{identifier}\t{typed}\n")


def sample(random_, title):
    words = WORD.findall(title.lower())
    count = min(random_.choices((1, 2, 3), (20, 45, 35))[0], len(words))
    return [words[i] for i in sorted(random_.sample(range(len(words)), count))]


def keys(words):
    """Each text on the way to some words: (text, letters of the last word, whether it is all)."""
    for index, word in enumerate(words):
        for length in range(1, len(word) + 1):
            yield " ".join(words[:index] + [word[:length]]), length, index + 1 == len(words) and length == len(word)
