import FoundationEssentials

/// How long tasks of the machine had to wait lately: kernel.org, "Pressure Stall Information".
struct Pressure: Sendable {
    /// Percent of the last ten seconds in which some task waited.
    var processor = 0.0
    var disk = 0.0
    var memory = 0.0

    /// nil where the kernel does not count.
    init?(folder: String = "/proc/pressure") {
        func value(_ name: String) -> Double? {
            // A file of the kernel has no size, so it is read through a handle.
            guard let handle = FileText.read(folder + "/" + name) else { return nil }
            return Self.average(handle)
        }
        guard let processor = value("cpu") else { return nil }
        self.processor = processor
        disk = value("io") ?? 0
        memory = value("memory") ?? 0
    }

    /// `some avg10=1.23 avg60=…`: the number behind `avg10=` in the line that begins with "some".
    static func average(_ text: String) -> Double? {
        for line in text.split(separator: "\n") where line.hasPrefix("some ") {
            for word in line.split(separator: " ") where word.hasPrefix("avg10=") { return Double(word.dropFirst(6)) }
        }
        return nil
    }

    /// Why indexing waits; nil if it need not.
    var reason: WaitReason? {
        if memory > Self.maximumMemory { return .memory }
        if disk > Self.maximumDisk { return .disk }
        if processor > Self.maximumProcessor { return .processor }
        return nil
    }

    private static let maximumMemory = 5.0, maximumDisk = 30.0, maximumProcessor = 25.0
}

/// Small files of the kernel.
enum FileText {
    /// At most 4 KiB; nil for what cannot be read.
    static func read(_ path: String) -> String? {
        guard let bytes = KernelFile.bytes(path) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
