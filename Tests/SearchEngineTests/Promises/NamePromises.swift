import SearchEngine
import Testing
import TestSupport

/// How names are told apart: by the signs that belong to them, and by whether a word stands whole.
@Suite struct NamePromises {
    /// A word of the title comes before a part of one, however new that is.
    @Test(arguments: [
        ("Git", "GitHub", "git"), ("Word", "WordPress", "word"), ("Java Beans", "JavaScript Beans", "java beans"),
        ("CS 2336", "CS2336", "cs 2336"), ("User id", "getUserById", "user id"), ("iPhone", "iPhone15Pro", "iphone"),
    ]) func wordsComeBeforePartsOfWords(title: String, other: String, typed: String) throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add([TestSchema.item("whole", title: title)])
        try index.add(
            (1...28).map { day in
                let date = Attribute(.known(TestSchema.date), .date(Double(day * 86_400)))
                return TestSchema.item("\(day)", title: other, more: [date])
            })
        for limit in [1, 10, 40] {
            #expect(try index.find(typed, limit: limit).first == "whole")
            #expect(try index.find(typed, limit: limit, mode: .committed).first == "whole")
        }
        #expect(try index.find(typed, limit: 40).count == 29)
    }

    /// Signs that belong to a name decide if they are typed, and cost nothing if they are not.
    @Test(arguments: [
        ("C++", "C", "C#"), ("C#", "C", "C++"), ("A+", "A", "A#"), (".NET", "Net", "#net"), ("#home", "Home", "@home"),
        ("@anna", "Anna", "#anna"), ("Disney+", "Disney", "Disney#"),
    ]) func signsOfNamesDecide(name: String, plain: String, other: String) throws {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        func newer(_ day: Int) -> [Attribute] { [Attribute(.known(TestSchema.date), .date(Double(day * 86_400)))] }
        try index.add([
            TestSchema.item("name", title: name), TestSchema.item("long", title: "The \(name) of all things"),
        ])
        try index.add(
            (1...28).map { TestSchema.item("\($0)", title: plain, more: newer($0)) }
                + [TestSchema.item("other", title: other, more: newer(40))])
        for limit in [1, 10, 40] {
            #expect(try index.find(name, limit: limit).first == "name")
            #expect(try index.find(name.lowercased(), limit: limit).first == "name")
            #expect(try index.find(name, limit: limit, mode: .committed).first == "name")
        }
        #expect(try index.find(name, limit: 40).prefix(2) == ["name", "long"])
        // Whoever types no signs finds all.
        #expect(try Set(index.find(plain, limit: 40)).count == 31)
        #expect(try Set(index.find(plain, limit: 40, mode: .committed)).count == 31)
    }
}
