// Rows of an SQLite database that is only read, from a descriptor: no path, no lock, no second file.
#ifndef DATABASES_H
#define DATABASES_H

#include <stddef.h>
#include <stdint.h>

typedef struct database database;
typedef struct database_rows database_rows;

// Opens the file of a descriptor, which must stay open as long. What a program keeps in a write-ahead log beside it is not seen.
// Returns null for what is no database.
database *database_open(int descriptor);

// Prepares a query, which must be of ours. Returns null if the database does not have what it names.
database_rows *database_query(database *of, const char *query);

// Goes to the next row. Returns 1, 0 after the last, -1 for a damaged database.
int database_next(database_rows *rows);

// A column of the row. Text is UTF-8 and valid until the next row; null for none.
const char *database_text(database_rows *rows, int column, int *count);
int64_t database_integer(database_rows *rows, int column);
double database_number(database_rows *rows, int column);
int database_is_null(database_rows *rows, int column);

void database_rows_free(database_rows *rows);
void database_free(database *of);

#endif
