import fs from 'node:fs';
import { open } from '@root@/node/searchlight.js';
import { run } from '@root@/test/program.js';

await run({
    open, process: String(process.pid),
    print: (text) => console.log(text),
    write: (path, text) => { fs.writeFileSync(`${path}.new`, text); fs.renameSync(`${path}.new`, path); },
    command: (...words) => [process.execPath, process.argv[1], ...words],
}, process.argv.slice(2));
