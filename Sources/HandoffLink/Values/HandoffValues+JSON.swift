/// The values of messages are JSON: `Docs/Handoff.md`, "On one machine".
package import SearchlightBasics

extension HandoffActivity: JSONConvertible {
    package init(json: JSONValue) throws(JSONFormError) {
        number = try json.value("number")
        app = try json.value("app")
        activityType = try json.value("activityType")
        title = try json.optional("title")
        hasPage = try json.value("hasPage")
        supportsStreams = try json.value("supportsStreams")
        expiration = try json.optional("expiration")
    }

    package var json: JSONValue {
        .object(of: [
            "number": number, "app": app, "activityType": activityType, "title": title, "hasPage": hasPage,
            "supportsStreams": supportsStreams, "expiration": expiration,
        ])
    }
}

extension HandoffOffer: JSONConvertible {
    package init(json: JSONValue) throws(JSONFormError) {
        self.init(
            token: try json.value("token"), device: try json.value("device"),
            activityType: try json.value("activityType"), title: try json.optional("title"),
            app: try json.optional("app"), appName: try json.value("appName"))
    }

    package var json: JSONValue {
        .object(of: [
            "token": token, "device": device, "activityType": activityType, "title": title, "app": app,
            "appName": appName,
        ])
    }
}

extension HandoffOutcome: JSONConvertible {
    package init(json: JSONValue) throws(JSONFormError) {
        let (name, values) = try json.choice()
        switch name {
        case "continued": self = .continued
        case "openedPage": self = .openedPage
        case "failed": self = .failed(try values.value("_0"))
        case "notShown": self = .notShown(try values.value("_0"))
        case "gone": self = .gone
        default: throw JSONFormError(expected: "an outcome of Handoff", found: json)
        }
    }

    package var json: JSONValue {
        switch self {
        case .continued: .choice("continued")
        case .openedPage: .choice("openedPage")
        case .failed(let failure): .choice("failed", ["_0": failure])
        case .notShown(let reason): .choice("notShown", ["_0": reason])
        case .gone: .choice("gone")
        }
    }
}

/// Its number.
extension HandoffFailure: JSONConvertible {}

extension HandoffState: JSONConvertible {
    package init(json: JSONValue) throws(JSONFormError) {
        self.init(activityType: try json.value("activityType"))
        title = try json.optional("title")
        archivedUserInfo = try json.value("archivedUserInfo")
        webpageURL = try json.optional("webpageURL")
        referrerURL = try json.optional("referrerURL")
        targetContentIdentifier = try json.optional("targetContentIdentifier")
        supportsStreams = try json.value("supportsStreams")
    }

    package var json: JSONValue {
        .object(of: [
            "activityType": activityType, "title": title, "archivedUserInfo": archivedUserInfo,
            "webpageURL": webpageURL, "referrerURL": referrerURL, "targetContentIdentifier": targetContentIdentifier,
            "supportsStreams": supportsStreams,
        ])
    }
}

extension HandoffStatus: JSONConvertible {
    package init(json: JSONValue) throws(JSONFormError) {
        self.init(
            devices: try json.value("devices"), hindrance: try json.optional("hindrance"),
            port: try json.optional("port"))
        offeringApps = try json.optional("offeringApps")
    }

    package var json: JSONValue {
        .object(of: ["devices": devices, "hindrance": hindrance, "port": port, "offeringApps": offeringApps])
    }
}

extension HandoffStatus.Device: JSONConvertible {
    package init(json: JSONValue) throws(JSONFormError) {
        self.init(
            identifier: try json.value("identifier"), name: try json.value("name"),
            isConnected: try json.value("isConnected"), lastSeen: try json.optional("lastSeen"))
    }

    package var json: JSONValue {
        .object(of: ["identifier": identifier, "name": name, "isConnected": isConnected, "lastSeen": lastSeen])
    }
}
