// XML as a stream of elements and texts, by libexpat. Entities that a document declares are never expanded in its text, and no other
// file is ever read.
#ifndef XML_READER_H
#define XML_READER_H

#include <stddef.h>
#include <stdint.h>

typedef struct xml_reader xml_reader;

// What is told of a document. Names are UTF-8, without their prefix; `space` numbers the namespace (see xml_reader_space), 0 for none.
// `attributes` are pairs of name and value, as libexpat gives them: a name of a namespace is "address\xFFname". `entity` is told of
// references to entities that the document does not define in XML's own way.
typedef struct {
    void (*start)(void *context, int space, const char *name, const char *const *attributes);
    void (*end)(void *context, int space, const char *name);
    void (*text)(void *context, const char *bytes, int count);
    void (*entity)(void *context, const char *name);
} xml_events;

// Makes a reader. encoding: null for what the document says. Returns null without memory.
xml_reader *xml_reader_make(const xml_events *events, void *context, const char *encoding);

// Reads more bytes. Returns 0, or -1 after an error: the document is not well-formed, or it was stopped.
int xml_reader_feed(xml_reader *reader, const uint8_t *bytes, int count, int is_last);

// Ends reading from inside of an event.
void xml_reader_stop(xml_reader *reader);

// The address of a namespace, valid as long as the reader.
const char *xml_reader_space(const xml_reader *reader, int space);

// What is wrong, in libexpat's words.
const char *xml_reader_problem(const xml_reader *reader);

void xml_reader_free(xml_reader *reader);

#endif
