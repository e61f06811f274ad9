import AppIntents
import XCTest

/// As in Swift 5: without a promise that several threads may use it.
final class NoteContainer {
    var name = "notes"
}

struct NoteCounter {
    @AppDependency var container: NoteContainer
    @AppDependency(key: "archive") var archive: NoteContainer
    @AppDependency(key: "trash") var trash: NoteContainer
}

final class DependencyUsageTests: XCTestCase {
    func testAClosureIsWhatMakesTheDependency() {
        let container = NoteContainer(), archive = NoteContainer()
        AppDependencyManager.shared.add { container }
        AppDependencyManager.shared.add(key: "archive", dependency: { archive })
        AppDependencyManager.shared.add(key: "trash", dependency: NoteContainer())
        let counter = NoteCounter()
        XCTAssertTrue(counter.container === container)
        XCTAssertTrue(counter.archive === archive)
        XCTAssertTrue(counter.trash === counter.trash)
        XCTAssertFalse(counter.trash === archive)
    }
}
