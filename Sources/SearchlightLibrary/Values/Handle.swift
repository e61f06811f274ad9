import AppDoor

/// What C holds as an address: one reference to a value, until C frees it.
final class Handle<Value> {
    let value: Value

    private init(_ value: Value) { self.value = value }

    /// A reference for C to free.
    static func make(_ value: Value) -> OpaquePointer {
        OpaquePointer(Unmanaged.passRetained(Handle(value)).toOpaque())
    }

    /// The value that C means.
    ///
    /// - Throws: ``DoorError/Code/invalidArgument`` for NULL.
    static func value(_ pointer: OpaquePointer?) throws(DoorError) -> Value {
        guard let pointer else { throw .missing }
        return borrowed(pointer)
    }

    /// The same where NULL is a mistake that the caller's documentation answers for.
    static func borrowed(_ pointer: OpaquePointer) -> Value {
        Unmanaged<Handle>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue().value
    }

    /// Gives up C's reference; NULL is allowed.
    static func free(_ pointer: OpaquePointer?) {
        guard let pointer else { return }
        Unmanaged<Handle>.fromOpaque(UnsafeRawPointer(pointer)).release()
    }
}

extension DoorError {
    static let missing = DoorError(.invalidArgument, "An argument that a call needs is NULL.")
}

/// Writes to where C wants a result.
///
/// - Throws: ``DoorError/Code/invalidArgument`` for NULL.
func store<Value>(_ pointer: UnsafeMutablePointer<Value>?, _ value: () throws -> Value) throws {
    guard let pointer else { throw DoorError.missing }
    pointer.pointee = try value()
}
