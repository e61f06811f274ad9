import SearchlightBasics

/// Returns text that may be sent to a terminal: what an item holds must not move the cursor or set colours.
func printable(_ text: String, keepingLines: Bool = false) -> String {
    ShowableText.of(text, keepingLines: keepingLines)
}
