// The elements of HTML by their names, with what the parser's rules say of each.
#ifndef HTML_ELEMENTS_H
#define HTML_ELEMENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What the rules of WHATWG HTML, "Tree construction", say of an element.
enum {
    is_void = 1,
    is_special = 2,
    // Ends a search for an open element ("has an element in scope").
    is_scope = 4,
    is_formatting = 8,
    is_raw = 16,
    closes_p = 32,
    // Its end tag may be left out.
    may_stay_open = 64,
    is_table_part = 128,
    // Ends SVG and MathML around it.
    ends_foreign = 256,
};

// Whether an element of that number is called so; false for elements that are not HTML's.
bool html_is_named(uint32_t number, const char *name);

// The number of a name, which is a small one for elements of HTML.
uint32_t html_name_number(const char *text, size_t length);

// What the rules say of an element; nothing of those that are not HTML's.
uint16_t html_rules_of(uint32_t number);

// Of some bytes, whatever the case of their letters.
uint32_t html_hash_of(const char *text, size_t length);

static inline bool html_is_letter(char byte) { return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z'; }

static inline bool html_is_space(char byte) { return byte == ' ' || byte == '\n' || byte == '\t' || byte == '\r' || byte == '\f'; }

static inline char html_lowered(char byte) { return byte >= 'A' && byte <= 'Z' ? (char)(byte | 0x20) : byte; }

#endif
