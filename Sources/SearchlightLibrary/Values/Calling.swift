import AppDoor
import CSearchlight

/// Does a call of C: what it throws becomes its code, and this thread's message.
func calling(_ body: () throws -> Void) -> CInt {
    do {
        try body()
        library_set_error("", 0, 0, 0)
        return 0
    } catch {
        let error = DoorError(error)
        var text = error.message + (error.remedy.map { " " + $0 } ?? "")
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                library_set_error(
                    characters.baseAddress, characters.count, CInt(clamping: error.line ?? 0),
                    CInt(clamping: error.retryMilliseconds ?? 0))
            }
        }
        return error.code.rawValue
    }
}
