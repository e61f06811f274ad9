import Glibc

/// Programs that run a script, which is what people call the program.
enum Interpreters {
    /// By the executable's name without a version.
    private static let names: Set<String> = [
        "bash", "bun", "dash", "deno", "fish", "gjs", "gjs-console", "guile", "java", "ksh", "lua", "luajit", "mono",
        "node", "nodejs", "perl", "php", "pypy", "python", "qjs", "racket", "ruby", "sh", "tclsh", "zsh",
    ]
    /// Programs that start another one, which then is a process of its own.
    private static let starters: Set<String> = ["env", "flatpak", "snap", "gtk-launch", "gio", "xdg-open", "gdbus"]

    private static func name(_ program: String) -> String {
        let file = program.split(separator: "/").last ?? ""
        let digits = file.reversed().prefix { $0.isNumber || $0 == "." || $0 == "-" }.count
        return String(file.dropLast(digits))
    }

    /// Whether an executable says nothing about the app.
    static func runsOthers(_ program: String) -> Bool {
        names.contains(name(program)) || starters.contains(name(program))
    }

    /// Whether an option is followed by code itself, or by a name that is no path: what comes then are its arguments.
    private static func isCode(_ option: String, of interpreter: String) -> Bool {
        switch interpreter {
        case "python", "pypy": option == "-c" || option == "-m"
        case "node", "nodejs", "bun", "deno": ["-e", "--eval", "-p", "--print", "eval"].contains(option)
        default: option == "-c" || option == "-e"
        }
    }

    /// The script that an interpreter runs: its first word that is a file. Nil for other programs, and for code that is
    /// no file.
    ///
    /// - Parameters:
    ///   - program: the executable's path.
    ///   - words: those it was started with, its own name first.
    ///   - folder: where it was started.
    static func script(of program: String, words: [String], folder: String) -> String? {
        guard names.contains(name(program)) else { return nil }
        for word in words.dropFirst().prefix(16) where !word.isEmpty {
            if isCode(word, of: name(program)) { return nil }
            if word.hasPrefix("-") { continue }
            guard let path = realPath(word.hasPrefix("/") ? word : folder + "/" + word) else { return nil }
            var status = stat()
            return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? path : nil
        }
        return nil
    }
}
