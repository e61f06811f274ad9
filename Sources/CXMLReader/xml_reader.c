#include "xml_reader.h"

// Declares the limits of amplification, which Debian's library has.
#define XML_DTD 1
#include <expat.h>
#include <stdlib.h>
#include <string.h>

enum { most_spaces = 128, most_depth = 2000 };

struct xml_reader {
    XML_Parser parser;
    xml_events events;
    void *context;
    char *spaces[most_spaces];
    int space_count;
    int depth;
};

// The number of a name's namespace, and the name without it.
static int split(xml_reader *reader, const char *full, const char **name) {
    const char *mark = strchr(full, '\xFF');
    if (!mark) {
        *name = full;
        return 0;
    }
    *name = mark + 1;
    size_t length = (size_t)(mark - full);
    for (int i = 1; i < reader->space_count; i++)
        if (!strncmp(reader->spaces[i], full, length) && !reader->spaces[i][length]) return i;
    if (reader->space_count == most_spaces) return 0;
    char *copy = strndup(full, length);
    if (!copy) return 0;
    reader->spaces[reader->space_count] = copy;
    return reader->space_count++;
}

static void start(void *data, const XML_Char *full, const XML_Char **attributes) {
    xml_reader *reader = data;
    const char *name;
    // Elements in elements cost memory here and in what reads them.
    if (++reader->depth > most_depth) {
        XML_StopParser(reader->parser, XML_FALSE);
        return;
    }
    int space = split(reader, full, &name);
    reader->events.start(reader->context, space, name, (const char *const *)attributes);
}

static void end(void *data, const XML_Char *full) {
    xml_reader *reader = data;
    const char *name;
    reader->depth--;
    int space = split(reader, full, &name);
    reader->events.end(reader->context, space, name);
}

static void text(void *data, const XML_Char *bytes, int count) {
    xml_reader *reader = data;
    reader->events.text(reader->context, bytes, count);
}

static void skipped(void *data, const XML_Char *name, int is_parameter) {
    xml_reader *reader = data;
    if (!is_parameter) reader->events.entity(reader->context, name);
}

// A handler for what is left over keeps libexpat from expanding entities; references to them come here instead.
static void other(void *data, const XML_Char *bytes, int count) {
    xml_reader *reader = data;
    char name[16];
    if (count < 3 || count > 16 || bytes[0] != '&' || bytes[count - 1] != ';') return;
    memcpy(name, bytes + 1, (size_t)count - 2);
    name[count - 2] = 0;
    reader->events.entity(reader->context, name);
}

// Another file is as if it were empty. Its entities are then skipped, rather than an error.
static int external(XML_Parser parser, const XML_Char *context, const XML_Char *base, const XML_Char *system, const XML_Char *public) {
    (void)parser, (void)context, (void)base, (void)system, (void)public;
    return XML_STATUS_OK;
}

xml_reader *xml_reader_make(const xml_events *events, void *context, const char *encoding) {
    xml_reader *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    reader->parser = XML_ParserCreateNS(encoding, '\xFF');
    if (!reader->parser) {
        free(reader);
        return NULL;
    }
    reader->events = *events;
    reader->context = context;
    reader->space_count = 1;
    XML_SetUserData(reader->parser, reader);
    XML_SetElementHandler(reader->parser, start, end);
    XML_SetCharacterDataHandler(reader->parser, text);
    XML_SetSkippedEntityHandler(reader->parser, skipped);
    XML_SetDefaultHandler(reader->parser, other);
    XML_SetExternalEntityRefHandler(reader->parser, external);
    XML_SetParamEntityParsing(reader->parser, XML_PARAM_ENTITY_PARSING_UNLESS_STANDALONE);
    XML_UseForeignDTD(reader->parser, XML_TRUE);
    XML_SetBillionLaughsAttackProtectionMaximumAmplification(reader->parser, 20);
    XML_SetBillionLaughsAttackProtectionActivationThreshold(reader->parser, 1 << 20);
    return reader;
}

int xml_reader_feed(xml_reader *reader, const uint8_t *bytes, int count, int is_last) {
    return XML_Parse(reader->parser, (const char *)bytes, count, is_last) == XML_STATUS_OK ? 0 : -1;
}

void xml_reader_stop(xml_reader *reader) { XML_StopParser(reader->parser, XML_FALSE); }

const char *xml_reader_space(const xml_reader *reader, int space) {
    return space > 0 && space < reader->space_count ? reader->spaces[space] : "";
}

const char *xml_reader_problem(const xml_reader *reader) { return XML_ErrorString(XML_GetErrorCode(reader->parser)); }

void xml_reader_free(xml_reader *reader) {
    if (!reader) return;
    XML_ParserFree(reader->parser);
    for (int i = 1; i < reader->space_count; i++) free(reader->spaces[i]);
    free(reader);
}
