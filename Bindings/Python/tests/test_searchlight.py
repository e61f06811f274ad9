"""Tests of the package: `python3 -m unittest discover -s tests`, with SEARCHLIGHT_LIBRARY naming the library."""

import asyncio
import datetime
import doctest
import os
import pathlib
import select
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "src"))
import searchlight  # noqa: E402


class HomeTestCase(unittest.TestCase):
    """Has a home and an index of its own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.home = folder.name
        self.index = searchlight.Index("org.example.notes", home=self.home)

    def ids(self, text, **options):
        return [result.id for result in self.index.search(text, limit=1000, **options)]


class ChangeTests(HomeTestCase):
    def test_items_are_found_after_they_were_added(self):
        self.index.add(id="1", title="Rivers of Europe", keywords=["Danube"])
        self.assertEqual(self.ids("dan"), ["1"])
        # Another index of the app reads the disk.
        other = searchlight.Index("org.example.notes", home=self.home)
        self.assertEqual(other.get("1")["title"], "Rivers of Europe")

    def test_values_of_python_come_back(self):
        day = datetime.datetime(2024, 5, 1, 12, tzinfo=datetime.timezone.utc)
        self.index.add(
            id="ö/1", title='"Quotes"\n\\ and ünïcode', contentCreationDate=day, thumbnailData=b"\x00\x01", rating=4.5,
            keywords=("a", "b"), org_example_when=day, org_example_flag=True)
        item = self.index.get("ö/1")
        self.assertEqual(item["title"], '"Quotes"\n\\ and ünïcode')
        self.assertEqual(item["contentCreationDate"], "2024-05-01T12:00:00Z")
        self.assertEqual(item["thumbnailData"], "AAE=")
        self.assertEqual(item["keywords"], ["a", "b"])
        self.assertEqual(item["rating"], 4.5)
        self.assertIs(item["org_example_flag"], True)

    def test_a_wrong_item_adds_none_and_is_named(self):
        with self.assertRaises(searchlight.SearchlightError) as caught:
            self.index.add_all([{"id": "1", "title": "One"}, {"id": "2", "titel": "Two"}])
        self.assertEqual((caught.exception.code, caught.exception.line), (2, 2))
        self.assertIn("`title`", str(caught.exception))
        self.assertIsNone(self.index.get("1"))

    def test_updates_and_deletions(self):
        self.index.add_all(
            {"id": str(number), "title": f"Note {number}", "domain": "a.b" if number % 2 else "a"} for number in range(1000))
        self.index.update("1", title="Glaciers", domain=None)
        self.assertEqual(self.ids("glaciers"), ["1"])
        self.index.delete("2", "unknown")
        self.index.delete_domains("a.b")
        self.assertEqual(len(self.ids("note")), 499)
        self.assertEqual(self.ids("glaciers"), ["1"])
        self.index.delete_all()
        self.assertEqual(self.ids("note"), [])

    def test_a_closed_index_says_so(self):
        self.index.close()
        with self.assertRaises(ValueError):
            self.index.add(id="1", title="One")

    def test_text_with_a_zero_character_is_refused(self):
        with self.assertRaises(ValueError):
            self.index.search("a\0b")
        # In an item it is data.
        self.index.add(id="a\0b", title="zero")
        self.assertEqual(self.ids("zero"), ["a\0b"])

    def test_other_apps_items_are_out_of_reach(self):
        self.index.add(id="1", title="Rivers")
        other = searchlight.Index("org.example.other", home=self.home)
        self.assertEqual(list(other.search("rivers")), [])
        self.assertIsNone(other.get("1"))
        other.delete_all()
        self.assertEqual(self.ids("rivers"), ["1"])


class BatchTests(HomeTestCase):
    def test_a_batch_is_all_or_nothing(self):
        with self.index.batch() as batch:
            batch.add(id="1", title="One")
        self.assertIsNone(self.index.get("1"))
        with self.index.batch() as batch:
            batch.add(id="1", title="One")
            batch.end(b"\x00state")
        self.assertEqual(self.index.client_state(), b"\x00state")
        self.assertEqual(self.index.get("1")["title"], "One")

    def test_an_unexpected_state_is_a_conflict(self):
        self.index.batch().end_expecting(None, b"1")
        with self.assertRaises(searchlight.ConflictError):
            self.index.batch().end_expecting(b"other", b"2")
        self.index.batch().end_expecting(b"1", b"2")
        self.assertEqual(self.index.client_state(), b"2")

    def test_a_state_has_at_most_250_bytes(self):
        self.index.batch().end(b"x" * 250)
        with self.assertRaises(searchlight.SearchlightError) as caught:
            self.index.batch().end(b"x" * 251)
        self.assertEqual(caught.exception.code, 3)

    def test_a_killed_program_goes_on_where_it_was(self):
        program = """
