// Runs programs of Node and GJS against a service on a bus of its own. test/run starts it there.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const tests = fileURLToPath(new URL('.', import.meta.url)), { SEARCHLIGHT: searchlight, WORK: work } = process.env;
const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const runtimes = { node: [process.execPath], gjs: ['/usr/bin/gjs', '-m'] };
const processOf = ['gdbus', 'call', '--session', '--dest', 'org.freedesktop.DBus', '--object-path', '/', '--method',
    'org.freedesktop.DBus.GetConnectionUnixProcessID'];
const started = new Set();

/** A program of its own: a copy at another path is another program. */
function program(runtime, copy) {
    const path = `${work}/${copy}-${runtime}.js`;
    const text = fs.readFileSync(`${tests}/${runtime}-program.js`, 'utf8');
    fs.writeFileSync(path, text.replaceAll('@root@', root));
    return [...runtimes[runtime], path];
}

function run(words, ...more) {
    const done = spawnSync(words[0], [...words.slice(1), ...more], { encoding: 'utf8', timeout: 120_000 });
    assert.equal(done.status, 0, `${words.join(' ')} ${more.join(' ')}: ${done.stdout}${done.stderr}`);
    return done.stdout.trim();
}

function start(words, ...more) {
    const child = spawn(words[0], [...words.slice(1), ...more], { stdio: ['ignore', 'pipe', 'inherit'] });
    started.add(child);
    return child;
}

async function appears(path) {
    for (let tries = 0; tries < 2000; tries += 1) {
        if (fs.existsSync(path)) return fs.readFileSync(path, 'utf8');
        await pause(10);
    }
    throw new Error(`${path} does not appear`);
}

after(() => { for (const child of started) child.kill('SIGKILL'); });

for (const runtime of Object.keys(runtimes).filter((name) => fs.existsSync(runtimes[name][0]))) {
    describe(runtime, () => {
        test('a thousand items come, change and go', () => {
            const report = JSON.parse(run(program(runtime, 'fill'), 'fill'));
            assert.equal(report.added, 1000);
            assert.equal(report.found.length, 1);
            assert.equal(report.found[0].id, 'n7');
            assert.deepEqual(report.found[0].titleRanges, [[0, 4]]);
            assert.equal(report.found[0].attributes.rating, 4);
            assert.equal(report.total, 897);
            assert.equal(report.best, 'n500');
            assert.ok(report.why && report.gone);
            assert.equal(report.item.title, 'Lantern 1');
        });

        test('another program sees nothing of it', () => {
            const mine = program(runtime, 'fill'), other = program(runtime, 'stranger');
            assert.notEqual(run(mine, 'identify'), run(other, 'identify'));
            assert.equal(run(other, 'count', 'lantern'), '0');
            run(other, 'crowd');
            assert.equal(run(mine, 'count', 'lantern'), '897');
        });

        test('too many calls at once are made again', () => {
            assert.deepEqual(JSON.parse(run(program(runtime, 'crowd'), 'crowd')), { done: 300, total: 300 });
        });

        test('mistakes have documented names', () => {
            assert.deepEqual(JSON.parse(run(program(runtime, 'wrong'), 'wrong')), [
                'InvalidItem', 'InvalidArgument', 'NotFound', 'InvalidArgument', 'InvalidArgument', 'LimitExceeded',
                'InvalidItem']);
        });

        test('activities come and go', () => assert.equal(run(program(runtime, 'activity'), 'activity'), '1'));

        test('a killed program goes on where it was', async () => {
            const words = program(runtime, 'resume');
            let kills = 0;
            for (;;) {
                const child = start(words, 'resume', '1000');
                const status = await new Promise((resolve) => {
                    let lines = 0;
                    child.stdout.on('data', (bytes) => {
                        lines += String(bytes).split('\n').length - 1;
                        if (lines >= 20 && kills < 4) child.kill('SIGKILL');
                    });
                    child.on('exit', resolve);
                });
                if (status === 0) break;
                kills += 1;
                assert.ok(kills < 6, 'it does not end');
            }
            assert.ok(kills >= 1);
            assert.equal(run(words, 'count', 'lantern'), '1000');
        });

        test('what is chosen reaches a running and a stopped program', async () => {
            const words = program(runtime, 'listen'), app = run(words, 'identify'), file = `${work}/${runtime}-landed`;
            let child = start(words, 'listen', file);
            await appears(`${file}.ready`);
            const open = (item) => spawnSync(searchlight, ['open', '--app', app, item], { encoding: 'utf8' });
            assert.equal(open('n1').status, 0);
            assert.equal(JSON.parse(await appears(file)).id, 'n1');
            assert.equal(open('n9').status, 1, 'it says that it does not show this one');
            // A service that is killed is started anew by the program that listens.
            fs.rmSync(file);
            const service = Number(run(processOf, 'org.searchlight.Index1').match(/uint32 (\d+)/)[1]);
            process.kill(service, 'SIGKILL');
            await pause(1500);
            assert.equal(open('n3').status, 0);
            assert.equal(JSON.parse(await appears(file)).id, 'n3');
            assert.equal(Number(fs.readFileSync(`${file}.ready`, 'utf8')), child.pid, 'no second one was started');
            child.kill('SIGKILL');
            await new Promise((resolve) => { child.on('exit', resolve); });
            for (const name of [file, `${file}.ready`]) fs.rmSync(name);
            // Until the service hears that the program is gone, what is chosen goes to it.
            let opened = open('n2');
            for (let tries = 0; tries < 20 && opened.status !== 0; tries += 1) {
                await pause(100);
                opened = open('n2');
            }
            assert.equal(opened.status, 0, opened.stdout + opened.stderr);
            const landed = JSON.parse(await appears(file));
            assert.equal(landed.id, 'n2');
            assert.equal(landed.kind, 'item');
            const process_ = Number(await appears(`${file}.ready`));
            process.kill(process_, 'SIGKILL');
            child = null;
        });

        test('what is lost is asked for again', async () => {
            const words = program(runtime, 'again'), app = run(words, 'identify'), file = `${work}/${runtime}-again`;
            run(words, 'crowd');
            run([searchlight], 'reindex', '--everything', '--app', app);
            const child = start(words, 'listen', file);
            assert.equal(await appears(`${file}.again`), 'everything');
            child.kill('SIGKILL');
        });
    });
}

test('the apps that came over the bus are listed with their program', () => {
    const apps = JSON.parse(run([searchlight], 'apps', '--json'));
    const mine = apps.find((app) => app.app.startsWith('program.fill-nodejs'));
    assert.equal(mine.source, 'program');
    assert.ok(mine.program.endsWith('/fill-node.js'));
    const impostor = apps.find((app) => app.claims?.length > 0);
    assert.ok(impostor, 'two programs are called Notes');
});
