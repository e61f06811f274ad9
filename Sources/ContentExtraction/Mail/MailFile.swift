enum MailFile { static func read(_ reading: Reading) throws {} }
