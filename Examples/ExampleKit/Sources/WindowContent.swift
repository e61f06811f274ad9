import Foundation

/// What an example app's window shows. Any thread may ask.
public protocol WindowContent: AnyObject {
    /// The list, in its order.
    var rows: [WindowRow] { get }
    /// One of them in full; nil for an identifier that stands for nothing any more.
    func detail(_ id: String) -> WindowDetail?
    /// A picture that a row or a detail names: a PNG file's bytes.
    func picture(_ name: String) -> Data?
    /// The person looks at it now: chosen in the list, by a search, or on another machine.
    func viewed(_ id: String)
    /// The person looks at the list alone.
    func left()
}

extension WindowContent {
    public func viewed(_ id: String) {}
    public func left() {}
}

/// A line of a list.
public struct WindowRow: Codable, Sendable {
    public var id: String
    public var title: String
    public var subtitle: String
    public var picture: String?

    public init(id: String, title: String, subtitle: String = "", picture: String? = nil) {
        self.id = id
        self.title = title
        self.subtitle = subtitle
        self.picture = picture
    }
}

/// One thing in full.
public struct WindowDetail: Codable, Sendable {
    public var id: String
    public var title: String
    public var subtitle: String
    public var picture: String?
    public var lines: [String]
    /// Such as a call: what it is called, and the address that does it.
    public var buttons: [Button] = []
    /// What goes with it, each to be looked at.
    public var related: [WindowRow] = []
    public var relatedTitle: String?

    public struct Button: Codable, Sendable {
        public var label: String
        public var url: String

        public init(label: String, url: String) {
            self.label = label
            self.url = url
        }
    }

    public init(id: String, title: String, subtitle: String = "", picture: String? = nil, lines: [String] = []) {
        self.id = id
        self.title = title
        self.subtitle = subtitle
        self.picture = picture
        self.lines = lines
    }
}

/// What is on the screen: `/state`, which the page follows and tests read.
public struct WindowState: Codable, Sendable, Equatable {
    /// The app's name.
    public var app: String
    /// The program that shows it.
    public var process = ProcessInfo.processInfo.processIdentifier
    /// Grows with each change.
    public var version = 1
    /// The identifier of what is shown; nil for the list alone.
    public var showing: String?
    public var title: String?
    /// Said in place of what could not be shown.
    public var message: String?
    /// How often a search led here.
    public var landings = 0
    /// What was typed in the search that led here last.
    public var searched: String?
    /// Where “Back to Search” leads; nil where no search led here.
    public var back: String?
}
