// An app in Rust that keeps its notes findable, with the standard library alone. Scripts/test-doors builds it and tries
// every command.
//
//     rustc -O notes.rs -L native=$(pkg-config --variable=libdir searchlight)
//
//     notes fill COUNT      indexes notes in batches of 100, going on where the last run ended, whatever ended it
//     notes change          updates one, deletes one by its identifier and some by their domain
//     notes search TEXT     prints the identifiers of its own notes, best first
//     notes register        says that this program opens its notes
//     notes listen          prints the first note that a person chose, and ends

use std::ffi::{c_char, c_int, c_void, CStr, CString};
use std::io::Write;
use std::process::exit;
use std::ptr::{null, null_mut};

mod searchlight;

use searchlight::*;

const NOT_FOUND: c_int = 4;
const BATCH: u64 = 100;

/// The texts that the library returns are UTF-8.
fn text(pointer: *const c_char) -> String {
    if pointer.is_null() {
        return String::new();
    }
    unsafe { CStr::from_ptr(pointer) }.to_string_lossy().into_owned()
}

fn c(text: &str) -> CString {
    CString::new(text).unwrap_or_else(|_| {
        eprintln!("notes: a text has a zero byte");
        exit(1)
    })
}

/// Ends the program with the reason if a call failed.
fn check(code: c_int) {
    if code != 0 {
        eprintln!("notes: {}", text(unsafe { searchlight_error_message() }));
        exit(1);
    }
}

/// An app's index; closed when it goes out of scope.
struct Index(*mut c_void);

impl Drop for Index {
    fn drop(&mut self) {
        unsafe { searchlight_index_close(self.0) }
    }
}

impl Index {
    fn open(app: &str) -> Index {
        let mut index = null_mut();
        check(unsafe { searchlight_index_open(c(app).as_ptr(), null(), &mut index) });
        Index(index)
    }

    /// How many notes are durable: what the last batch stored.
    fn indexed(&self) -> u64 {
        let mut state = [0u8; 250];
        let mut length = 0;
        let code = unsafe {
            searchlight_client_state(self.0, null(), state.as_mut_ptr().cast(), state.len(), &mut length)
        };
        if code == NOT_FOUND {
            return 0;
        }
        check(code);
        std::str::from_utf8(&state[..length]).ok().and_then(|text| text.parse().ok()).unwrap_or(0)
    }

    fn fill(&self, count: u64) {
        let mut next = self.indexed();
        while next < count {
            let end = count.min(next + BATCH);
            let lines: String = (next..end)
                .map(|number| {
                    let subject = if number % 2 == 1 { "rivers" } else { "mountains" };
                    let domain = if number % 10 == 0 { "notes.tenth" } else { "notes" };
                    let hint = number % 100;
                    format!(
                        "{{\"id\": \"{number}\", \"title\": \"Note {number} about {subject}\", \
                         \"domain\": \"{domain}\", \"rankingHint\": {hint}}}\n"
                    )
                })
                .collect();
            let state = end.to_string();
            let mut batch = null_mut();
            unsafe {
                check(searchlight_batch_begin(self.0, &mut batch));
                check(searchlight_batch_add_json(batch, lines.as_ptr().cast(), lines.len(), null_mut()));
                // The notes and how far they go are durable together, or neither is.
                check(searchlight_batch_end(batch, state.as_ptr().cast(), state.len(), null()));
                searchlight_batch_free(batch);
            }
            println!("{end}");
            next = end;
        }
    }

    fn change(&self) {
        let update = "{\"id\": \"1\", \"title\": \"Glaciers\"}";
        let mut count = 0;
        let (identifier, domain) = (c("3"), c("notes.tenth"));
        unsafe {
            check(searchlight_update_json(self.0, update.as_ptr().cast(), update.len(), &mut count));
            check(searchlight_delete(self.0, &identifier.as_ptr(), 1));
            check(searchlight_delete_domains(self.0, &domain.as_ptr(), 1));
        }
        println!("{count} updated");
    }

    fn search(&self, words: &str) {
        let mut results = null_mut();
        unsafe {
            check(searchlight_search(self.0, c(words).as_ptr(), 1000, 0, null(), &mut results));
            for position in 0..searchlight_results_count(results) {
                let title = text(searchlight_result_title(results, position));
                let mut range = Range::default();
                searchlight_result_title_ranges(results, position, &mut range, 1);
                let id = text(searchlight_result_identifier(results, position));
                println!("{id}\t{title}\t{}", title.get(range.begin..range.end).unwrap_or(""));
            }
            searchlight_results_free(results);
        }
    }

    fn register(&self) {
        let path = std::env::current_exe().map(|path| path.display().to_string()).unwrap_or_default();
        // A path with quotes would need escapes of JSON.
        if path.contains(['"', '\\']) {
            exit(1);
        }
        let opening = c(&format!("{{\"command\": [\"{path}\", \"listen\"]}}"));
        let (name, icon) = (c("Notes in Rust"), c("accessories-text-editor"));
        check(unsafe { searchlight_register(self.0, name.as_ptr(), icon.as_ptr(), opening.as_ptr()) });
    }

    fn listen(&self) {
        let (mut listener, mut chosen) = (null_mut(), null_mut());
        check(unsafe { searchlight_listen(self.0, &mut listener) });
        println!("listening");
        let _ = std::io::stdout().flush();
        check(unsafe { searchlight_listener_next(listener, 60_000, &mut chosen) });
        if !chosen.is_null() {
            let line = text(unsafe { searchlight_continuation_identifier(chosen) }) + "\n";
            match std::env::var("NOTES_OUTPUT") {
                Ok(file) => drop(std::fs::write(file, line)),
                Err(_) => print!("{line}"),
            }
            unsafe { searchlight_continuation_answer(chosen, 1) };
        }
        unsafe { searchlight_listener_free(listener) };
    }
}

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let words: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
    let index = Index::open("org.example.notes.rust");
    match words[..] {
        ["fill", count] => index.fill(count.parse().unwrap_or(0)),
        ["change"] => index.change(),
        ["search", text] => index.search(text),
        ["register"] => index.register(),
        ["listen"] => index.listen(),
        _ => {
            eprintln!("usage: notes fill COUNT | change | search TEXT | register | listen");
            exit(2);
        }
    }
}
