import SearchEngine
import Testing
import TestSupport

/// The changes of one transaction count in the order in which they were asked for.
@Suite struct TransactionPromises {
    private func index(_ before: [Document] = []) throws -> SearchEngine.Index {
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add(before)
        return index
    }

    private let retitled = DocumentUpdate(
        identifier: "x", attributes: [Attribute(.known(TestSchema.title), .text("updated"))])

    @Test func updatingWhatADomainTookWithItDoesNothing() throws {
        let index = try index([TestSchema.item("x", title: "old", domain: "other")])
        let transaction = try index.transaction()
        try transaction.index(TestSchema.item("x", title: "new", domain: "a"))
        try transaction.delete(domains: ["a"])
        try transaction.update(retitled)
        #expect(try index.commit(transaction).ignoredUpdates == 1)
        #expect(try index.snapshot().document("x") == nil)
        #expect(try index.snapshot().count == 0)
    }

    @Test func anItemMovedOutOfADomainSurvivesItsDeletion() throws {
        let index = try index()
        let transaction = try index.transaction()
        try transaction.index(TestSchema.item("x", title: "here", domain: "a"))
        try transaction.update(DocumentUpdate(identifier: "x", domain: "b", attributes: []))
        try transaction.delete(domains: ["a"])
        try transaction.update(retitled)
        #expect(try index.commit(transaction).indexed == 1)
        #expect(try index.snapshot().document("x") == TestSchema.item("x", title: "updated", domain: "b"))
    }

    @Test func anItemMovedIntoADomainGoesWithIt() throws {
        let index = try index([TestSchema.item("y", title: "kept", domain: "b")])
        let transaction = try index.transaction()
        try transaction.index(TestSchema.item("x", title: "here", domain: "b"))
        try transaction.update(DocumentUpdate(identifier: "x", domain: "a.c", attributes: []))
        try transaction.delete(domains: ["a"])
        try index.commit(transaction)
        #expect(try index.snapshot().document("x") == nil)
        #expect(try index.find("kept") == ["y"])
    }

    @Test func aCommittedItemMovedOutOfADomainSurvivesItsDeletion() throws {
        let index = try index([TestSchema.item("x", title: "here", domain: "a")])
        let transaction = try index.transaction()
        try transaction.update(DocumentUpdate(identifier: "x", domain: "b", attributes: []))
        try transaction.delete(domains: ["a"])
        try index.commit(transaction)
        #expect(try index.find("here") == ["x"])
    }

    @Test func updatesAfterDeletionDoNothingAndBeforeItAreLost() throws {
        let index = try index([TestSchema.item("x", title: "here")])
        let transaction = try index.transaction()
        try transaction.update(retitled)
        transaction.delete(identifiers: ["x"])
        try transaction.update(retitled)
        let receipt = try index.commit(transaction)
        #expect(receipt.deleted == 1)
        #expect(receipt.ignoredUpdates == 1)
        #expect(try index.snapshot().count == 0)
    }

    @Test func anItemAfterDeleteAllIsTheOnlyOne() throws {
        let index = try index([TestSchema.item("x", title: "here"), TestSchema.item("y", title: "there")])
        let transaction = try index.transaction()
        try transaction.index(TestSchema.item("z", title: "early"))
        transaction.deleteAll()
        try transaction.update(retitled)
        try transaction.index(TestSchema.item("y", title: "late"))
        let receipt = try index.commit(transaction)
        #expect([receipt.indexed, receipt.deleted, receipt.ignoredUpdates] == [1, 2, 1])
        #expect(try index.find("late") == ["y"])
        #expect(try index.snapshot().count == 1)
    }
}
