"""What ladders.py and upward_names.py find, and that check-structure fails when an upward name is put in."""
import pathlib, shutil, subprocess, sys, tempfile, unittest

scripts = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(scripts))
from ladders import Ladders, closure, dependants, map_breaches, package_breaches, package_dependencies
from swift_reader import read
from upward_names import Module, readings_of, upward_breaches

MAP = """
## Modules

| module | question |
|---|---|
| `Base`, `Shared` | what? |
| `Top` | how? |

## Sources/Top: how?

Some words.

| room | question |
|---|---|
| `(root)` | what? |
| `Low/`, `Middle/` | what? |
| – `Inner/` | what? |
| `High/` | what? |

| room | question |
|---|---|
| `Other/` | not the ladder |
"""
LOW, HIGH = "Sources/Top/Low/Low.swift", "Sources/Top/High/High.swift"


def upward(low, high, foreign=frozenset()):
    """What of a room below names something of a room above."""
    module = Module({LOW: read(low), HIGH: read(high)}, {LOW: "Low", HIGH: "High"}, lambda a, b: (a, b) == ("Low", "High"), foreign)
    return {(found.line, found.name) for found in module.upward()}


class MapTests(unittest.TestCase):
    def test_modules_and_rooms_in_order(self):
        ladders = Ladders(MAP)
        self.assertEqual(ladders.modules, ["Base", "Shared", "Top"])
        self.assertEqual(ladders.rooms, {"Top": ["(root)", "Low", "Middle", "High"]})
        self.assertTrue(ladders.is_upward("Top", "Low", "Middle"))
        self.assertFalse(ladders.is_upward("Top", "High", "Low"))
        self.assertFalse(ladders.is_upward("Top", "Low", "Unknown"))

    def test_this_checkouts_map_has_every_module(self):
        root = scripts.parent
        self.assertGreater(len(Ladders.of(root).modules), 20)
        dependencies = package_dependencies(root)
        self.assertIn("TextAnalysis", dependencies["SearchEngine"])
        self.assertIn("CommandLineTool", dependants("TextAnalysis", dependencies))
        self.assertLess({"SearchlightLibrary", "SystemIndex", "CTextTables"}, set(closure("SearchlightLibrary", dependencies)))
        self.assertNotIn("CoreSpotlight", closure("SearchlightLibrary", dependencies))
        self.assertEqual(closure("A", {"A": ["B"], "B": ["A", "C"], "C": []}), ["A", "B", "C"])


class UpwardTests(unittest.TestCase):
    def test_types(self):
        self.assertEqual(upward("\nlet a: Upper? = nil", "struct Upper {}"), {(2, "Upper")})
        self.assertEqual(upward("func f<Upper>(_ a: Upper) {}", "struct Upper {}"), set())
        self.assertEqual(upward("struct Own { struct Upper {}; var a: Upper }", "struct Upper {}"), set())
        self.assertEqual(upward("// Upper\nlet a = \"Upper\"", "struct Upper {}"), set())
        self.assertEqual(upward("let a = \"\\(Upper.self)\"", "struct Upper {}"), {(1, "Upper")})
        self.assertEqual(upward("let a: Upper", "private struct Upper {}"), set())
        self.assertEqual(upward("extension Upper {}", "struct Upper {}"), {(1, "Upper")})

    def test_nested_types(self):
        low = "struct Outer {}\n"
        high = "extension Outer { struct Inner {} }"
        self.assertEqual(upward(low + "let a: Outer.Inner", high), {(2, "Inner")})
        self.assertEqual(upward(low + "extension Outer { var b: Inner { Inner() } }", high), {(2, "Inner")})
        self.assertEqual(upward(low + "let a: Inner", high), {(2, "Inner")})
        self.assertEqual(upward(low + "let a: Inner", high, {"Inner"}), set())
        self.assertEqual(upward("let a: Result<Int, Never>", "struct Outer { struct Result {} }"), set())

    def test_members_of_named_types(self):
        low = "struct Lower {}\n"
        self.assertEqual(upward(low + "let a = Lower.make()", "extension Lower { static func make() {} }"), {(2, "make")})
        self.assertEqual(upward(low + "let a = Lower(upper: 1)", "extension Lower { init(upper: Int) {} }"), {(2, "Lower")})
        self.assertEqual(upward(low + "let a = String(upper: 1)", "extension String { init(upper: Int) {} }"), {(2, "String")})
        self.assertEqual(upward(low + "let a = String(other: 1)", "extension String { init(upper: Int) {} }"), set())
        self.assertEqual(upward(low + "extension Lower { var a: Int { self.added } }", "extension Lower { var added: Int { 1 } }"),
                         {(2, "added")})
        self.assertEqual(upward(low + "extension Lower { var a: Int { added } }", "extension Lower { var added: Int { 1 } }"),
                         {(2, "added")})

    def test_members_behind_expressions(self):
        high = "extension Lower { func distinctive(by a: Int) {} }"
        self.assertEqual(upward("func f() { x.distinctive(by: 1) }", high), {(1, "distinctive")})
        self.assertEqual(upward("func f() { x.distinctive(by: 1) }", high, {"distinctive"}), set())
        self.assertEqual(upward("struct A { func distinctive() {} }\nfunc f() { x.distinctive(by: 1) }", high), set())
        self.assertEqual(upward("func f() { x.count }", "extension Lower { var count: Int { 1 } }"), set())
        self.assertEqual(upward("enum A { case b }\nfunc f() { g(.added) }", "enum Upper { case added }"), {(2, "added")})

    def test_functions_and_constants(self):
        self.assertEqual(upward("let a = upper(1)", "func upper(_ a: Int) {}"), {(1, "upper")})
        self.assertEqual(upward("func f(upper: Int) { g(upper) }", "let upper = 1"), set())
        self.assertEqual(upward("let a = CSUpper", "public let CSUpper = 1"), {(1, "CSUpper")})


