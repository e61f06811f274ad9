"""Tests of the extension with Ulauncher's classes made up, and with Searchlight's own program and server."""

from __future__ import annotations

import json
import os
import pathlib
import pickle
import sys
import unittest
from typing import Any
from unittest import mock

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
from bridge_testing import BridgeTestCase, program  # noqa: E402
import ulauncher_stub as ulauncher  # noqa: E402

ulauncher.install()
import door  # noqa: E402
import main  # noqa: E402


class ExtensionTests(BridgeTestCase):
    def setUp(self) -> None:
        super().setUp()
        (self.tools / "searchlight").symlink_to(program())
        patch = mock.patch.dict(os.environ, self.environment, clear=True)
        patch.start()
        self.addCleanup(patch.stop)
        self.extension = main.SearchlightExtension()
        items = self.home / "items.jsonl"
        items.write_text('{"id": "-1", "title": "Rivers of Europe", "contentDescription": "The Danube"}\n'
                         '{"id": "2", "title": "River boats"}\n')
        self.tool("xdg-open")
        self.run_program(program(), "register", "--app", "org.example.wiki", "--name", "Wiki", "--url", "https://w.org/{id}")
        self.run_program(program(), "import", "--app", "org.example.wiki", items)

    def serve(self) -> None:
        server = self.start(program(), "serve", "--port", "0", "--quiet", "--json")
        assert server.stdout
        server.stdout.readline()
        self.until(lambda: door._server(), "the server says where it is")

    def query(self, text: str | None) -> list[Any]:
        return list(self.extension.send(ulauncher.KeywordQueryEvent(text)).items)

    def enter(self, item: Any) -> None:
        # It is sent between processes.
        self.extension.send(ulauncher.ItemEnterEvent(pickle.loads(pickle.dumps(item.on_enter.data))))

    def test_results_of_all_apps_are_shown_and_opened(self) -> None:
        for is_served in (False, True):
            with self.subTest(is_served=is_served):
                if is_served:
                    self.serve()
                    # The program is not needed then.
                    (self.tools / "searchlight").unlink()
                items = self.query("europ")
                self.assertEqual([item.name for item in items], ["Rivers of Europe"])
                self.assertEqual(items[0].description, "The Danube · " + ("Wiki" if is_served else "org.example.wiki"))
                self.enter(items[0])
                self.until(self.opened.exists, "the address is opened")
                self.assertEqual(self.said(), ["xdg-open https://w.org/-1"])

    def test_a_server_that_was_killed_is_passed_over(self) -> None:
        notice = self.home / "runtime/searchlight/server.json"
        notice.parent.mkdir(exist_ok=True)
        notice.write_text(json.dumps({"address": "http://127.0.0.1:9/", "tokenFile": "/nowhere"}))
        self.assertEqual(len(self.query("river")), 2)
        for odd in ('{"address": "http://example.org/", "tokenFile": "/x"}', "[]", "{", "null", '{"address": 3, "tokenFile": ""}'):
            notice.write_text(odd)
            self.assertIsNone(door._server(), odd)

    def test_what_a_text_comes_to_is_copied(self) -> None:
        first = self.query("5 km in miles")[0]
        self.assertEqual((first.name[:5], first.on_enter.values[0][:5]), ("3.106", "3.106"))

    def test_limits(self) -> None:
        self.extension.preferences["limit"] = "1"
        self.assertEqual(len(self.query("river")), 1)
        self.assertEqual([main.limit(text) for text in ("", "x", "0", "7", "1000", "-3")], [8, 8, 1, 7, 20, 8])

    def test_what_people_see_if_there_is_nothing(self) -> None:
        self.assertEqual([self.query(text)[0].name for text in (None, "  ", "zzzzz", "--help")],
                         ["Type to search", "Type to search", "Nothing found", "Nothing found"])
        (self.tools / "searchlight").unlink()
        self.assertEqual(self.query("river")[0].name, "Searchlight is not installed.")

    def test_the_manifest_is_whole(self) -> None:
        manifest = json.loads((HERE / "manifest.json").read_text())
        self.assertEqual(manifest["required_api_version"], json.loads((HERE / "versions.json").read_text())[0]["required_api_version"])
        self.assertTrue((HERE / manifest["icon"]).exists())
        self.assertTrue(all(preference["default_value"] for preference in manifest["preferences"]))


if __name__ == "__main__":
    unittest.main()
