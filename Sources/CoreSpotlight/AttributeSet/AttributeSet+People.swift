import Foundation

// Names and types: Apple, "CSSearchableItemAttributeSet", developer.apple.com/documentation/corespotlight.

extension CSSearchableItemAttributeSet {
    /// The app's identifier of the account a message belongs to; not found by words. For deletion by account use
    /// domainIdentifier.
    public var accountIdentifier: String? {
        get { text("accountIdentifier") }
        set { setText("accountIdentifier", newValue) }
    }

    /// All addresses and numbers under which the message's account is reached, such as every mail address it receives;
    /// searched as keywords.
    public var accountHandles: [String]? {
        get { texts("accountHandles") }
        set { setTexts("accountHandles", newValue) }
    }

    /// Who sent the message, as people with name and handles: the From line of a mail. Searched as names; authorNames
    /// and authorEmailAddresses are the plain forms.
    public var authors: [CSPerson]? {
        get { people("authors") }
        set { setPeople("authors", newValue) }
    }

    /// People the message is addressed to: the To line of a mail. Searched as names; recipientNames is the plain form.
    public var primaryRecipients: [CSPerson]? {
        get { people("primaryRecipients") }
        set { setPeople("primaryRecipients", newValue) }
    }

    /// People who receive a copy: the Cc line of a mail. Searched as names, like primaryRecipients.
    public var additionalRecipients: [CSPerson]? {
        get { people("additionalRecipients") }
        set { setPeople("additionalRecipients", newValue) }
    }

    /// People who receive a blind copy: the Bcc line of a mail. Left out of the search by words, so that they stay
    /// hidden.
    public var hiddenAdditionalRecipients: [CSPerson]? {
        get { people("hiddenAdditionalRecipients") }
        set { setPeople("hiddenAdditionalRecipients", newValue) }
    }

    /// Names of those who wrote the document or sent the message, in any order; searched as names, and drawn on
    /// document and mail cards.
    public var authorNames: [String]? {
        get { texts("authorNames") }
        set { setTexts("authorNames", newValue) }
    }

    /// Names of those the message went to, for display; searched as names. Their addresses belong in
    /// recipientEmailAddresses.
    public var recipientNames: [String]? {
        get { texts("recipientNames") }
        set { setTexts("recipientNames", newValue) }
    }

    /// Bare mail addresses of the authors or sender, without display names; searched as keywords, whole or in part.
    public var authorEmailAddresses: [String]? {
        get { texts("authorEmailAddresses") }
        set { setTexts("authorEmailAddresses", newValue) }
    }

    /// Bare mail addresses of the recipients, without display names; searched as keywords, whole or in part.
    public var recipientEmailAddresses: [String]? {
        get { texts("recipientEmailAddresses") }
        set { setTexts("recipientEmailAddresses", newValue) }
    }

    /// Addresses of the authors in other forms than mail, such as a street address; searched as description. Mail goes
    /// in authorEmailAddresses.
    public var authorAddresses: [String]? {
        get { texts("authorAddresses") }
        set { setTexts("authorAddresses", newValue) }
    }

    /// Addresses of the recipients in other forms than mail, such as a street address; searched as description. Mail
    /// goes in recipientEmailAddresses.
    public var recipientAddresses: [String]? {
        get { texts("recipientAddresses") }
        set { setTexts("recipientAddresses", newValue) }
    }

    /// Telephone numbers in any notation, searched as keywords by their digits alone. With supportsPhoneCall the button
    /// dials the first and a menu offers the rest.
    public var phoneNumbers: [String]? {
        get { texts("phoneNumbers") }
        set { setTexts("phoneNumbers", newValue) }
    }

    /// Mail addresses of the contact or place itself, whole or in part searched as keywords; the mail button writes to
    /// them. A sender's go in authorEmailAddresses.
    public var emailAddresses: [String]? {
        get { texts("emailAddresses") }
        set { setTexts("emailAddresses", newValue) }
    }

    /// Handles on chat services under which the contact is reached; searched as keywords.
    public var instantMessageAddresses: [String]? {
        get { texts("instantMessageAddresses") }
        set { setTexts("instantMessageAddresses", newValue) }
    }
}
