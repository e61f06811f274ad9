#!/usr/bin/env python3
"""An app in Python that keeps its notes findable. Scripts/test-doors tries every command.

notes fill COUNT      indexes notes in batches of 100, going on where the last run ended, whatever ended it
notes change          updates one, deletes one by its identifier and some by their domain
notes search TEXT     prints the identifiers of its own notes, best first
notes register        says that this program opens its notes
notes listen          prints the first note that a person chose, and ends
"""

import os
import pathlib
import sys

import searchlight


def fill(index: searchlight.Index, count: int) -> None:
    start = int(index.client_state() or 0)
    for begin in range(start, count, 100):
        end = min(begin + 100, count)
        with index.batch() as batch:
            batch.add_all({
                "id": str(number),
                "title": f"Note {number} about {'rivers' if number % 2 else 'mountains'}",
                "domain": "notes" if number % 10 else "notes.tenth",
                "rankingHint": number % 100,
            } for number in range(begin, end))
            # The notes and how far they go are durable together, or neither is.
            batch.end(str(end).encode())
        print(end, flush=True)


def change(index: searchlight.Index) -> None:
    index.update("1", title="Glaciers")
    index.delete("3")
    index.delete_domains("notes.tenth")
    print("1 updated")


def search(index: searchlight.Index, text: str) -> None:
    for result in index.search(text, limit=1000):
        begin, end = result.title_matches[0] if result.title_matches else (0, 0)
        print(result.id, result.title, result.title[begin:end], sep="\t")


def listen(index: searchlight.Index) -> None:
    with index.listen() as listener:
        print("listening", flush=True)
        chosen = listener.next(timeout=60)
        if chosen:
            file = os.environ.get("NOTES_OUTPUT")
            pathlib.Path(file or "/dev/stdout").write_text(f"{chosen.id}\n")
            chosen.answer()


def main(words: list[str]) -> None:
    index = searchlight.Index("org.example.notes.python")
    if words[:1] == ["fill"] and len(words) == 2:
        fill(index, int(words[1]))
    elif words == ["change"]:
        change(index)
    elif words[:1] == ["search"] and len(words) == 2:
        search(index, words[1])
    elif words == ["register"]:
        program = os.path.abspath(__file__)
        index.register("Notes in Python", icon="accessories-text-editor", command=[sys.executable, program, "listen"])
    elif words == ["listen"]:
        listen(index)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
