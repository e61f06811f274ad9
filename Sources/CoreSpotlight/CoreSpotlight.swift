/// `CoreSpotlightVersionNumber` is its.
@_exported public import CoreSpotlightVersion
/// An app that imports this module need not import it besides, as on Apple's systems.
@_exported public import Foundation
/// Texts in the app's languages, which Apple's Foundation has.
@_exported public import LocalizedStrings
/// Content types are its.
@_exported public import UniformTypeIdentifiers
/// Activities, which Apple's Foundation has.
@_exported public import UserActivity

// What the C header declares outside of classes. Raw values: Apple's headers and device logs; those that were found
// nowhere are our own, and stay private to the constants.

/// The version of the programming interface; 40 is what the newest header seen says.
public let CoreSpotlightAPIVersion: Int32 = 40

/// The type of the activity that an app receives when a person chooses one of its items.
public let CSSearchableItemActionType = "com.apple.corespotlightitem"
/// The key in that activity's `userInfo` under which the item's unique identifier stands.
public let CSSearchableItemActivityIdentifier = "kCSSearchableItemActivityIdentifier"
/// The key under which the identifier of a chosen custom action stands.
public let CSActionIdentifier = "kCSActionIdentifier"
/// The type of the activity that an app receives to go on with a search inside it.
public let CSQueryContinuationActionType = "com.apple.corespotlightquerycontinuation"
/// The key in that activity's `userInfo` under which the typed text stands.
public let CSSearchQueryString = "kCSSearchQueryString"

/// The mailbox of received mail, for ``CSSearchableItemAttributeSet/mailboxIdentifiers``.
public let CSMailboxInbox = "com.apple.mailbox.inbox"
/// The mailbox of unsent mail.
public let CSMailboxDrafts = "com.apple.mailbox.drafts"
/// The mailbox of sent mail.
public let CSMailboxSent = "com.apple.mailbox.sent"
/// The mailbox of unwanted mail.
public let CSMailboxJunk = "com.apple.mailbox.junk"
/// The mailbox of deleted mail.
public let CSMailboxTrash = "com.apple.mailbox.trash"
/// The mailbox of mail that was put away.
public let CSMailboxArchive = "com.apple.mailbox.archive"

extension NSAttributedString.Key {
    /// Marks the part of a suggestion that the person has typed; the value is the suggested text.
    public static let suggestionHighlight = NSAttributedString.Key("CSSuggestionHighlight")
}
