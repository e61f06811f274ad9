// The window of the search box: GTK 4 behind plain C values, so that Swift sees no GObject.
//
// Everything happens on the thread that called sw_run, but for sw_later. Texts are UTF-8 and copied. Markup is Pango's.
#ifndef CSEARCHWINDOW_H
#define CSEARCHWINDOW_H

#include <stdbool.h>

typedef struct {
    /// Markup, one line.
    const char *title;
    /// Markup, one line; empty for none.
    const char *detail;
    /// Plain, at the end of the line.
    const char *origin;
    /// Plain, below the origin; empty for none.
    const char *note;
    /// The path of a picture; NULL for none.
    const char *picture;
    /// A name of the icon theme or a path, taken without a picture; NULL for none.
    const char *icon;
    /// An internet media type, whose icon is taken without either; NULL for none.
    const char *media_type;
    /// The path of a picture that is taken without all of these, or if they cannot be read; NULL for none.
    const char *glyph;
    /// A heading above the row; NULL for none.
    const char *section;
    /// Whether the picture shows a person.
    bool is_face;
} sw_row;

typedef struct {
    const char *name;
    const char *value;
} sw_fact;

typedef struct {
    /// Plain.
    const char *title;
    /// What kind of thing it is; plain.
    const char *kind;
    /// Markup, any number of lines.
    const char *text;
    const char *picture;
    const char *icon;
    const char *media_type;
    const char *glyph;
    const sw_fact *facts;
    int fact_count;
} sw_preview;

/// Below the preview: why the result is where it is.
typedef struct {
    /// Plain.
    const char *heading;
    /// Plain, any number of lines.
    const char *text;
    /// The terms of the score. One without a value is a heading.
    const sw_fact *terms;
    int term_count;
} sw_why;

typedef struct {
    const char *label;
    /// The key that does the same, as people read it: "Alt+C"; empty for none.
    const char *key;
    /// What the preview's button for it says; NULL for no button.
    const char *button;
} sw_action;

/// What the person does. Each is called with `context`.
typedef struct {
    void *context;
    /// The window is about to be shown.
    void (*shown)(void *context);
    /// The window was hidden.
    void (*hidden)(void *context);
    void (*typed)(void *context, const char *text);
    /// A row was chosen by a key or the mouse.
    void (*selected)(void *context, int row);
    /// An action of a row, by its index in what sw_show_actions got; Enter's is 0.
    void (*pressed)(void *context, int row, int action);
    /// Ctrl+Enter.
    void (*committed)(void *context);
    /// Ctrl or Alt with a letter, such as "Alt+C", or "Alt+Shift+1"; returns whether it does something.
    bool (*key)(void *context, const char *key);
    /// The list of actions is about to be shown.
    void (*listed)(void *context);
} sw_events;

/// What people read in the window besides what is found.
typedef struct {
    const char *placeholder;
    const char *open;
    const char *actions;
    const char *close;
    const char *filter_actions;
    /// Whether the language is written from right to left.
    bool is_right_to_left;
} sw_words;

/// Runs until the program is told to end. One instance in a session: another call shows the window of the first and returns.
/// Returns the exit status; 69 (EX_UNAVAILABLE) when there is no display.
int sw_run(int argc, char **argv, const sw_events *events, const sw_words *words);

/// Replaces the rows. `selected` is -1 for none.
void sw_show_rows(const sw_row *rows, int count, int selected);
/// NULL for nothing.
void sw_show_preview(const sw_preview *preview);
/// Below the preview, which it is shown after; NULL for nothing. `by_person` scrolls to it.
void sw_show_why(const sw_why *why, bool by_person);
void sw_show_actions(const sw_action *actions, int count);
/// What the box says behind the typed text; empty for nothing.
void sw_show_completion(const char *rest);
/// The filters that are typed, and what the completion would be a filter of; empty for nothing.
void sw_show_filters(const char *const *filters, int count, const char *offered);
/// A sentence in the footer; empty for none.
void sw_show_note(const char *note);
/// What is in the box; does not call `typed`.
void sw_set_text(const char *text);
void sw_hide(void);
void sw_copy(const char *text);
/// Calls a function soon on the window's thread. Any thread.
void sw_later(void (*body)(void *), void *context);

#endif
