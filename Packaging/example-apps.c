// The example apps as one program with five names: linked one by one, each would bring the Swift runtime and Foundation along.
// Scripts/link-examples links it.
#include <libgen.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int Movies_main(int, char **);
int Colleagues_main(int, char **);
int Friends_main(int, char **);
int Cards_main(int, char **);
int Topics_main(int, char **);

int main(int count, char **words) {
    static const struct {
        const char *name;
        int (*run)(int, char **);
    } apps[] = {
        {"Movies", Movies_main}, {"Colleagues", Colleagues_main}, {"Friends", Friends_main},
        {"Cards", Cards_main},   {"Topics", Topics_main},
    };
    // The name of the file, as the app's own code has it, whatever it was called by.
    char path[4096];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    path[length > 0 ? length : 0] = 0;
    const char *name = length > 0 ? basename(path) : count > 0 ? basename(words[0]) : "";
    for (size_t at = 0; at < sizeof apps / sizeof *apps; at++)
        if (strcmp(name, apps[at].name) == 0) return apps[at].run(count, words);
    fprintf(stderr, "%s: no example app has this name\n", name);
    return 2;
}
