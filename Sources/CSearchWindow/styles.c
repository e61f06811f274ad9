// How the window looks: the page's colours and sizes (Docs/Design.md), light and dark.
#include "window.h"

static const char *const light =
    "@define-color ground #fbfbf9; @define-color ink #1d1e24; @define-color soft #5e616e; @define-color line #dededa;"
    "@define-color wash #e6e9fb; @define-color accent #3c4bc8; @define-color mark #dfe3fb;";
static const char *const dark =
    "@define-color ground #1f2026; @define-color ink #f1f1ee; @define-color soft #a7aab6; @define-color line #363841;"
    "@define-color wash #2f3352; @define-color accent #aab4ff; @define-color mark #3b4170;";

static const char *const rules =
    "window.searchlight { background: transparent; color: @ink; box-shadow: none; }"
    ".searchlight .frame { background: @ground; border: 1px solid @line; }"
    "window.composited .frame { border-radius: 16px; }"
    ".searchlight .box { padding: 16px 20px; border-bottom: 1px solid @line; color: @soft; }"
    ".searchlight text { font-size: 20px; color: @ink; background: none; caret-color: @accent; }"
    ".searchlight .ghost { font-size: 20px; color: alpha(@soft, 0.75); }"
    ".searchlight .results, .searchlight .results row { background: none; }"
    ".searchlight .results { padding: 6px; }"
    ".searchlight .result { padding: 0; border-radius: 0; background: none; outline: none; }"
    ".searchlight .line { padding: 5px 10px; border-radius: 10px; min-height: 38px; }"
    ".searchlight .result:selected .line { background: @wash; }"
    ".searchlight .section { font-size: 11.5px; font-weight: 600; color: @soft; padding: 8px 10px 3px; }"
    ".searchlight .title { font-size: 14.5px; color: @ink; }"
    ".searchlight .detail, .searchlight .origin { font-size: 12.5px; color: @soft; }"
    ".searchlight .preview { padding: 18px; border-left: 1px solid @line; }"
    ".searchlight .preview-title { font-size: 17px; font-weight: 600; color: @ink; }"
    ".searchlight .preview-text { font-size: 13.5px; color: @ink; }"
    ".searchlight .fact-name { font-size: 12.5px; color: @soft; }"
    ".searchlight .fact-value { font-size: 12.5px; color: @ink; }"
    ".searchlight .footer { padding: 7px 16px; border-top: 1px solid @line; }"
    ".searchlight .hint { font-size: 12px; color: @soft; }"
    ".searchlight .key { font-size: 11px; color: @soft; border: 1px solid @line; border-radius: 5px; padding: 0 5px; }"
    ".searchlight .actions contents { background: @ground; color: @ink; border: 1px solid @line; border-radius: 12px;"
    "  padding: 6px; }"
    ".searchlight .actions row { padding: 6px 10px; border-radius: 8px; background: none; color: @ink; }"
    ".searchlight .actions row:selected { background: @wash; }"
    ".searchlight .actions list { background: none; }"
    ".searchlight .action-filter { font-size: 13px; padding: 6px 10px; border-top: 1px solid @line; }";

static GtkCssProvider *colours;

static bool is_dark(void) {
    const char *theme = g_getenv("SEARCHLIGHT_APPEARANCE");
    if (theme) return g_str_equal(theme, "dark");
    GSettingsSchemaSource *source = g_settings_schema_source_get_default();
    GSettingsSchema *schema =
        source ? g_settings_schema_source_lookup(source, "org.gnome.desktop.interface", TRUE) : NULL;
    bool found = false;
    if (schema && g_settings_schema_has_key(schema, "color-scheme")) {
        GSettings *settings = g_settings_new("org.gnome.desktop.interface");
        char *scheme = g_settings_get_string(settings, "color-scheme");
        found = g_str_equal(scheme, "prefer-dark");
        g_free(scheme);
        g_object_unref(settings);
    }
    if (schema) g_settings_schema_unref(schema);
    gboolean prefers = FALSE;
    g_object_get(gtk_settings_get_default(), "gtk-application-prefer-dark-theme", &prefers, NULL);
    return found || prefers;
}

void sw_load_styles(void) {
    GdkDisplay *display = gdk_display_get_default();
    char *all = g_strconcat(is_dark() ? dark : light, rules, NULL);
    colours = gtk_css_provider_new();
    gtk_css_provider_load_from_data(colours, all, -1);
    gtk_style_context_add_provider_for_display(
        display, GTK_STYLE_PROVIDER(colours), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    g_free(all);
}
