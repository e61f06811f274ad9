/// Says that all changes are durable, and only flushing or merging failed afterwards.
enum UpkeepReport {
    static func tell(_ failure: any Error) {
        Output.error(
            "searchlight: Your changes are saved, but the index could not be flushed or merged: \(failure)"
        )
    }
}
