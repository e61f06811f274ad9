#if Server
    import AppPrograms
    import ArgumentParser
    import FoundationEssentials
    import SearchEngine
    import SearchServer
    import SearchlightBasics
    import SystemIndex

    struct TokensCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "tokens",
            abstract: "Let programs use the HTTP API as an app.",
            discussion: """
                A program with the token of an app reaches that app's items only. A token outlives the \
                server, until you revoke it here or on the page.

                EXAMPLES
                  searchlight tokens add org.example.notes --label "Notes for Python"
                  searchlight tokens
                  searchlight tokens revoke 3f2a9c0b1d4e
                """,
            subcommands: [TokensListCommand.self, TokensAddCommand.self, TokensRevokeCommand.self],
            defaultSubcommand: TokensListCommand.self)
    }

    struct TokensListCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the tokens of apps.",
            discussion: """
                EXAMPLES
                  searchlight tokens list
                  searchlight tokens --json
                """)

        @Flag(help: "Print one JSON array.")
        var json = false

        func run() throws {
            let grants = try AppTokenStore(Homes.standard().home).all()
            if json {
                Output.line(JSONValue.array(grants.map { Self.json($0) }).text)
            } else {
                for grant in grants {
                    Output.line("\(grant.id)  \(printable(grant.app))  \(printable(grant.label))")
                }
                if grants.isEmpty {
                    Output.error("searchlight: There are no tokens. Add one with `searchlight tokens add`.")
                }
            }
            if grants.isEmpty { throw ExitStatus.nothing }
        }

        static func json(_ grant: AppTokenStore.Grant, token: String? = nil) -> JSONValue {
            .members([
                "id": .string(grant.id), "app": .string(grant.app), "label": .string(grant.label),
                "created": .integer(grant.created), "token": token.map(JSONValue.string) ?? .null,
            ])
        }
    }

    struct TokensAddCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Make a token for an app, and print it.",
            discussion: """
                The token is shown this once. Every program that has it can read and change the app's items.

                EXAMPLES
                  searchlight tokens add org.example.notes --label "Notes for Python"
                """)

        @Argument(help: "The app's identifier. It need not have indexed anything yet.")
        var app: String

        @Option(help: "What you read in the list, such as the program's name.")
        var label = ""

        @Flag(help: "Print one JSON object.")
        var json = false

        func run() throws {
            let identifier = try AppIdentifier(app)
            let now = Int64(Date().timeIntervalSince1970)
            let (token, grant) = try AppTokenStore(Homes.standard().home).issue(identifier, label: label, now: now)
            Output.line(json ? TokensListCommand.json(grant, token: token).text : token)
        }
    }

    struct TokensRevokeCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "revoke",
            abstract: "Revoke a token, at once.",
            discussion: """
                EXAMPLES
                  searchlight tokens revoke 3f2a9c0b1d4e
                """)

        @Argument(help: "Tokens' identifiers, as `searchlight tokens` shows them.")
        var ids: [String]

        func run() throws {
            let store = AppTokenStore(try Homes.standard().home)
            var isMissing = false
            for id in ids where try !store.revoke(id) {
                isMissing = true
                Output.error("searchlight: There is no token \(printable(id)). See `searchlight tokens`.")
            }
            if isMissing { throw ExitStatus.nothing }
            Output.line("Revoked.")
        }
    }
#endif
