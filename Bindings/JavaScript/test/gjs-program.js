import GLib from 'gi://GLib';
import Gio from 'gi://Gio';
import System from 'system';
import { open } from 'file://@root@/gjs/searchlight.js';
import { run } from 'file://@root@/test/program.js';

// GJS 1.74 runs no promises while a module waits for one, so nothing is awaited here.
const loop = new GLib.MainLoop(null, false);
let status = 0;
run({
    open, process: new Gio.Credentials().get_unix_pid().toString(),
    print: (text) => print(text),
    write: (path, text) => GLib.file_set_contents(path, text),
    command: (...words) => ['/usr/bin/gjs', '-m', System.programPath, ...words],
}, ARGV).catch((error) => {
    logError(error);
    status = 1;
}).finally(() => loop.quit());
loop.run();
System.exit(status);
