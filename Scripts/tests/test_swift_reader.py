"""What swift_words.py and swift_reader.py make of Swift."""
import pathlib, sys, unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from swift_reader import read
from swift_words import blanked


def mentioned(text):
    return {mention.name for mention in read(text).mentions}


def declared(text):
    return {(d.kind, d.owner, d.name) for d in read(text).declarations}


class BlankedTests(unittest.TestCase):
    def test_comments_are_blank_and_lines_stay(self):
        text = "let a = B // C\n/* D /* E */ F */ let g = H\n"
        self.assertEqual(mentioned(text), {"B", "H"})
        self.assertEqual(blanked(text).count("\n"), 2)

    def test_strings_are_blank_but_for_what_is_interpolated(self):
        self.assertEqual(mentioned('let a = "Text \\(Inner("nested \\(Deep.x)")) Rest"'), {"Inner", "Deep", "x"})
        self.assertEqual(mentioned('let a = #"Text \\(Plain) \\#(Raw) "quoted" "#'), {"Raw"})
        self.assertEqual(mentioned('let a = """\n  Text "quoted" \\(Inner)\n  """\nlet b = After'), {"Inner", "After"})

    def test_regular_expressions_are_blank(self):
        self.assertEqual(mentioned('let a = text.replacing(/["\'*\\\\?]/) { Made($0) }'), {"text", "replacing", "Made"})
        self.assertEqual(mentioned("let a = width / Height / depth"), {"width", "Height", "depth"})


class DeclarationTests(unittest.TestCase):
    def test_members_belong_to_their_types(self):
        found = declared("""
            public struct Outer {
                enum Inner: Int { case one, two = 2, three }
                static let constant = 1
                private(set) var value: Int { 0 }
                class func make() {}
                init(from source: Int) { let local = 1 }
            }
            extension Outer.Inner { var next: Self { self } }
            func free() {}
            """)
        self.assertEqual(found, {
            ("type", "", "Outer"), ("type", "Outer", "Inner"), ("case", "Outer.Inner", "one"), ("case", "Outer.Inner", "two"),
            ("case", "Outer.Inner", "three"), ("value", "Outer", "constant"), ("value", "Outer", "value"),
            ("function", "Outer", "make"), ("init", "Outer", "init"), ("value", "Outer.Inner", "next"), ("function", "", "free")})

    def test_labels_and_standard_values(self):
        reading = read("struct A { func f(_ a: Int, by b: Int = 1, c: Int...) {} }")
        self.assertEqual(reading.declarations[1].labels, (("_", False), ("by", True), ("c", True)))
        self.assertLessEqual({"a", "b", "c"}, reading.bound)

    def test_what_is_private(self):
        reading = read("fileprivate struct A { var b = 1 }\nprivate extension C { func d() {} }\nstruct E { private(set) var f = 1 }")
        self.assertEqual({d.name: d.is_private for d in reading.declarations}["A"], True)
        self.assertEqual({d.name: d.is_private for d in reading.declarations}["d"], True)
        self.assertEqual({d.name: d.is_private for d in reading.declarations}["b"], True)


class MentionTests(unittest.TestCase):
    def test_generic_parameters_are_no_mentions(self):
        text = "struct Box<Value: Held> { var value: Value; func map<Other>(_ f: (Value) -> Other) -> Box<Other> where Other: Named {} }"
        self.assertEqual(mentioned(text), {"Held", "Box", "Named"})
        self.assertIn("Value", mentioned(text + "\nlet later: Value"))

    def test_labels_are_no_mentions(self):
        self.assertEqual(mentioned("let a = make(name: value, other: 1)"), {"make", "value"})
        self.assertEqual(mentioned("let a: [Key: Member] = [:]"), {"Key", "Member"})

    def test_receivers(self):
        found = {m.name: m.receiver for m in read("let a = Outer.Inner.made(x).next\nlet b: C = .short\nlet d = self.own").mentions}
        self.assertEqual(found["Outer"], None)
        self.assertEqual(found["Inner"], "Outer")
        self.assertEqual(found["made"], "Outer.Inner")
        self.assertEqual(found["next"], "")
        self.assertEqual(found["short"], "")
        self.assertEqual(found["own"], "self")

    def test_labels_of_calls(self):
        found = {m.name: m.labels for m in read("let a = b.f(1, by: g(h: 2)) { k($0) }\nlet l = m(n:by:)").mentions}
        self.assertEqual(found["f"], ("_", "by"))
        self.assertEqual(found["g"], ("h",))
        self.assertEqual(found["m"], ("n", "by"))
        self.assertEqual(found["b"], None)

    def test_names_inside_of_functions_are_bound(self):
        reading = read("""
            func f() {
                let (a, b) = g()
                if let c { h(c) }
                for d in e { list.map { one, two in one + two } }
            }
            """)
        self.assertLessEqual({"a", "b", "c", "d", "one", "two"}, reading.bound)

    def test_closures_that_call_bind_nothing(self):
        self.assertNotIn("Queue", read("func f() { Queue.perform { [self] in g() } }").bound)

    def test_conditions_of_the_compiler_are_no_mentions(self):
        self.assertEqual(mentioned("#if Server\nlet a = B\n#endif"), {"B"})


if __name__ == "__main__":
    unittest.main()
