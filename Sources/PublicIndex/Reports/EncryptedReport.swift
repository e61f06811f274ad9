/// Reports are bytes of its.
package import FoundationEssentials

/// A report as it is sent. It can be read only after as many people as the threshold sent the same.
package struct EncryptedReport: Sendable, Hashable, Codable {
    /// The period in which its key was asked for (``ReportPeriod``).
    package var period: Int64
    /// The same for all reports of the same content in that period, and says nothing of it.
    package var tag: Data
    /// The content, under a key that the shares together give away.
    package var content: Data
    /// This person's share: the same however often the same is reported.
    package var share: Data

    static let tagBytes = 32
    /// Nonce, content in its full length, and authentication code.
    static let contentBytes = 12 + ReportedContent.maximumBytes + 16

    /// Whether its parts are as long as they should be.
    var isWellFormed: Bool {
        tag.count == Self.tagBytes && content.count == Self.contentBytes && Share(bytes: [UInt8](share)) != nil
    }
}

/// Time in periods with separate keys. So a key of one period reveals nothing about another.
package struct ReportPeriod: Sendable, Hashable {
    /// Seconds that each lasts.
    package var seconds: Int64

    /// - Parameter seconds: from 1.
    package init(seconds: Int64) {
        precondition(seconds > 0, "A period lasts a second or longer.")
        self.seconds = seconds
    }

    /// - Parameter time: seconds since 1970.
    package func number(at time: Int64) -> Int64 { time >= 0 ? time / seconds : (time - seconds + 1) / seconds }

    /// When one ends, in seconds since 1970; the last second there is for what is beyond.
    package func end(of number: Int64) -> Int64 {
        let next = number.addingReportingOverflow(1).partialValue
        let (end, overflows) = next.multipliedReportingOverflow(by: seconds)
        return overflows ? .max : end
    }
}
