// What searchlight.h promises, tried from C: Scripts/check-library builds and runs it, also under valgrind and AddressSanitizer.
// Its argument is a folder that it fills.
#include <searchlight.h>

#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int failures;

#define EXPECT(condition) \
    do { \
        if (!(condition)) { \
            fprintf(stderr, "checks.c:%d: %s (%s)\n", __LINE__, #condition, searchlight_error_message()); \
            __atomic_add_fetch(&failures, 1, __ATOMIC_RELAXED); \
        } \
    } while (0)

static searchlight_index *open_index(const char *app, const char *home) {
    searchlight_index *index = NULL;
    EXPECT(searchlight_index_open(app, home, &index) == SEARCHLIGHT_OK);
    return index;
}

// Every function takes NULL for what it needs without ending the program.
static void missing_arguments(searchlight_index *index) {
    char *text = NULL;
    size_t count = 7;
    const char *none = NULL;
    searchlight_index *opened = NULL;
    searchlight_results *results = NULL;
    searchlight_batch *batch = NULL;
    searchlight_item *item = searchlight_item_new("1");
    const int wrong = SEARCHLIGHT_INVALID_ARGUMENT;
    EXPECT(searchlight_index_open(NULL, NULL, &opened) == wrong && !opened);
    EXPECT(searchlight_index_open("org.example.a", NULL, NULL) == wrong);
    EXPECT(searchlight_index_maintain(NULL) == wrong);
    EXPECT(searchlight_item_new(NULL) == NULL);
    EXPECT(searchlight_item_set_text(NULL, "title", "a") == wrong);
    EXPECT(searchlight_item_set_text(item, NULL, "a") == wrong);
    EXPECT(searchlight_item_set_text(item, "title", NULL) == wrong);
    EXPECT(searchlight_item_set_texts(item, "keywords", NULL, 1) == wrong);
    EXPECT(searchlight_item_set_texts(item, "keywords", &none, 1) == wrong);
    EXPECT(searchlight_item_set_json(item, "rating", NULL) == wrong);
    EXPECT(searchlight_item_set_text(item, "id", "2") == wrong);
    EXPECT(searchlight_add(NULL, &item, 1) == wrong);
    EXPECT(searchlight_add(index, NULL, 1) == wrong);
    EXPECT(searchlight_add_json(index, NULL, 1, NULL) == wrong);
    EXPECT(searchlight_update_json(NULL, "", 0, &count) == wrong && count == 7);
    EXPECT(searchlight_delete(index, NULL, 1) == wrong);
    EXPECT(searchlight_delete(index, &none, 1) == wrong);
    EXPECT(searchlight_delete_domains(NULL, &none, 0) == wrong);
    EXPECT(searchlight_delete_all(NULL) == wrong);
    EXPECT(searchlight_get_json(index, NULL, &text) == wrong);
    EXPECT(searchlight_get_json(index, "1", NULL) == wrong);
    EXPECT(searchlight_batch_begin(NULL, &batch) == wrong);
    EXPECT(searchlight_batch_end(NULL, "", 0, NULL) == wrong);
    EXPECT(searchlight_batch_add(NULL, &item, 1) == wrong);
    EXPECT(searchlight_client_state(index, NULL, NULL, 0, NULL) == wrong);
    EXPECT(searchlight_search(index, NULL, 1, 0, NULL, &results) == wrong && !results);
    EXPECT(searchlight_search(index, "a", 1, 0, NULL, NULL) == wrong);
    EXPECT(searchlight_explain(index, "a", NULL, NULL, &text) == wrong);
    EXPECT(searchlight_report_engagement(index, NULL, "a", 1) == wrong);
    EXPECT(searchlight_register(index, NULL, NULL, NULL) == wrong);
    EXPECT(searchlight_unregister(NULL) == wrong);
    EXPECT(searchlight_activity_become_current(index, NULL, 1, NULL) == wrong);
    EXPECT(searchlight_activity_resign_current(index, NULL) == wrong);
    EXPECT(searchlight_activity_invalidate(NULL, "a") == wrong);
    EXPECT(searchlight_activities_delete(index, NULL, 1, NULL) == wrong);
    EXPECT(searchlight_activities_delete_all(NULL) == wrong);
    EXPECT(searchlight_listen(index, NULL) == wrong);
    EXPECT(searchlight_listener_next(NULL, 0, NULL) == wrong);
    EXPECT(searchlight_listener_descriptor(NULL) == -1);
    EXPECT(searchlight_reindex_request(index, NULL) == wrong);
    EXPECT(searchlight_reindex_acknowledge(index, NULL) == wrong);
    EXPECT(searchlight_reindex_acknowledge(index, "{}") == wrong);
    EXPECT(searchlight_results_count(NULL) == 0 && searchlight_results_total(NULL, NULL) == 0);
    EXPECT(!searchlight_result_title(NULL, 0) && searchlight_result_title_ranges(NULL, 0, NULL, 0) == 0);
    EXPECT(!searchlight_continuation_json(NULL) && !searchlight_continuation_kind(NULL));
    searchlight_index_close(NULL);
    searchlight_item_free(NULL);
    searchlight_batch_free(NULL);
    searchlight_results_free(NULL);
    searchlight_listener_stop(NULL);
    searchlight_listener_free(NULL);
    searchlight_continuation_answer(NULL, 1);
    searchlight_free(NULL);
    searchlight_item_free(item);
    EXPECT(strlen(searchlight_error_message()) > 0);
    EXPECT(searchlight_index_maintain(index) == SEARCHLIGHT_OK && !*searchlight_error_message());
}

static void items_of_every_type(searchlight_index *index) {
    const char *keywords[] = {"Danube", "Rhine"};
    char *text = NULL;
    searchlight_item *item = searchlight_item_new("\xc3\xb6/1");
    EXPECT(searchlight_item_set_text(item, "title", "Fl\xc3\xbcsse \"Europas\"\n") == 0);
    EXPECT(searchlight_item_set_texts(item, "keywords", keywords, 2) == 0);
    EXPECT(searchlight_item_set_number(item, "rating", 4.5) == 0);
    EXPECT(searchlight_item_set_integer(item, "pageCount", 12) == 0);
    EXPECT(searchlight_item_set_boolean(item, "userCreated", 1) == 0);
    EXPECT(searchlight_item_set_date(item, "contentCreationDate", 1714564800) == 0);
    EXPECT(searchlight_item_set_json(item, "authors", "[{\"displayName\": \"Ada\"}]") == 0);
    EXPECT(searchlight_item_set_json(item, "authors", "[") == SEARCHLIGHT_INVALID_ITEM);
    EXPECT(searchlight_item_set_number(item, "rating", 0.0 / 0.0) == SEARCHLIGHT_INVALID_ARGUMENT);
    EXPECT(searchlight_add(index, &item, 1) == 0);
    EXPECT(searchlight_get_json(index, "\xc3\xb6/1", &text) == 0);
    EXPECT(text && strstr(text, "2024-05-01T12:00:00Z") && strstr(text, "4.5") && strstr(text, "Ada"));
    searchlight_free(text);
    EXPECT(searchlight_item_set_text(item, "titel", "a") == 0);
    EXPECT(searchlight_add(index, &item, 1) == SEARCHLIGHT_INVALID_ITEM && searchlight_error_line() == 1);
    EXPECT(strstr(searchlight_error_message(), "`title`") != NULL);
    searchlight_item_free(item);

    item = searchlight_item_new("embedding");
    EXPECT(searchlight_item_set_json(item, "searchlight_embedding", "[1, 2]") == 0);
    EXPECT(searchlight_item_set_text(item, "searchlight_embedding_model", "multilingual-e5-small") == 0);
    EXPECT(searchlight_add(index, &item, 1) == SEARCHLIGHT_INVALID_ITEM && searchlight_error_line() == 1);
    EXPECT(strstr(searchlight_error_message(), "Give 384 finite numbers") != NULL);
    searchlight_item_free(item);

    searchlight_item *update = searchlight_item_new("\xc3\xb6/1");
    EXPECT(searchlight_item_remove(update, "keywords") == 0);
    EXPECT(searchlight_update(index, &update, 1) == 0);
    EXPECT(searchlight_get_json(index, "\xc3\xb6/1", &text) == 0 && text && !strstr(text, "keywords"));
    searchlight_free(text);
    searchlight_item_free(update);
    EXPECT(searchlight_get_json(index, "unknown", &text) == SEARCHLIGHT_NOT_FOUND);
    EXPECT(searchlight_item_new("\xff") == NULL);

    searchlight_results *results = NULL;
    struct searchlight_range ranges[2] = {{9, 9}, {9, 9}};
    int is_exact = 0;
    EXPECT(searchlight_search(index, "flusse", 10, 0, "{\"attributes\": [\"rating\"]}", &results) == 0);
    EXPECT(searchlight_results_count(results) == 1 && searchlight_results_total(results, &is_exact) == 1 && is_exact);
    // "Flüsse" has a letter of two bytes.
    EXPECT(searchlight_result_title_ranges(results, 0, ranges, 2) == 1 && ranges[0].begin == 0 && ranges[0].end == 7);
    EXPECT(ranges[1].begin == 9);
    EXPECT(searchlight_result_title_ranges(results, 0, NULL, 0) == 1);
    EXPECT(strcmp(searchlight_result_identifier(results, 0), "\xc3\xb6/1") == 0 && searchlight_result_score(results, 0) > 0);
    EXPECT(searchlight_result_identifier(results, 0) == searchlight_result_identifier(results, 0));
    EXPECT(strstr(searchlight_result_json(results, 0), "\"rating\": 4.5") != NULL);
    EXPECT(searchlight_result_title(results, 1) == NULL && searchlight_result_title(results, (size_t)-1) == NULL);
    searchlight_results_free(results);
    EXPECT(searchlight_search(index, "a", 5000, 0, NULL, &results) == SEARCHLIGHT_LIMIT_EXCEEDED);
    EXPECT(searchlight_search(index, "a", 5, 0, "{\"mode\": 1}", &results) == SEARCHLIGHT_INVALID_ARGUMENT);
}

static void batches(searchlight_index *index) {
    const char one[] = "{\"id\": \"b1\", \"title\": \"Batch one\"}";
    char state[SEARCHLIGHT_MAXIMUM_STATE_BYTES], *text = NULL;
    size_t length = 0, count = 0;
    searchlight_batch *batch = NULL;
    EXPECT(searchlight_client_state(index, "part", state, sizeof state, &length) == SEARCHLIGHT_NOT_FOUND);
    EXPECT(searchlight_batch_begin(index, &batch) == 0);
    EXPECT(searchlight_batch_add_json(batch, one, strlen(one), &count) == 0 && count == 1);
    EXPECT(searchlight_get_json(index, "b1", &text) == SEARCHLIGHT_NOT_FOUND);
    EXPECT(searchlight_batch_end_expecting(batch, "1\0002", 3, NULL, 0, "part") == 0);
    EXPECT(searchlight_batch_delete_all(batch) == SEARCHLIGHT_INVALID_ARGUMENT);
    searchlight_batch_free(batch);
    EXPECT(searchlight_get_json(index, "b1", &text) == 0);
    searchlight_free(text);
    EXPECT(searchlight_client_state(index, "part", state, sizeof state, &length) == 0);
    EXPECT(length == 3 && memcmp(state, "1\0002", 3) == 0);
    EXPECT(searchlight_client_state(index, "part", state, 2, &length) == SEARCHLIGHT_LIMIT_EXCEEDED);
    EXPECT(searchlight_batch_begin(index, &batch) == 0);
    EXPECT(searchlight_batch_end_expecting(batch, "2", 1, "other", 5, "part") == SEARCHLIGHT_CONFLICT);
    searchlight_batch_free(batch);
}

static void activities(searchlight_index *index) {
    const char json[] = "{\"type\": \"org.example.viewing\", \"title\": \"Rivers\", \"userInfo\": {\"page\": 3}}";
    char *identifier = NULL;
    size_t deleted = 0;
    EXPECT(searchlight_activity_become_current(index, json, strlen(json), &identifier) == 0 && identifier);
    EXPECT(searchlight_activity_resign_current(index, identifier) == 0);
    EXPECT(searchlight_activity_resign_current(index, identifier) == SEARCHLIGHT_NOT_FOUND);
    const char *list[] = {identifier};
    EXPECT(searchlight_activities_delete(index, list, 1, &deleted) == 0 && deleted == 1);
    searchlight_free(identifier);
    char *request = NULL;
    EXPECT(searchlight_reindex_request(index, &request) == 0);
    if (request) EXPECT(searchlight_reindex_acknowledge(index, request) == 0);
    searchlight_free(request);
}

static void *stop_soon(void *listener) {
    usleep(50000);
    searchlight_listener_stop(listener);
    return NULL;
}

static void listening(searchlight_index *index) {
    searchlight_listener *listener = NULL;
    searchlight_continuation *chosen = NULL;
    pthread_t thread;
    EXPECT(searchlight_listen(index, &listener) == 0);
    struct pollfd request = {searchlight_listener_descriptor(listener), POLLIN, 0};
    EXPECT(poll(&request, 1, 0) == 0);
    EXPECT(searchlight_listener_next(listener, 10, &chosen) == 0 && !chosen);
    pthread_create(&thread, NULL, stop_soon, listener);
    EXPECT(searchlight_listener_next(listener, -1, &chosen) == 0 && !chosen);
    pthread_join(thread, NULL);
    searchlight_listener_free(listener);
}

struct worker {
    searchlight_index *index;
    int number;
};

// Adds, searches and fails at the same time as others; each thread sees its own errors.
static void *work(void *argument) {
    struct worker *worker = argument;
    for (int round = 0; round < 25; round++) {
        char json[160];
        int length = snprintf(json, sizeof json, "{\"id\": \"t%d-%d\", \"title\": \"Thread %d round %d\"}", worker->number, round,
            worker->number, round);
        int code = searchlight_add_json(worker->index, json, (size_t)length, NULL);
        EXPECT(code == SEARCHLIGHT_OK || (code == SEARCHLIGHT_BUSY && searchlight_error_wait() > 0));
        char wrong[64];
        length = snprintf(wrong, sizeof wrong, "{\"id\": \"x\", \"wrong%dname\": 1}", worker->number);
        EXPECT(searchlight_add_json(worker->index, wrong, (size_t)length, NULL) == SEARCHLIGHT_INVALID_ITEM);
        char named[32];
        snprintf(named, sizeof named, "wrong%dname", worker->number);
        EXPECT(strstr(searchlight_error_message(), named) != NULL);
        searchlight_results *results = NULL;
        EXPECT(searchlight_search(worker->index, "thread", 5, 0, NULL, &results) == 0);
        EXPECT(searchlight_results_count(results) > 0);
        searchlight_results_free(results);
    }
    return NULL;
}

static void threads(searchlight_index *index) {
    enum { count = 6 };
    pthread_t all[count];
    struct worker workers[count];
    for (int number = 0; number < count; number++) {
        workers[number] = (struct worker){index, number};
        pthread_create(&all[number], NULL, work, &workers[number]);
    }
    for (int number = 0; number < count; number++) pthread_join(all[number], NULL);
}

int main(int count, char **words) {
    if (count != 2) return 2;
    searchlight_index *index = open_index("org.example.checks", words[1]);
    missing_arguments(index);
    items_of_every_type(index);
    batches(index);
    activities(index);
    listening(index);
    threads(index);

    searchlight_index *other = open_index("org.example.other", words[1]);
    searchlight_results *results = NULL;
    EXPECT(searchlight_search(other, "thread", 5, 0, NULL, &results) == 0 && searchlight_results_count(results) == 0);
    searchlight_results_free(results);
    EXPECT(searchlight_delete_all(other) == 0);
    searchlight_index_close(other);
    EXPECT(searchlight_search(index, "thread", 5, 0, NULL, &results) == 0 && searchlight_results_count(results) == 5);
    searchlight_results_free(results);
    for (int round = 0; round < 200; round++) searchlight_index_close(open_index("org.example.checks", words[1]));
    searchlight_index_close(index);
    if (failures) fprintf(stderr, "checks.c: %d failed\n", failures);
    return failures ? 1 : 0;
}