class CheckoutTests(unittest.TestCase):
    def test_an_upward_name_is_found_in_every_module(self):
        """Puts a type of the highest room that has one into the lowest room, in each module of this checkout."""
        root = scripts.parent
        ladders, readings = Ladders.of(root), readings_of(root)
        for module, rooms in ladders.rooms.items():
            files = {room: sorted(p for p in readings[module] if (room == "(root)" and p.count("/") == 2) or f"/{room}/" in p)
                     for room in rooms}
            types = [(room, d.name) for room in reversed(rooms) for path in files[room] for d in readings[module][path].declarations
                     if d.kind == "type" and not d.owner and not d.is_private]
            lowest_room, lowest = next((room, path) for room in rooms for path in files[room])
            if types[0][0] == lowest_room:
                continue
            text = (root / lowest).read_text(encoding="utf-8")
            changed = {**readings, module: {**readings[module], lowest: read(f"{text}\nlet put: {types[0][1]}? = nil\n")}}
            known = set(upward_breaches(root, ladders, readings, module))
            found = set(upward_breaches(root, ladders, changed, module)) - known
            self.assertEqual(len(found), 1, module)
            self.assertIn(f"{lowest}:{text.count(chr(10)) + 2}: names {types[0][1]} of the room {types[0][0]} above", found.pop())

    def test_check_structure_fails_with_file_line_and_name(self):
        """Runs the script itself on a small checkout, with and without an upward name."""
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "Scripts").mkdir()
            for script in [scripts / "check-structure", *scripts.glob("*.py")]:
                shutil.copy(script, root / "Scripts")
            (root / "ARCHITECTURE.md").write_text(MAP.replace("`Base`, `Shared`", "`Base`").replace("`Low/`, `Middle/`", "`Low/`")
                                                  .replace("| `(root)` | what? |\n", ""))
            (root / "Package.swift").write_text(
                '.target(name: "Base"), .target(name: "Top", dependencies: ["Base"])')
            for path, text in [(LOW, "struct Lower {}\n"), (HIGH, "struct Upper { var a: Lower }\n"),
                               ("Sources/Base/Base.swift", "struct Base {}\n")]:
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_text(text)

            def run():
                done = subprocess.run([sys.executable, root / "Scripts/check-structure"], capture_output=True, text=True)
                return done.returncode, done.stdout, done.stderr

            self.assertEqual(run(), (0, "", ""))
            (root / LOW).write_text("struct Lower { var a: Upper }\n")
            self.assertEqual(run(), (1, f"{LOW}:1: names Upper of the room High above (defined in {HIGH})\n", ""))
            (root / LOW).write_text("struct Lower {}\n")
            (root / "Package.swift").write_text('.target(name: "Base", dependencies: ["Top"]), .target(name: "Top")')
            self.assertEqual(run()[:2], (1, "Package.swift:1: Base depends on Top, which ARCHITECTURE.md has above it\n"))
            self.assertEqual(list(map_breaches(root, Ladders.of(root))), [])
            self.assertEqual(len(list(package_breaches(root, Ladders.of(root)))), 1)


if __name__ == "__main__":
    unittest.main()
