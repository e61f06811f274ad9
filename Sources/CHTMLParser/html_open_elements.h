// The elements that are open at a position in a page, for the rules of nesting.
#ifndef HTML_OPEN_ELEMENTS_H
#define HTML_OPEN_ELEMENTS_H

#include "html_nesting.h"

#include <stdbool.h>

typedef struct {
    // Names the element: one of `known` by its place, others by a hash.
    uint32_t name;
    uint16_t rules;
    // Of formatting elements, of the whole tag.
    uint32_t hash;
    // How many elements were dangling when it was opened.
    uint32_t dangling;
    // Where its tag begins.
    size_t start;
} html_open_element;

// A formatting element that was closed with what it stands in: the parser opens it again.
typedef struct {
    uint32_t name, hash;
} html_dangling_element;

typedef struct {
    char *text;
    size_t length;
    html_nesting result;
    html_open_element open[html_most_depth];
    uint32_t depth;
    html_dangling_element dangling[html_most_depth];
    uint32_t dangling_count;
    // Elements whose start tags were taken out, so that their end tags are.
    uint32_t excess, formatting_excess;
    // How many of the open ones are svg or math.
    uint32_t foreign;
    // Further html and body tags: libgumbo compares their attributes with all that these elements have.
    uint32_t merged;
    // Numbers of names that are looked for.
    struct {
        uint32_t p, button, address, div, li, dd, dt, table, tbody, thead, tfoot, tr, td, th, template, select, option, optgroup, svg, math, desc, foreign_object, mi, mo, mn, ms, mtext;
    } names;
} html_scan;

// Fills in the names.
void html_number_names(html_scan *scan);

// Closes all elements from a depth on. The first of them is closed by its own tag.
void html_close_to(html_scan *scan, uint32_t depth);

// Takes one element from the stack and leaves those in it.
void html_take_out(html_scan *scan, uint32_t place);

// The depth of the innermost open element of a name, above any of those that end the search; UINT32_MAX for none.
uint32_t html_find(html_scan *scan, uint32_t name, uint16_t ends, bool ends_at_button);

// Closes what a start tag of a name closes.
void html_close_before(html_scan *scan, uint32_t name, uint16_t rules, bool is_in_list);

// Forgets the last element of a name that was not closed by its own end tag.
void html_remove_dangling(html_scan *scan, uint32_t name);

// Where the list of choices is open that the parser is in: there it passes over all other elements. UINT32_MAX for none.
uint32_t html_open_select(html_scan *scan);

// Where the SVG or MathML begins, the outermost one, that the innermost element is of; UINT32_MAX for an element of HTML.
uint32_t html_open_foreign(html_scan *scan);

#endif
