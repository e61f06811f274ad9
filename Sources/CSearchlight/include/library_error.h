// For the library itself; not installed.
#ifndef LIBRARY_ERROR_H
#define LIBRARY_ERROR_H

#include <stddef.h>

/// Notes what this thread's call said is wrong; an empty text for nothing.
void library_set_error(const char *text, size_t length, int at, int wait);

#endif
