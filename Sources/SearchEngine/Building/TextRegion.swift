package import TextAnalysis

extension TextAnalyzer {
    /// Analyses a part of a region in place.
    @inline(__always)
    package func analyze(
        _ region: ByteRegion, _ offset: Int, _ length: Int, options: AnalysisOptions, into buffer: inout TokenBuffer
    ) {
        let part = region.slice(offset, length)
        part.withBytes {
            analyze($0.assumingMemoryBound(to: UInt8.self), options: options, into: &buffer)
        }
        withExtendedLifetime(region.owner) {}
    }
}
