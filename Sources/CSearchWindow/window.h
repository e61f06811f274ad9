// What the parts of the window share. Private.
#ifndef WINDOW_H
#define WINDOW_H

#include <gtk/gtk.h>

#include "include/CSearchWindow.h"

#define MAXIMUM_ROWS 60
#define MAXIMUM_BUTTONS 3
// Pixels. Ten rows without headings.
#define WINDOW_WIDTH 820
#define WINDOW_HEIGHT 580
#define PREVIEW_WIDTH 344
#define ACTIONS_HEIGHT 440
/// Bytes of the longest name of a key, with its end.
#define SW_KEY_NAME 16

/// The widgets of a row, made once and filled again at each key.
typedef struct {
    GtkWidget *row, *section, *image, *title, *detail, *origin, *note, *digit;
} RowWidgets;

typedef struct {
    sw_events events;
    char *placeholder, *word_open, *word_actions, *word_close, *word_filter;
    bool is_right_to_left;

    GtkApplication *application;
    GtkWindow *window;
    GtkWidget *frame, *text, *ghost, *filters, *list, *scroller, *note, *pane, *preview, *preview_glyph, *preview_picture,
        *preview_title, *preview_kind, *preview_buttons, *preview_text, *preview_facts, *why, *why_heading, *why_text,
        *why_terms, *open_hint;
    RowWidgets rows[MAXIMUM_ROWS];
    GtkWidget *buttons[MAXIMUM_BUTTONS];
    /// Which action each button of the preview is.
    int button_actions[MAXIMUM_BUTTONS];
    int row_count, selected;
    /// Between two texts that the program sets itself.
    bool is_setting_text;
    /// Alt is held: rows show their digits.
    bool shows_digits;
    /// An input method composes: its keys are not ours.
    bool is_composing;
    /// When the window was shown last, in microseconds of the monotonic clock.
    gint64 shown_at;

    GtkWidget *popover, *action_list, *action_scroller;
    GPtrArray *action_labels, *action_keys;
} SearchWindow;

extern SearchWindow sw;

void sw_build_window(GtkApplication *application);
void sw_build_rows(void);
void sw_build_preview(GtkWidget *columns);
GtkWidget *sw_build_why(void);
/// A label of any number of lines, as wide as there is room.
GtkWidget *sw_wrapped(const char *class_name);
/// Scrolls as little as it takes until a row of a list is seen.
void sw_scroll_to(GtkWidget *row, GtkWidget *list, GtkWidget *scroller);
void sw_build_actions(void);
void sw_open_actions(void);
void sw_select(int row, bool by_person);
void sw_press(int action);
void sw_load_styles(void);
/// Puts the window in the middle of the screen that has the pointer, if windows can be placed.
void sw_place(void);
void sw_listen_to_keys(void);
/// What an action's key is called: Ctrl or Alt with a letter, Alt and Shift with a digit. False for any other key.
bool sw_name_key(char name[SW_KEY_NAME], guint key, guint code, GdkModifierType state);
/// Does what a key is for, if it is an action's.
bool sw_press_key(guint key, guint code, GdkModifierType state);
/// Hides the window soon, if it does not have the focus by then.
void sw_look_for_focus(void);
void sw_show_digits(bool are_shown);
bool sw_begins_section(int row);
void sw_show_buttons(const sw_action *actions, int count);

/// A label of one line.
GtkWidget *sw_label(const char *class_name);

/// Where an image may come from, in the order of preference; see sw_row.
typedef struct {
    const char *picture, *icon, *media_type, *glyph;
} sw_sources;

/// An image that screen readers leave out.
GtkWidget *sw_image(void);
void sw_set_image(GtkImage *image, const sw_sources *sources, int pixels);

/// What Benchmarks/box-latency reads: times.c.
void sw_measure(void);
void sw_note_key(guint32 milliseconds);
void sw_note_hits(void);
void sw_note_shown(void);

#endif
