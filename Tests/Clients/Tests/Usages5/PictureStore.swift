import CoreSpotlight
import Foundation
import UniformTypeIdentifiers

// A picture app in the manner of a sample of 2017: batches from where the last run stopped, groups to wait for them.

public class PictureStore: NSObject {
    let pictures: [String]
    let searchableIndex = CSSearchableIndex(name: "pictures")
    let queue = DispatchQueue(label: "pictures")
    static let batchSize = 10

    init(pictures: [String]) { self.pictures = pictures }

    public func indexSearchableItemsIfNeeded(group: DispatchGroup? = nil) {
        let index: CSSearchableIndex = self.searchableIndex
        if let group = group { group.enter() }
        index.fetchLastClientState(completionHandler: { (data, error) in
            if error == nil {
                var number = 0
                if let unwrapped = data, let text = String(data: unwrapped, encoding: String.Encoding.utf8),
                    let stored = Int(text)
                {
                    number = stored
                }
                if number < self.pictures.count {
                    self.queue.async { self.indexItems(group: group, startingIndex: number) }
                } else {
                    group?.leave()
                }
            } else {
                group?.leave()
            }
        })
    }

    private func indexItems(group: DispatchGroup?, startingIndex: Int) {
        var start = startingIndex
        let inner = DispatchGroup()
        while start < pictures.count {
            let end = min(start + PictureStore.batchSize, pictures.count)
            searchableIndex.beginBatch()
            searchableIndex.indexSearchableItems(pictures[start..<end].map(self.item(_:)), completionHandler: nil)
            inner.enter()
            searchableIndex.endBatch(
                withClientState: String(end).data(using: .utf8)!, completionHandler: { (error) in inner.leave() })
            start = end
        }
        inner.notify(queue: queue) { group?.leave() }
    }

    private func item(_ name: String) -> CSSearchableItem {
        let attributes = CSSearchableItemAttributeSet(contentType: UTType.jpeg)
        attributes.title = name
        attributes.pixelWidth = 640
        attributes.pixelHeight = NSNumber(value: 480)
        attributes.providerDataTypeIdentifiers = [UTType.jpeg.identifier]
        return CSSearchableItem(uniqueIdentifier: name, domainIdentifier: "pictures", attributeSet: attributes)
    }
}

extension PictureStore: CSSearchableIndexDelegate {
    public func searchableIndex(
        _ searchableIndex: CSSearchableIndex,
        reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
    ) {
        searchableIndex.indexSearchableItems(pictures.map(item)) { _ in acknowledgementHandler() }
    }

    public func searchableIndex(
        _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
        acknowledgementHandler: @escaping () -> Void
    ) {
        searchableIndex.indexSearchableItems(identifiers.map(item)) { _ in acknowledgementHandler() }
    }

    public func data(
        for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
    ) throws -> Data {
        guard typeIdentifier == UTType.jpeg.identifier else { throw CocoaError(.featureUnsupported) }
        return Data(itemIdentifier.utf8)
    }
}