import searchlight, sys
index = searchlight.Index("org.example.notes", home=sys.argv[1])
start = int(index.client_state() or 0)
for begin in range(start, int(sys.argv[2]), 20):
    with index.batch() as batch:
        batch.add_all({"id": str(n), "title": f"Note {n}"} for n in range(begin, begin + 20))
        batch.end(str(begin + 20).encode())
    print(begin + 20, flush=True)
"""
        environment = {**os.environ, "PYTHONPATH": str(pathlib.Path(searchlight.__file__).parent.parent)}
        words = [sys.executable, "-c", program, self.home]
        with subprocess.Popen([*words, "1000000"], stdout=subprocess.PIPE, text=True, env=environment) as process:
            for line in process.stdout:
                if int(line) >= 200:
                    process.send_signal(signal.SIGKILL)
                    break
        state = int(self.index.client_state())
        self.assertGreaterEqual(state, 200)
        self.assertEqual(len(self.index.search("note", limit=1000)), min(state, 1000))
        subprocess.run([*words, str(state + 40)], check=True, env=environment, stdout=subprocess.DEVNULL)
        self.assertEqual(int(self.index.client_state()), state + 40)
        self.assertIsNotNone(self.index.get(str(state + 39)))


class MirrorTests(HomeTestCase):
    def setUp(self):
        super().setUp()
        self.file = pathlib.Path(self.home) / "marks" / "notes.sqlite"
        self.made = []

    def update(self, titles, index=None):
        """Indexes titles by their identifiers; a title is its own mark."""
        def item(id):
            self.made.append(id)
            return {"title": titles[id]} if titles[id] else None

        self.made = []
        with searchlight.Mirror(index or self.index, self.file, domain="notes") as mirror:
            changed = mirror.update(titles, item)
        return changed.added, changed.deleted, changed.kept

    def test_only_changes_are_indexed(self):
        self.assertEqual(self.update({"1": "Note one", "2": "Note two"}), (2, 0, 0))
        self.assertEqual(self.update({"1": "Note one", "2": "Note two"}), (0, 0, 2))
        self.assertEqual(self.made, [])
        self.assertEqual(self.update({"1": "Note one", "3": "Note three"}), (1, 1, 1))
        self.assertEqual((self.made, sorted(self.ids("note"))), (["3"], ["1", "3"]))
        self.assertEqual(self.update({"1": "Note 1", "3": "Note three"}), (1, 0, 1))
        self.assertEqual(self.ids("one"), [])

    def test_an_item_that_should_not_be_found_is_deleted(self):
        self.update({"1": "Note one"})
        self.assertEqual(self.update({"1": ""}), (0, 0, 0))
        self.assertEqual(self.ids("note"), [])
        self.assertEqual(self.update({"1": ""}), (0, 0, 1))

    def test_marks_of_which_a_part_differs(self):
        with searchlight.Mirror(self.index, self.file, domain="notes") as mirror:
            mirror.update({"1": "hash 1"}, lambda id: {"title": "One"})
            same = mirror.update({"1": "hash 2"}, lambda id: {"title": "Two"}, lambda old, new: old[:4] == new[:4])
            self.assertEqual((same.kept, mirror.mark("1"), self.ids("one")), (1, "hash 2", ["1"]))

    def test_items_of_other_domains_stay(self):
        self.index.add(id="other", title="Note of another domain", domain="other")
        self.update({"1": "Note one"})
        self.update({})
        self.assertEqual(self.ids("note"), ["other"])

    def test_a_lost_file_or_index_begins_again(self):
        self.update({"1": "Note one", "2": "Note two"})
        self.file.unlink()
        self.assertEqual(self.update({"2": "Note two"}), (1, 0, 0))
        self.assertEqual(self.ids("note"), ["2"])
        self.index.delete_all()
        self.assertEqual(self.update({"2": "Note two"}), (1, 0, 0))
        self.assertEqual(self.ids("note"), ["2"])

    def test_what_was_asked_for_is_indexed_again(self):
        self.update({"1": "Note one", "2": "Note two"})
        for forgotten, made in [(["2"], ["2"]), ([], ["1", "2"])]:
            with searchlight.Mirror(self.index, self.file, domain="notes") as mirror:
                mirror.forget(*forgotten)
            self.update({"1": "Note one", "2": "Note two"})
            self.assertEqual(self.made, made)

    def test_a_failed_batch_is_made_up_for(self):
        self.update({"1": "Note one", "2": "Note two"})

        class Failing:
            """An index whose batches do not end."""

            def __init__(self, index):
                self.client_state = index.client_state
                self.index = index

            def batch(self):
                batch = self.index.batch()
                batch.end = lambda *_: 1 / 0
                return batch

        with self.assertRaises(ZeroDivisionError):
            self.update({"2": "Note 2", "3": "Note three"}, Failing(self.index))
        self.assertEqual(sorted(self.ids("note")), ["1", "2"])
        self.assertEqual(self.update({"2": "Note 2", "3": "Note three"}), (2, 1, 0))
        self.assertEqual(sorted(self.ids("note")), ["2", "3"])

    def test_a_killed_program_goes_on_where_it_was(self):
        program = """
