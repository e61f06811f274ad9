/// Registrations are files of JSON.
package import SearchlightBasics

extension AppRegistration: JSONConvertible {
    package init(json: JSONValue) throws(JSONFormError) {
        self.init(
            name: try json.value("name"), icon: try json.optional("icon"), opening: try json.optional("opening"),
            indexExtension: try json.optional("indexExtension"),
            associatedDomains: try json.optional("associatedDomains"),
            importExtension: try json.optional("importExtension"))
        activityTypes = try json.optional("activityTypes")
    }

    package var json: JSONValue {
        .object(of: [
            "name": name, "icon": icon, "opening": opening, "indexExtension": indexExtension,
            "associatedDomains": associatedDomains, "importExtension": importExtension, "activityTypes": activityTypes,
        ])
    }
}

extension AppRegistration.Opening: JSONConvertible {
    package init(json: JSONValue) throws(JSONFormError) {
        let (name, values) = try json.choice()
        switch name {
        case "command": self = .command(try values.value("_0"))
        case "terminal": self = .terminal(try values.value("_0"))
        case "desktopFile": self = .desktopFile(try values.value("_0"))
        case "url": self = .url(try values.value("_0"))
        case "busAction": self = .busAction(name: try values.value("name"), action: try values.value("action"))
        case "items": self = .items
        default: throw JSONFormError(expected: "a way to open an app", found: json)
        }
    }

    package var json: JSONValue {
        switch self {
        case .command(let words): .choice("command", ["_0": words])
        case .terminal(let words): .choice("terminal", ["_0": words])
        case .desktopFile(let name): .choice("desktopFile", ["_0": name])
        case .url(let address): .choice("url", ["_0": address])
        case .busAction(let name, let action): .choice("busAction", ["name": name, "action": action])
        case .items: .choice("items")
        }
    }
}

extension ImportExtension: JSONConvertible {
    package init(json: JSONValue) throws(JSONFormError) {
        self.init(program: try json.value("program"), types: try json.value("types"))
    }

    package var json: JSONValue { .object(of: ["program": program, "types": types]) }
}

extension ImportExtension.FileType: JSONConvertible {
    package init(json: JSONValue) throws(JSONFormError) {
        self.init(try json.value("identifier"), filenameExtensions: try json.value("filenameExtensions"))
    }

    package var json: JSONValue {
        .object(of: ["identifier": identifier, "filenameExtensions": filenameExtensions])
    }
}
