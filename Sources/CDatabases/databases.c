#include "databases.h"

#include <errno.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// SQLite reads through a file system of ours, whose only names are numbers of descriptors. Everything that would write fails.

typedef struct {
    sqlite3_file base;
    int descriptor;
} descriptor_file;

static int close_file(sqlite3_file *file) { return (void)file, SQLITE_OK; }

static int read_file(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
    int descriptor = ((descriptor_file *)file)->descriptor;
    ssize_t got;
    do got = pread(descriptor, bytes, (size_t)count, offset);
    while (got < 0 && errno == EINTR);
    if (got < 0) return SQLITE_IOERR_READ;
    // Bytes 18 and 19 say that there is a write-ahead log, which could not be read: without them the file itself is.
    for (sqlite3_int64 at = 18; at < 20; at++)
        if (at >= offset && at < offset + got) ((uint8_t *)bytes)[at - offset] = 1;
    if (got == count) return SQLITE_OK;
    memset((uint8_t *)bytes + got, 0, (size_t)(count - got));
    return SQLITE_IOERR_SHORT_READ;
}

static int refuse_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
    return (void)file, (void)bytes, (void)count, (void)offset, SQLITE_READONLY;
}
static int refuse_truncate(sqlite3_file *file, sqlite3_int64 size) { return (void)file, (void)size, SQLITE_READONLY; }
static int accept_flags(sqlite3_file *file, int flags) { return (void)file, (void)flags, SQLITE_OK; }

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
    struct stat status;
    if (fstat(((descriptor_file *)file)->descriptor, &status)) return SQLITE_IOERR_FSTAT;
    *size = status.st_size;
    return SQLITE_OK;
}

static int is_reserved(sqlite3_file *file, int *answer) { return (void)file, *answer = 0, SQLITE_OK; }
static int control(sqlite3_file *file, int operation, void *argument) { return (void)file, (void)operation, (void)argument, SQLITE_NOTFOUND; }
static int sector_size(sqlite3_file *file) { return (void)file, 4096; }
static int characteristics(sqlite3_file *file) { return (void)file, SQLITE_IOCAP_IMMUTABLE; }

static const sqlite3_io_methods methods = {
    1, close_file, read_file, refuse_write, refuse_truncate, accept_flags, file_size, accept_flags, accept_flags, is_reserved,
    control, sector_size, characteristics, 0, 0, 0, 0, 0, 0,
};

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out) {
    (void)vfs;
    file->pMethods = NULL;
    if (!(flags & SQLITE_OPEN_MAIN_DB) || !name) return SQLITE_CANTOPEN;
    ((descriptor_file *)file)->descriptor = atoi(name);
    file->pMethods = &methods;
    if (out) *out = SQLITE_OPEN_READONLY;
    return SQLITE_OK;
}

static int refuse_delete(sqlite3_vfs *vfs, const char *name, int sync) { return (void)vfs, (void)name, (void)sync, SQLITE_READONLY; }
static int no_access(sqlite3_vfs *vfs, const char *name, int flags, int *answer) {
    return (void)vfs, (void)name, (void)flags, *answer = 0, SQLITE_OK;
}
static int full_name(sqlite3_vfs *vfs, const char *name, int count, char *out) {
    return (void)vfs, snprintf(out, (size_t)count, "%s", name), SQLITE_OK;
}
static int randomness(sqlite3_vfs *vfs, int count, char *out) { return (void)vfs, memset(out, 7, (size_t)count), count; }
static int do_sleep(sqlite3_vfs *vfs, int microseconds) { return (void)vfs, microseconds; }
static int current_time(sqlite3_vfs *vfs, double *days) { return (void)vfs, *days = 2451545.0, SQLITE_OK; }
static int last_error(sqlite3_vfs *vfs, int count, char *out) { return (void)vfs, (void)count, (void)out, 0; }

static sqlite3_vfs descriptors = {
    .iVersion = 1, .szOsFile = sizeof(descriptor_file), .mxPathname = 64, .zName = "searchlight-descriptor", .xOpen = open_file,
    .xDelete = refuse_delete, .xAccess = no_access, .xFullPathname = full_name, .xRandomness = randomness, .xSleep = do_sleep,
    .xCurrentTime = current_time, .xGetLastError = last_error,
};

struct database { sqlite3 *connection; };
struct database_rows { sqlite3_stmt *statement; };

static pthread_once_t once = PTHREAD_ONCE_INIT;
static void install(void) { sqlite3_vfs_register(&descriptors, 0); }

database *database_open(int descriptor) {
    pthread_once(&once, install);
    char name[32];
    snprintf(name, sizeof name, "%d", descriptor);
    database *result = calloc(1, sizeof *result);
    if (!result) return NULL;
    if (sqlite3_open_v2(name, &result->connection, SQLITE_OPEN_READONLY, descriptors.zName) != SQLITE_OK) {
        database_free(result);
        return NULL;
    }
    // A made-up schema must not make SQLite do more than read rows.
    sqlite3_db_config(result->connection, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(result->connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_limit(result->connection, SQLITE_LIMIT_LENGTH, 16 << 20);
    sqlite3_exec(result->connection, "PRAGMA temp_store=MEMORY; PRAGMA cache_size=-4096; PRAGMA cell_size_check=ON", NULL, NULL, NULL);
    return result;
}

database_rows *database_query(database *of, const char *query) {
    database_rows *rows = calloc(1, sizeof *rows);
    if (!rows) return NULL;
    if (sqlite3_prepare_v2(of->connection, query, -1, &rows->statement, NULL) != SQLITE_OK || !rows->statement) {
        database_rows_free(rows);
        return NULL;
    }
    return rows;
}

int database_next(database_rows *rows) {
    int outcome = sqlite3_step(rows->statement);
    return outcome == SQLITE_ROW ? 1 : outcome == SQLITE_DONE ? 0 : -1;
}

const char *database_text(database_rows *rows, int column, int *count) {
    const char *text = (const char *)sqlite3_column_text(rows->statement, column);
    *count = text ? sqlite3_column_bytes(rows->statement, column) : 0;
    return text;
}

int64_t database_integer(database_rows *rows, int column) { return sqlite3_column_int64(rows->statement, column); }
double database_number(database_rows *rows, int column) { return sqlite3_column_double(rows->statement, column); }
int database_is_null(database_rows *rows, int column) { return sqlite3_column_type(rows->statement, column) == SQLITE_NULL; }

void database_rows_free(database_rows *rows) {
    if (!rows) return;
    sqlite3_finalize(rows->statement);
    free(rows);
}

void database_free(database *of) {
    if (!of) return;
    sqlite3_close_v2(of->connection);
    free(of);
}
