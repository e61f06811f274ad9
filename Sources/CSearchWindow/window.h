// What the parts of the window share. Private.
#ifndef WINDOW_H
#define WINDOW_H

#include <gtk/gtk.h>

#include "include/CSearchWindow.h"

#define MAXIMUM_ROWS 60

/// The widgets of a row, made once and filled again at each key.
typedef struct {
    GtkWidget *row, *section, *image, *title, *detail, *origin;
} RowWidgets;

typedef struct {
    sw_events events;
    char *placeholder, *word_open, *word_actions, *word_close, *word_filter;
    bool is_right_to_left;

    GtkApplication *application;
    GtkWindow *window;
    GtkWidget *frame, *text, *ghost, *list, *scroller, *note, *preview, *preview_picture, *preview_title, *preview_text,
        *preview_facts, *open_hint;
    RowWidgets rows[MAXIMUM_ROWS];
    int row_count, selected;
    /// Between two texts that the program sets itself.
    bool is_setting_text;
    /// An input method composes: its keys are not ours.
    bool is_composing;
    /// When the window was shown last, in microseconds of the monotonic clock.
    gint64 shown_at;

    GtkWidget *popover, *action_list;
    GPtrArray *action_labels, *action_keys;
} SearchWindow;

extern SearchWindow sw;

void sw_build_window(GtkApplication *application);
void sw_build_rows(void);
void sw_build_preview(GtkWidget *columns);
void sw_build_actions(void);
void sw_open_actions(void);
void sw_select(int row, bool by_person);
void sw_press(int action);
void sw_load_styles(void);
/// Puts the window in the middle of the screen that has the pointer, if windows can be placed.
void sw_place(void);
void sw_listen_to_keys(void);
/// An image for a row or a preview: a picture, an icon or a media type's icon, in this order.
void sw_set_image(GtkImage *image, const char *picture, const char *icon, const char *media_type, int pixels);

#endif
