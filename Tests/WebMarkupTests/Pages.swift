import WebMarkup

/// Pages as texts.
func markup(_ html: String, _ address: String? = "https://example.org/page") throws -> PageMarkup {
    try PageMarkup(Array(html.utf8), address: address.flatMap { WebAddress($0) })
}

func things(_ html: String) throws -> [Thing] { try markup(html).things.map(\.thing) }

/// A thing in one line: types, address, properties in order.
func line(_ thing: Thing) -> String {
    let address = thing.identifier.map { " <\($0)>" } ?? ""
    let properties = thing.properties.map { property in
        switch property.value {
        case .text(let text): "\(property.name)=\(text.collapsed)"
        case .thing(let inner): "\(property.name)=\(line(inner))"
        }
    }
    return "\(thing.types.joined(separator: "+"))\(address)[\(properties.joined(separator: "; "))]"
}
