// One instance, kept warm: the application of the session, shown and hidden.
#include "window.h"

SearchWindow sw = {.selected = -1};

static void show(void) {
    sw.shown_at = g_get_monotonic_time();
    sw_note_shown();
    if (sw.events.shown) sw.events.shown(sw.events.context);
    sw_place();
    gtk_window_present(sw.window);
    gtk_entry_grab_focus_without_selecting(GTK_ENTRY(sw.text));
}

void sw_hide(void) {
    if (!sw.window || !gtk_widget_get_visible(GTK_WIDGET(sw.window))) return;
    sw_show_digits(false);
    gtk_widget_set_visible(GTK_WIDGET(sw.window), FALSE);
    if (sw.events.hidden) sw.events.hidden(sw.events.context);
}

// The key that shows the window hides it, too.
static void activated(GtkApplication *application, gpointer data) {
    if (!sw.window) sw_build_window(application);
    if (gtk_widget_get_visible(GTK_WIDGET(sw.window)) && gtk_window_is_active(sw.window)) {
        sw_hide();
    } else {
        show();
    }
}

// Warm from the session's first use on: what is loaded and drawn once is there when the key is pressed.
static void started(GtkApplication *application, gpointer data) {
    g_application_hold(G_APPLICATION(application));
    sw_build_window(application);
    gtk_widget_realize(GTK_WIDGET(sw.window));
    sw_measure();
}

int sw_run(int argc, char **argv, const sw_events *events, const sw_words *words) {
    sw.events = *events;
    sw.placeholder = g_strdup(words->placeholder);
    sw.word_open = g_strdup(words->open);
    sw.word_actions = g_strdup(words->actions);
    sw.word_close = g_strdup(words->close);
    sw.word_filter = g_strdup(words->filter_actions);
    sw.is_right_to_left = words->is_right_to_left;
    // Small windows are drawn faster, and in a quarter of the memory, without a graphics card's driver.
    g_setenv("GSK_RENDERER", "cairo", FALSE);
    if (!gtk_init_check()) return 69;
    gtk_widget_set_default_direction(words->is_right_to_left ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR);
    sw.application = gtk_application_new("org.searchlight.Box", G_APPLICATION_DEFAULT_FLAGS);
    g_signal_connect(sw.application, "startup", G_CALLBACK(started), NULL);
    g_signal_connect(sw.application, "activate", G_CALLBACK(activated), NULL);
    int status = g_application_run(G_APPLICATION(sw.application), argc, argv);
    g_object_unref(sw.application);
    return status;
}

void sw_copy(const char *text) {
    gdk_clipboard_set_text(gdk_display_get_clipboard(gdk_display_get_default()), text);
}

typedef struct {
    void (*body)(void *);
    void *context;
} Later;

static gboolean run_later(gpointer data) {
    Later *later = data;
    later->body(later->context);
    g_free(later);
    return G_SOURCE_REMOVE;
}

void sw_later(void (*body)(void *), void *context) {
    Later *later = g_new(Later, 1);
    later->body = body;
    later->context = context;
    g_idle_add_full(G_PRIORITY_DEFAULT, run_later, later, NULL);
}
