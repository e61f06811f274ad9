enum MailDate { static func moment(_ text: String) -> Moment? { nil } }
