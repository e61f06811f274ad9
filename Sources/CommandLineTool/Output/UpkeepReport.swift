/// What is said where everything asked for is durable, and only folding or merging failed afterwards.
enum UpkeepReport {
    static func tell(_ failure: any Error) {
        Output.error(
            "searchlight: Everything asked for is done and durable, but the index could not be put in order: \(failure)"
        )
    }
}
