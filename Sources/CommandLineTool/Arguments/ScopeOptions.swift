import ArgumentParser

/// The apps and the domain to which a search or a list is limited.
struct ScopeOptions: ParsableArguments {
    @Option(
        parsing: .singleValue,
        help: ArgumentHelp("Only items of this app. Repeat it for several apps.", valueName: "id"))
    var app: [String] = []

    @Option(help: "Only items of this domain and its subdomains.")
    var domain: String?
}
