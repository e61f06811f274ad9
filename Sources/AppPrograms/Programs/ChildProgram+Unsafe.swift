import Glibc
import SearchlightBasics

extension ChildProgram {
    /// posix_spawnp(3) with words and variables of Swift. Returns 0 or a code of `errno`.
    static func spawn(
        _ process: inout pid_t, _ words: [String], _ environment: [String: String],
        _ actions: inout posix_spawn_file_actions_t, _ attributes: inout posix_spawnattr_t
    ) -> Int32 {
        withCWords(words) { arguments in
            withCWords(environment.map { "\($0.key)=\($0.value)" }) { variables in
                // It changes neither list. Its declaration in C does not say so.
                posix_spawnp(
                    &process, words[0], &actions, &attributes, arguments.map { UnsafeMutablePointer(mutating: $0) },
                    variables.map { UnsafeMutablePointer(mutating: $0) })
            }
        }
    }

    /// Lets it run on by itself. Its end is still collected, so that a program that starts many keeps no dead ones.
    package func leave() {
        guard status == nil else { return }
        let identifier = UnsafeMutableRawPointer(bitPattern: Int(identifier))
        var thread = pthread_t()
        let number = pthread_create(
            &thread, nil,
            { raw in
                var status: Int32 = 0
                while waitpid(pid_t(Int(bitPattern: raw)), &status, 0) < 0 && errno == EINTR {}
                return nil
            }, identifier)
        if number == 0 { pthread_detach(thread) }
    }
}
