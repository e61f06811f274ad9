/* searchlight.h: an app's own items in the index of this machine, for programs in C and all languages that call C.
 *
 * Conventions
 *
 * - Texts are UTF-8 and end with a zero byte. Where a length is asked for, it counts bytes.
 * - A call returns SEARCHLIGHT_OK (0), or a code of enum searchlight_code. It has changed nothing then, unless it says so.
 *   searchlight_error_message() has a sentence for the person. Arguments that must not be NULL are checked.
 * - What a call made durable survives a power cut, and every process of this user finds it.
 * - Any call may be made on any thread, also at the same time. A handle must not be in use when it is freed.
 *   The library calls nothing of yours. It has a thread for upkeep, and one for each listener. Between fork() and exec() the child
 *   must call nothing of it.
 * - It handles SIGBUS where a disk fails under its own files, and passes every other on to the handler that was there before.
 * - Calls wait for the disk. Where a person would notice, make them on a thread of your own.
 * - A `const char *` that is returned belongs to the handle and lives as long. A `char *` is yours: searchlight_free().
 * - Times are seconds since 1970, UTC. Attributes have the names of Docs/AnyLanguage.md, with their types.
 *
 * C11 and C++17. The interface only grows: what a program was linked with stays.
 */
#ifndef SEARCHLIGHT_H
#define SEARCHLIGHT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a call returns. Numbers never change; new ones may come. */
enum searchlight_code {
    SEARCHLIGHT_OK = 0,
    /* An argument that no call can have: NULL, text that is not UTF-8, an unknown option. */
    SEARCHLIGHT_INVALID_ARGUMENT = 1,
    /* An item or an activity is not as documented: see searchlight_error_line(). */
    SEARCHLIGHT_INVALID_ITEM = 2,
    /* Something is larger than a limit below. */
    SEARCHLIGHT_LIMIT_EXCEEDED = 3,
    SEARCHLIGHT_NOT_FOUND = 4,
    SEARCHLIGHT_PERMISSION_DENIED = 5,
    SEARCHLIGHT_DISK_FULL = 6,
    SEARCHLIGHT_INPUT_OUTPUT = 7,
    /* Files of the index are damaged. searchlight_reindex_request() says what to index again. */
    SEARCHLIGHT_CORRUPTED = 8,
    /* Another version of Searchlight wrote the index. */
    SEARCHLIGHT_UNSUPPORTED_FORMAT = 9,
    /* Try again after searchlight_error_wait() milliseconds. */
    SEARCHLIGHT_BUSY = 10,
    /* The client state is not the expected one. */
    SEARCHLIGHT_CONFLICT = 11,
    /* Close the index and open it again. */
    SEARCHLIGHT_NEEDS_REOPENING = 12
};

/* Limits. What is beyond is refused with SEARCHLIGHT_LIMIT_EXCEEDED. */
enum searchlight_limit {
    SEARCHLIGHT_MAXIMUM_ITEMS = 100000,          /* in a call or a batch */
    SEARCHLIGHT_MAXIMUM_BYTES = 268435456,       /* of JSON in a call or a batch */
    SEARCHLIGHT_MAXIMUM_IDENTIFIER_BYTES = 4096, /* also of a domain */
    SEARCHLIGHT_MAXIMUM_STATE_BYTES = 250,       /* of a client state */
    SEARCHLIGHT_MAXIMUM_RESULTS = 1000           /* of a search */
};

/* An app's index, an item to be added, a batch of changes, results, a listener, and what a person chose. */
typedef struct searchlight_index searchlight_index;
typedef struct searchlight_item searchlight_item;
typedef struct searchlight_batch searchlight_batch;
typedef struct searchlight_results searchlight_results;
typedef struct searchlight_listener searchlight_listener;
typedef struct searchlight_continuation searchlight_continuation;

/* -- Library and errors: no cost ------------------------------------------------------------------------------------- */

/* The version, such as "0.1.0". */
const char *searchlight_version(void);

/* Why the last failed call of this thread failed, with a remedy, in English; empty if none failed. Until the thread's next call. */
const char *searchlight_error_message(void);

/* The line of the input, or the number of the item, that the last error of this thread is about, from 1; 0 for none. */
int searchlight_error_line(void);

/* Milliseconds to wait before the failed call is made again; 0 if that does not help. */
int searchlight_error_wait(void);