import searchlight, sys
mirror = searchlight.Mirror(searchlight.Index("org.example.notes", home=sys.argv[1]), sys.argv[2], domain="notes")
def item(id):
    print(id, flush=True)
    return {"title": f"Note {id}"}
mirror.update({str(number): "a" for number in range(20000)}, item)
"""
        environment = {**os.environ, "PYTHONPATH": str(pathlib.Path(searchlight.__file__).parent.parent)}
        words = [sys.executable, "-c", program, self.home, self.file]
        seen = 0
        for last in (1200, 3100, 7777):
            with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment) as process:
                for line in process.stdout:
                    if int(line) >= last:
                        process.send_signal(signal.SIGKILL)
                        break
            # The first item of a run is the first that was not durable.
            self.assertGreaterEqual(int(line), seen)
            seen = last - last % 500
        rest = subprocess.run(words, check=True, env=environment, capture_output=True, text=True).stdout.split()
        self.assertGreaterEqual(int(rest[0]), 7500)
        self.assertEqual(self.index.search("note", limit=1).total, 20000)

    def test_one_program_at_a_time(self):
        with searchlight.Mirror(self.index, self.file, domain="notes") as mirror:
            mirror.update({"1": "a"}, lambda id: {"title": "One"})
            other = sqlite3.connect(self.file, timeout=0)
            with self.assertRaises(sqlite3.OperationalError):
                other.execute("SELECT * FROM marks")
            other.close()


class SearchTests(HomeTestCase):
    def test_matches_count_characters(self):
        self.index.add(id="1", title="Grüße aus Köln", contentDescription="Ein Gruß aus dem Süden")
        result = self.index.search("koln")[0]
        self.assertEqual([result.title[a:b] for a, b in result.title_matches], ["Köln"])
        self.assertEqual((result.match, result.score > 0), ("direct", True))

    def test_options(self):
        self.index.add_all([
            {"id": "1", "title": "Red wine", "rating": 5, "domain": "wine"},
            {"id": "2", "title": "Red carpet", "rating": 2},
        ])
        self.assertEqual(self.ids("red", conditions=["rating>=3"]), ["1"])
        self.assertEqual(self.ids("red", domains=["wine"]), ["1"])
        self.assertEqual(self.ids("carpte"), ["2"])
        self.assertEqual(self.ids("carpte", tolerates_typos=False), [])
        self.assertEqual(self.ids("carpet", mode="enter", meaning=False), self.ids("carpet", mode="enter"))
        self.assertEqual(self.index.search("wine", attributes=["rating"])[0].attributes, {"rating": 5})
        self.assertEqual(len(self.index.search("red", limit=1, offset=1)), 1)
        with self.assertRaises(searchlight.SearchlightError):
            self.index.search("red", mode="unknown")

    def test_what_was_chosen_stands_higher(self):
        self.index.add_all([{"id": "1", "title": "Red wine"}, {"id": "2", "title": "Red carpet"}])
        last = self.ids("red")[-1]
        for _ in range(4):
            self.index.report_engagement(last, typed="red")
        self.assertEqual(searchlight.Index("org.example.notes", home=self.home).search("red")[0].id, last)


class AppTests(HomeTestCase):
    def test_activities(self):
        self.assertIsNone(self.index.become_current("org.example.view", title="Rivers", item="1"))
        self.index.add(id="1", title="Rivers")
        with self.index.become_current("org.example.view", title="Rivers", item="1", user_info={"page": 3}) as activity:
            self.assertIn("org.example.view", activity.identifier)
        other = self.index.become_current("org.example.view", title="Seas", persistent_identifier="seas")
        other.resign()
        with self.assertRaises(searchlight.NotFoundError):
            other.resign()
        self.assertEqual(self.index.delete_activities("seas"), 1)

    def test_registrations(self):
        self.index.register("Notes", icon="notes", url="notes:{id}")
        self.index.register("Notes", bus_action=("org.example.Notes", "show"))
        with self.assertRaises(searchlight.SearchlightError):
            self.index.register("Notes", url="javascript:alert(1)")
        with self.assertRaises(ValueError):
            self.index.register("Notes", url="notes:{id}", command=["notes"])

    def test_listening_ends_when_it_is_stopped(self):
        listener = self.index.listen()
        self.assertIsNone(listener.next(timeout=0.01))
        self.assertEqual(select.select([listener], [], [], 0)[0], [])
        threading.Timer(0.1, listener.stop).start()
        self.assertIsNone(listener.next())

    def test_a_handler_is_called_on_a_thread_that_ends_with_the_index(self):
        self.index.on_continue(lambda continuation: None)
        named = [thread for thread in threading.enumerate() if thread.name == "searchlight"]
        self.assertEqual(len(named), 1)
        self.index.close()
        named[0].join(5)
        self.assertFalse(named[0].is_alive())


class AsynchronousTests(unittest.TestCase):
    def test_calls_are_awaited(self):
        async def main(home):
            index = searchlight.AsyncIndex("org.example.notes", home=home)
            await asyncio.gather(*(index.add(id=str(number), title=f"Note {number}") for number in range(20)))
            await index.update("1", title="Glaciers")
            await index.delete("2")
            found = await index.search("note", limit=100)
            listening = index.continuations()
            waiting = asyncio.ensure_future(listening.__anext__())
            await asyncio.sleep(0.05)
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
            await listening.aclose()
            index.close()
            return len(found)

        with tempfile.TemporaryDirectory() as home:
            self.assertEqual(asyncio.run(main(home)), 18)


def load_tests(loader, tests, pattern):
    """Runs the examples of the documentation too, each with an index that has an item."""
    home = tempfile.TemporaryDirectory()
    # The examples name no home.
    os.environ["SEARCHLIGHT_HOME"] = home.name

    def prepare(test):
        index = searchlight.Index("org.example.notes")
        index.delete_all()
        index.delete_all_activities()
        index.add(id="1", title="Rivers of Europe", rating=5)
        test.globs.update(index=index, asyncio=asyncio, searchlight=searchlight, Continuation=searchlight.Continuation)
        request = index.reindex_request()
        if request:
            index.acknowledge(request)

    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    finder = doctest.DocTestFinder(exclude_empty=True)
    for name in searchlight.__all__:
        # Without a module: the classes say that they are of the package, and their functions are of its parts.
        for test in finder.find(getattr(searchlight, name), name, module=False, globs={}):
            if test.examples:
                tests.addTest(doctest.DocTestCase(test, optionflags=flags, setUp=prepare))
    tests.addTest(unittest.FunctionTestCase(home.cleanup, description="the home goes"))
    return tests


if __name__ == "__main__":
    unittest.main()
