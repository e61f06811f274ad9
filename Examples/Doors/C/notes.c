// An app in C that keeps its notes findable. Scripts/test-doors builds it and tries every command.
//
//     cc -std=c11 notes.c $(pkg-config --cflags --libs searchlight) -o notes
//
//     notes fill COUNT      indexes notes in batches of 100, going on where the last run ended, whatever ended it
//     notes change          updates one, deletes one by its identifier and some by their domain
//     notes search TEXT     prints the identifiers of its own notes, best first
//     notes register        says that this program opens its notes
//     notes listen          prints the first note that a person chose, and ends
#include <searchlight.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { batch_size = 100 };

// Ends the program with the reason if a call failed.
static void check(int code) {
    if (code == SEARCHLIGHT_OK) return;
    fprintf(stderr, "notes: %s\n", searchlight_error_message());
    exit(1);
}

// How many notes are durable: what the last batch stored.
static long indexed(searchlight_index *index) {
    char state[SEARCHLIGHT_MAXIMUM_STATE_BYTES + 1] = "";
    size_t length = 0;
    int code = searchlight_client_state(index, NULL, state, SEARCHLIGHT_MAXIMUM_STATE_BYTES, &length);
    if (code == SEARCHLIGHT_NOT_FOUND) return 0;
    check(code);
    return strtol(state, NULL, 10);
}

static void fill(searchlight_index *index, long count) {
    for (long next = indexed(index); next < count; next += batch_size) {
        searchlight_batch *batch = NULL;
        check(searchlight_batch_begin(index, &batch));
        searchlight_item *items[batch_size];
        long end = next + batch_size < count ? next + batch_size : count;
        for (long number = next; number < end; number++) {
            char text[64];
            snprintf(text, sizeof text, "%ld", number);
            searchlight_item *item = searchlight_item_new(text);
            snprintf(text, sizeof text, "Note %ld about %s", number, number % 2 ? "rivers" : "mountains");
            check(searchlight_item_set_text(item, "title", text));
            check(searchlight_item_set_text(item, "domain", number % 10 ? "notes" : "notes.tenth"));
            check(searchlight_item_set_integer(item, "rankingHint", number % 100));
            items[number - next] = item;
        }
        check(searchlight_batch_add(batch, items, (size_t)(end - next)));
        for (long number = next; number < end; number++) searchlight_item_free(items[number - next]);
        char state[32];
        int length = snprintf(state, sizeof state, "%ld", end);
        // The notes and how far they go are durable together, or neither is.
        check(searchlight_batch_end(batch, state, (size_t)length, NULL));
        searchlight_batch_free(batch);
        printf("%ld\n", end);
        fflush(stdout);
    }
}

static void change(searchlight_index *index) {
    const char update[] = "{\"id\": \"1\", \"title\": \"Glaciers\"}";
    size_t count = 0;
    check(searchlight_update_json(index, update, strlen(update), &count));
    const char *identifier = "3", *domain = "notes.tenth";
    check(searchlight_delete(index, &identifier, 1));
    check(searchlight_delete_domains(index, &domain, 1));
    printf("%zu updated\n", count);
}

static void search(searchlight_index *index, const char *text) {
    searchlight_results *results = NULL;
    check(searchlight_search(index, text, SEARCHLIGHT_MAXIMUM_RESULTS, 0, NULL, &results));
    for (size_t position = 0; position < searchlight_results_count(results); position++) {
        struct searchlight_range range = {0, 0};
        searchlight_result_title_ranges(results, position, &range, 1);
        const char *title = searchlight_result_title(results, position);
        printf("%s\t%s\t%.*s\n", searchlight_result_identifier(results, position), title,
            (int)(range.end - range.begin), title + range.begin);
    }
    searchlight_results_free(results);
}

static void listen_once(searchlight_index *index) {
    searchlight_listener *listener = NULL;
    check(searchlight_listen(index, &listener));
    printf("listening\n");
    fflush(stdout);
    searchlight_continuation *chosen = NULL;
    check(searchlight_listener_next(listener, 60000, &chosen));
    if (chosen) {
        const char *file = getenv("NOTES_OUTPUT");
        FILE *output = file ? fopen(file, "w") : stdout;
        if (output) fprintf(output, "%s\n", searchlight_continuation_identifier(chosen));
        if (output && output != stdout) fclose(output);
        searchlight_continuation_answer(chosen, 1);
    }
    searchlight_listener_free(listener);
}

int main(int count, char **words) {
    const char *command = count > 1 ? words[1] : "", *word = count > 2 ? words[2] : "";
    searchlight_index *index = NULL;
    check(searchlight_index_open("org.example.notes.c", NULL, &index));
    if (strcmp(command, "fill") == 0) {
        fill(index, strtol(word, NULL, 10));
    } else if (strcmp(command, "change") == 0) {
        change(index);
    } else if (strcmp(command, "search") == 0) {
        search(index, word);
    } else if (strcmp(command, "register") == 0) {
        char path[4096], opening[4200];
        // A path with quotes would need escapes of JSON.
        if (!realpath(words[0], path) || strpbrk(path, "\"\\")) return 1;
        snprintf(opening, sizeof opening, "{\"command\": [\"%s\", \"listen\"]}", path);
        check(searchlight_register(index, "Notes in C", "accessories-text-editor", opening));
    } else if (strcmp(command, "listen") == 0) {
        listen_once(index);
    } else {
        fprintf(stderr, "usage: notes fill COUNT | change | search TEXT | register | listen\n");
        return 2;
    }
    searchlight_index_close(index);
    return 0;
}
