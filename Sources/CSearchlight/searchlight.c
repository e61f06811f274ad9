// What the thread's last call said is wrong. Here since Swift has no variables of a thread, and in place, so that nothing has to
// be freed when a thread ends.
#include "searchlight.h"
#include "library_error.h"

#include <string.h>

static _Thread_local char message[1024];
static _Thread_local int line, milliseconds;

void library_set_error(const char *text, size_t length, int at, int wait) {
    if (length >= sizeof message) {
        length = sizeof message - 1;
        // Not inside of a character.
        while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80) length--;
    }
    memcpy(message, text, length);
    message[length] = 0;
    line = at;
    milliseconds = wait;
}

const char *searchlight_error_message(void) { return message; }

int searchlight_error_line(void) { return line; }

int searchlight_error_wait(void) { return milliseconds; }
