import CoreSpotlight

// In the manner of 2016 to 2019: a search controller over the app's own index, results on the main queue.

protocol CountySearchDelegate: AnyObject {
    func searchDidUpdate(_ names: [String])
}

class CountySearchController {
    weak var delegate: CountySearchDelegate?
    private var query: CSSearchQuery? {
        didSet { searchResults.removeAll() }
    }
    private(set) var searchResults = [CSSearchableItem]()
    private lazy var index = CSSearchableIndex.default()

    func indexCounties(_ names: [String: String], completion: (() -> Void)? = nil) {
        let items: [CSSearchableItem] = names.map { name, seat in
            let attributes = CSSearchableItemAttributeSet(itemContentType: "public.content")
            attributes.title = name
            attributes.displayName = "County of " + name
            attributes.contentDescription = "Seat: " + seat
            attributes.city = seat
            return CSSearchableItem(uniqueIdentifier: name, domainIdentifier: "counties", attributeSet: attributes)
        }
        index.indexSearchableItems(items) { [weak self] error in
            guard self != nil, error == nil else { return }
            DispatchQueue.main.async { completion?() }
        }
    }

    func search(_ text: String) {
        query?.cancel()
        let escaped = text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
        query = CSSearchQuery(queryString: "**=\"\(escaped)*\"cwdt", attributes: ["title", "displayName"])
        query?.foundItemsHandler = { [weak self] (items: [CSSearchableItem]) in
            self?.searchResults.append(contentsOf: items)
        }
        query?.completionHandler = { [weak self] (error) in
            guard let strongSelf = self else { return }
            guard error == nil else {
                print("Error: \(String(describing: error?.localizedDescription))")
                return
            }
            DispatchQueue.main.async {
                let names = strongSelf.searchResults.compactMap { $0.attributeSet.displayName }
                strongSelf.delegate?.searchDidUpdate(names.sorted())
            }
        }
        query?.start()
    }
}