/* Frees a `char *` that a call returned. NULL is allowed. */
void searchlight_free(void *memory);

/* -- Index ----------------------------------------------------------------------------------------------------------- */

/* Opens an app's index; it is made on the disk by the first item.
 *
 * app: the app's identifier, 1 to 155 bytes, such as "org.example.notes": the name of its desktop file.
 * home: the folder of all indexes; NULL for the person's own ($SEARCHLIGHT_HOME, else below $XDG_DATA_HOME).
 * Costs microseconds. Several handles and processes may have the same app open. Free with searchlight_index_close(). */
int searchlight_index_open(const char *app, const char *home, searchlight_index **index);

/* Closes an index. Batches, results and listeners made of it stay usable. Waits for upkeep that goes on, up to a second. NULL is
 * allowed. */
void searchlight_index_close(searchlight_index *index);

/* Flushes and merges what is due, so that later searches are faster. Call it when the program is idle; leaving it out is no error.
 * Costs nothing if nothing is due, else up to a second. */
int searchlight_index_maintain(searchlight_index *index);

/* -- Items to add: memory only --------------------------------------------------------------------------------------- */

/* An item with an identifier of 1 to 4096 bytes, by which it is replaced, updated, deleted and opened. NULL if that is not UTF-8.
 * One thread at a time. Free with searchlight_item_free(). */
searchlight_item *searchlight_item_new(const char *identifier);
void searchlight_item_free(searchlight_item *item);

/* Sets an attribute, "domain" or "expires"; a second call replaces the value. Names and types are checked when the item is added.
 * A number or a boolean: set_number, set_integer, set_boolean. A date, in seconds since 1970: set_date. */
int searchlight_item_set_text(searchlight_item *item, const char *name, const char *text);
int searchlight_item_set_texts(searchlight_item *item, const char *name, const char *const *texts, size_t count);
int searchlight_item_set_number(searchlight_item *item, const char *name, double number);
int searchlight_item_set_integer(searchlight_item *item, const char *name, int64_t number);
int searchlight_item_set_boolean(searchlight_item *item, const char *name, int flag);
int searchlight_item_set_date(searchlight_item *item, const char *name, double seconds);

/* Sets an attribute to a JSON value, for those of other types, such as people. */
int searchlight_item_set_json(searchlight_item *item, const char *name, const char *json);

/* In an update: removes the attribute from the item. */
int searchlight_item_remove(searchlight_item *item, const char *name);

/* -- Changes: durable when they return ------------------------------------------------------------------------------- */

/* Adds items and replaces those with the same identifiers: all or none. The items stay yours.
 * Costs some 20 microseconds an item and one sync of the disk a call (0.1 to 10 ms): hand over many at once. */
int searchlight_add(searchlight_index *index, searchlight_item *const *items, size_t count);

/* The same of JSON Lines or of one JSON array: {"id": "1", "title": "One", "domain": "notes"}. An object a line.
 * count: gets how many there were; may be NULL. */
int searchlight_add_json(searchlight_index *index, const char *json, size_t length, size_t *count);

/* Changes the attributes that are given of items that are there, and leaves the others. null removes one. Items that are not
 * there are left out. */
int searchlight_update(searchlight_index *index, searchlight_item *const *items, size_t count);
int searchlight_update_json(searchlight_index *index, const char *json, size_t length, size_t *count);

/* Deletes items, what the person viewed of them, and what was learned of them. Unknown identifiers are not errors. */
int searchlight_delete(searchlight_index *index, const char *const *identifiers, size_t count);

/* Deletes the items of domains and of all domains below: "notes" deletes "notes.travel" too. */
int searchlight_delete_domains(searchlight_index *index, const char *const *domains, size_t count);

/* Deletes everything of the app: items, activities, client states. */
int searchlight_delete_all(searchlight_index *index);

/* An item as JSON, as it was handed over; SEARCHLIGHT_NOT_FOUND if it is not indexed. */
int searchlight_get_json(searchlight_index *index, const char *identifier, char **json);

/* -- Batches: many changes and a client state, all or none ------------------------------------------------------------ */

/* Begins to gather changes in memory. Free with searchlight_batch_free(), ended or not: one that was not ended changes nothing. */
int searchlight_batch_begin(searchlight_index *index, searchlight_batch **batch);
void searchlight_batch_free(searchlight_batch *batch);

