import Glibc

/// The window of the box: how the session bus starts it, and how KDE learns of its key.
extension ShellFiles {
    /// The program of the window; nil if it is not there.
    public var boxProgram: String? {
        if let box { return box }
        let path = program.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/searchlight-box"
        return access(path, X_OK) == 0 ? path : nil
    }

    /// What the icon's menu has for it.
    var boxAction: String {
        guard boxProgram != nil else { return "" }
        return """
            [Desktop Action box]
            Name=Search Box
            Name[zh_CN]=搜索框
            Exec=\(Self.entry(command("box")))


            """
    }

    var boxFiles: [File] {
        guard let box = boxProgram else { return [] }
        return [
            File(
                path: "dbus-1/services/\(DesktopCalls.boxName).service",
                content: """
                    [D-BUS Service]
                    Name=\(DesktopCalls.boxName)
                    Exec=\(line([box, "--gapplication-service"]))

                    """),
            File(
                path: "applications/\(DesktopCalls.boxName).desktop",
                content: """
                    [Desktop Entry]
                    Type=Application
                    Name=Searchlight Box
                    Comment=Show the search box
                    Comment[zh_CN]=显示搜索框
                    Icon=\(icon)
                    Exec=\(Self.entry(command("box")))
                    Terminal=false
                    NoDisplay=true
                    X-KDE-Shortcuts=Ctrl+Alt+Space

                    """),
        ]
    }
}
