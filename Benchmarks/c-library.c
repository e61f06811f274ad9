// How fast does a program in C index and search? The figures of Docs/CLibrary.md.
//
//     Scripts/build-library
//     export PKG_CONFIG_PATH=$(echo $PWD/.build-library/usr/lib/*/pkgconfig)
//     export LD_LIBRARY_PATH=${PKG_CONFIG_PATH%/pkgconfig}
//     cc -O2 Benchmarks/c-library.c $(pkg-config --cflags --libs searchlight) -o /tmp/c-library
//     /tmp/c-library FOLDER ITEMS A_CALL
//
// Fills FOLDER, which must not exist yet, with ITEMS, so many in each call. Then it adds 2,000 one by one, and searches 2,000 times.
#define _POSIX_C_SOURCE 200809L
#include <searchlight.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { single_rounds = 2000, longest_item = 400 };

static const char *words[16] = {"river", "mountain", "lake", "city", "garden", "music", "letter", "winter", "summer", "bridge",
    "market", "window", "harbour", "forest", "island", "journey"};
static uint32_t state = 1;

static const char *word(void) {
    state = state * 1103515245u + 12345u;
    return words[state >> 16 & 15];
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void check(int code) {
    if (code == SEARCHLIGHT_OK) return;
    fprintf(stderr, "c-library: %s\n", searchlight_error_message());
    exit(1);
}

static int ascending(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static void report(const char *what, double *seconds, int count) {
    qsort(seconds, (size_t)count, sizeof *seconds, ascending);
    printf("%s: p50 %.3f ms, p99 %.3f ms, max %.3f ms\n", what, seconds[count / 2] * 1e3, seconds[count * 99 / 100] * 1e3,
        seconds[count - 1] * 1e3);
}

static void bulk(searchlight_index *index, int items, int a_call) {
    char *json = malloc((size_t)longest_item * (size_t)a_call);
    if (!json) exit(1);
    double start = now();
    for (int first = 0; first < items; first += a_call) {
        size_t length = 0;
        for (int number = first; number < first + a_call && number < items; number++) {
            length += (size_t)snprintf(json + length, longest_item,
                "{\"id\": \"%d\", \"title\": \"%s %s %d\", \"domain\": \"notes.part%d\", \"contentDescription\": \"%s %s %s %s %s %s\", "
                "\"keywords\": [\"%s\", \"%s\"]}\n",
                number, word(), word(), number, number % 100, word(), word(), word(), word(), word(), word(), word(), word());
        }
        check(searchlight_add_json(index, json, length, NULL));
    }
    printf("%d items, %d a call: %.0f a second\n", items, a_call, items / (now() - start));
    free(json);
}

int main(int count, char **arguments) {
    int items = count == 4 ? atoi(arguments[2]) : 0, a_call = count == 4 ? atoi(arguments[3]) : 0;
    if (items < 1 || a_call < 1 || a_call > SEARCHLIGHT_MAXIMUM_ITEMS) {
        fprintf(stderr, "usage: c-library FOLDER ITEMS A_CALL\n");
        return 2;
    }
    searchlight_index *index = NULL;
    check(searchlight_index_open("org.example.measure", arguments[1], &index));
    bulk(index, items, a_call);

    static double seconds[single_rounds];
    for (int round = 0; round < single_rounds; round++) {
        char json[200];
        int length = snprintf(json, sizeof json, "{\"id\": \"single-%d\", \"title\": \"%s %s\"}", round, word(), word());
        double start = now();
        check(searchlight_add_json(index, json, (size_t)length, NULL));
        seconds[round] = now() - start;
    }
    report("one durable item", seconds, single_rounds);

    for (int round = 0; round < single_rounds; round++) {
        char text[64];
        snprintf(text, sizeof text, "%s %.3s", word(), word());
        searchlight_results *results = NULL;
        double start = now();
        check(searchlight_search(index, text, 10, 0, NULL, &results));
        seconds[round] = now() - start;
        searchlight_results_free(results);
    }
    report("one search", seconds, single_rounds);
    searchlight_index_close(index);
    return 0;
}
