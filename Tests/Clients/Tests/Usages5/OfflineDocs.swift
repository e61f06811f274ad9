import CoreSpotlight
import MobileCoreServices

// Documentation on the device: files of a folder, titles as identifiers.

enum OfflineDocs {
    static func indexFiles(in documentsURL: URL, _ done: @escaping (Int) -> Void) {
        let resourceKeys: [URLResourceKey] = [.isDirectoryKey]
        let group = DispatchGroup()
        var count = 0
        do {
            let enumerator = FileManager.default.enumerator(
                at: documentsURL, includingPropertiesForKeys: resourceKeys, options: [.skipsHiddenFiles],
                errorHandler: { (url, error) -> Bool in true })!
            for case let fileURL as URL in enumerator {
                let resourceValues = try fileURL.resourceValues(forKeys: Set(resourceKeys))
                if resourceValues.isDirectory! { continue }
                count += 1
                group.enter()
                createDocumentationItem(title: fileURL.lastPathComponent, file: fileURL) { group.leave() }
            }
        } catch {
            print(error)
        }
        group.wait()
        done(count)
    }

    static func createDocumentationItem(title: String, file: URL, _ done: @escaping () -> Void) {
        let uti =
            UTTypeCreatePreferredIdentifierForTag(
                kUTTagClassFilenameExtension, file.pathExtension as CFString, nil)?.takeRetainedValue()
            ?? kUTTypeData
        let attributeSet = CSSearchableItemAttributeSet(itemContentType: uti as String)
        attributeSet.title = title
        attributeSet.contentURL = file
        attributeSet.path = file.path
        if UTTypeConformsTo(uti, kUTTypeText) {
            attributeSet.textContent = try? String(contentsOf: file, encoding: .utf8)
        }
        let item = CSSearchableItem(
            uniqueIdentifier: "\(title)", domainIdentifier: "org.example.docs", attributeSet: attributeSet)
        CSSearchableIndex.default().indexSearchableItems([item]) { error in
            if let error = error {
                print("Indexing error: \(error.localizedDescription)")
            } else {
                done()
            }
        }
    }
}