/* As the calls without `batch`; items are checked at once and written at the end. */
int searchlight_batch_add(searchlight_batch *batch, searchlight_item *const *items, size_t count);
int searchlight_batch_add_json(searchlight_batch *batch, const char *json, size_t length, size_t *count);
int searchlight_batch_update(searchlight_batch *batch, searchlight_item *const *items, size_t count);
int searchlight_batch_update_json(searchlight_batch *batch, const char *json, size_t length, size_t *count);
int searchlight_batch_delete(searchlight_batch *batch, const char *const *identifiers, size_t count);
int searchlight_batch_delete_domains(searchlight_batch *batch, const char *const *domains, size_t count);
int searchlight_batch_delete_all(searchlight_batch *batch);

/* Makes the changes durable with a client state of at most 250 bytes, which tells the program after a restart or a crash how far
 * it came. name: separates states of parts of a program; NULL for programs with one. The batch takes no more changes. */
int searchlight_batch_end(searchlight_batch *batch, const void *state, size_t length, const char *name);

/* The same if the stored state is the expected one, else SEARCHLIGHT_CONFLICT. expected: NULL expects none to be stored. */
int searchlight_batch_end_expecting(
    searchlight_batch *batch, const void *state, size_t length, const void *expected, size_t expected_length,
    const char *name);

/* The last batch's client state. SEARCHLIGHT_NOT_FOUND before the first batch and after everything was deleted.
 * state: at least `capacity` bytes; SEARCHLIGHT_MAXIMUM_STATE_BYTES are enough for what batches store. */
int searchlight_client_state(
    searchlight_index *index, const char *name, void *state, size_t capacity, size_t *length);

/* -- Searching: some microseconds to milliseconds -------------------------------------------------------------------- */

/* Searches the app's own items for what a person typed. An empty text finds every item that passes the options.
 *
 * limit: 0 to 1000; offset: 0 to 10000 of the best to leave out.
 * options: NULL, or JSON with any of "mode" ("typing", which is the default; "words": whole words only; "enter": the weightier words
 * in any form), "attributes" (names, for searchlight_result_json), "domains", "conditions" ("rating>=3"), "toleratesTypos",
 * "meaning" (false: "enter" finds nothing by meaning).
 * Free with searchlight_results_free(). One thread at a time. */
int searchlight_search(
    searchlight_index *index, const char *text, size_t limit, size_t offset, const char *options,
    searchlight_results **results);
void searchlight_results_free(searchlight_results *results);

/* How many results there are. */
size_t searchlight_results_count(const searchlight_results *results);

/* How many items match. is_exact, may be NULL: 0 if the search ended when it had enough. */
size_t searchlight_results_total(const searchlight_results *results, int *is_exact);

/* Of the result at a position from 0, best first; NULL, or 0, beyond the last. Scores compare within one search. */
const char *searchlight_result_identifier(const searchlight_results *results, size_t position);
const char *searchlight_result_domain(const searchlight_results *results, size_t position);
const char *searchlight_result_title(const searchlight_results *results, size_t position);
const char *searchlight_result_snippet(const searchlight_results *results, size_t position);
int64_t searchlight_result_score(const searchlight_results *results, size_t position);

/* A part of a text: its first byte, and the byte behind its last. */
struct searchlight_range {
    size_t begin;
    size_t end;
};

/* The matches in the title and in the snippet, ascending. Writes at most `capacity` of them to ranges, which may be NULL if that is
 * 0, and returns how many there are. */
size_t searchlight_result_title_ranges(
    const searchlight_results *results, size_t position, struct searchlight_range *ranges, size_t capacity);
size_t searchlight_result_snippet_ranges(
    const searchlight_results *results, size_t position, struct searchlight_range *ranges, size_t capacity);

/* All of it as one line of JSON: id, domain, title, titleRanges, snippet, snippetRanges, score, match, attributes. */
const char *searchlight_result_json(const searchlight_results *results, size_t position);

/* Why an item is found for a text and where its score comes from, or why it is not found, as JSON. Costs a search. */
int searchlight_explain(
    searchlight_index *index, const char *text, const char *identifier, const char *options, char **json);

