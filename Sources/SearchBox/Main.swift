import BoxContent
import FoundationEssentials
import Glibc
import SystemIndex

@main enum Main {
    static func main() {
        let environment = ProcessInfo.processInfo.environment
        let home: Home
        do {
            home = try Home.standard()
        } catch {
            say("\(error)")
            exit(2)
        }
        let words = BoxWords.of(PersonLanguages(environment: environment).names)
        let status = Window(BoxSession(SystemIndex(home: home), words)).run(CommandLine.arguments)
        if status == 69 { say("There is no display. In a terminal, run `searchlight search`.") }
        exit(status)
    }

    private static func say(_ sentence: String) {
        var text = "searchlight-box: \(sentence)\n"
        text.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
    }
}
