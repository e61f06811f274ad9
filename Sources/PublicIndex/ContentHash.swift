import Crypto
import SearchlightBasics

/// The SHA-256 of some bytes, in 64 digits.
func sha256(_ bytes: some Sequence<UInt8>) -> String { Hexadecimal.text(SHA256.hash(data: Array(bytes))) }