/* Says that the person opened (is_opened) an item after typing a text, or only looked at it: later searches have it further up. */
int searchlight_report_engagement(
    searchlight_index *index, const char *identifier, const char *typed, int is_opened);

/* -- The app and its activities --------------------------------------------------------------------------------------- */

/* Says what people call the app, how it looks, and how it is opened while it does not run.
 *
 * icon: a path or a name of the theme; NULL for none.
 * opening: NULL, or JSON: {"desktopFile": "org.example.notes"}, {"command": ["/usr/bin/notes"]}, {"terminal": ["notes"]} or
 * {"url": "notes:{id}"}, or {"busAction": {"name": "org.example.Notes", "action": "show"}}, an action of a GApplication. A program
 * that is started gets what was chosen by listening: see searchlight_listen(). */
int searchlight_register(searchlight_index *index, const char *name, const char *icon, const char *opening);
int searchlight_unregister(searchlight_index *index);

/* Says that the person is in an activity: JSON with "type" and any of title, keywords, userInfo, requiredUserInfoKeys, webpageURL,
 * persistentIdentifier, relatedUniqueIdentifier, domain, expires and attributes. Stored when it returns.
 * identifier: may be NULL; gets the activity's, or NULL if it is about an item that is not indexed. searchlight_free() it. */
int searchlight_activity_become_current(
    searchlight_index *index, const char *json, size_t length, char **identifier);

/* Says that the person left it, or that it is over. It stays findable. */
int searchlight_activity_resign_current(searchlight_index *index, const char *identifier);
int searchlight_activity_invalidate(searchlight_index *index, const char *identifier);

/* Deletes stored activities, by their own or their persistent identifiers; deleted, may be NULL, gets how many. */
int searchlight_activities_delete(
    searchlight_index *index, const char *const *identifiers, size_t count, size_t *deleted);
int searchlight_activities_delete_all(searchlight_index *index);

/* -- What a person chose ----------------------------------------------------------------------------------------------- */

/* Begins to receive what people choose of the app's results, and replaces another program of the app that did. Call it early: a
 * program that was started for a choice is told as soon as it listens. One thread of the library waits; it calls nothing of yours.
 * Free with searchlight_listener_free(), after searchlight_listener_stop() if another thread may be waiting. */
int searchlight_listen(searchlight_index *index, searchlight_listener **listener);
void searchlight_listener_free(searchlight_listener *listener);

/* A descriptor that is readable while something waits, for poll() and event loops. Neither read nor close it. */
int searchlight_listener_descriptor(const searchlight_listener *listener);

/* Takes what was chosen. milliseconds: how long to wait; 0 only looks, and less than 0 waits until the listener is stopped.
 * continuation: gets NULL if nothing came. Answer each, or free it. */
int searchlight_listener_next(
    searchlight_listener *listener, int milliseconds, searchlight_continuation **continuation);

/* Ends listening, and every waiting searchlight_listener_next(). */
void searchlight_listener_stop(searchlight_listener *listener);

/* "item", "activity", "search", "page" or "settings". */
const char *searchlight_continuation_kind(const searchlight_continuation *continuation);

/* The item's identifier, and what the person had typed; NULL if there is none. */
const char *searchlight_continuation_identifier(const searchlight_continuation *continuation);
const char *searchlight_continuation_typed(const searchlight_continuation *continuation);

/* All of it as JSON: kind, type, id, typed, action, title, domain, contentType, webpageURL, userInfo and others. */
const char *searchlight_continuation_json(const searchlight_continuation *continuation);

/* Tells the person's program whether the app shows it, and frees the continuation. Sent when it returns. Answer within 9 seconds;
 * later it counts as not shown. */
void searchlight_continuation_answer(searchlight_continuation *continuation, int is_shown);

/* -- Indexing again ------------------------------------------------------------------------------------------------------ */

/* What the app has to index again, since it is lost, damaged or about to expire: {"everything": false, "identifiers": ["1"],
 * "number": "7"}. NULL if nothing. Ask at the start and about once an hour. Costs some nanoseconds an item. */
int searchlight_reindex_request(searchlight_index *index, char **json);

/* Says that what a request asked for is indexed again. json: as it was returned. */
int searchlight_reindex_acknowledge(searchlight_index *index, const char *json);

#ifdef __cplusplus
}
#endif

#endif
