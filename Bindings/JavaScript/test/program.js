// What a program of a person's does, once for Node and GJS: the test starts it with the name of a task.

/** @param host what differs: `open`, `print`, `write(path, text)`, `command(...words)`, `exit(status)`. */
export async function run(host, [task, ...words]) {
    const index = await host.open();
    const items = (from, to) => Array.from({ length: to - from }, (_, at) => ({
        id: `n${from + at}`, title: `Lantern ${from + at}`, domain: `notes.${(from + at) % 10}`,
    }));
    const total = async (text) => (await index.search(text, { limit: 5 })).total;
    const tasks = {
        async identify() { host.print((await index.identify()).app); },
        async count() { host.print(await total(words[0])); },
        async fill() {
            const added = await index.add(items(0, 1000));
            await index.update({ id: 'n7', title: 'Harbour', rating: 4 });
            const found = await index.search('harb', { attributes: ['rating'] });
            await index.delete('n8', 'n9');
            await index.deleteDomains('notes.3');
            await index.reportEngagement('n500', 'lantern');
            const best = (await index.search('lantern', { limit: 1 })).results[0];
            const why = await index.explain('lantern', 'n500');
            host.print(JSON.stringify({
                added, found: found.results, total: await total('lantern'), best: best.id, why: Object.keys(why).length > 0,
                item: await index.item('n1'), gone: await index.item('n8') === undefined,
            }));
        },
        async wrong() {
            const codes = [];
            for (const call of [
                () => index.add({ title: 'no id' }), () => index.search('x', { mode: 'loud' }),
                () => index.resignCurrent('nothing'), () => index.register({ name: '' }),
                () => index.reportEngagement('n1', 'x', 'eaten'), () => index.search('x', { limit: 4000 }),
                () => index.register({ name: 'Notes', opening: { command: [] } }),
            ]) {
                try {
                    await call();
                    codes.push('done');
                } catch (error) {
                    codes.push(error.code);
                }
            }
            host.print(JSON.stringify(codes));
        },
        async activity() {
            const identifier = await index.becomeCurrent({ type: 'org.example.reading', title: 'Reading of lanterns' });
            await index.resignCurrent(identifier);
            await index.invalidate(identifier);
            host.print(await index.deleteActivities(identifier));
        },
        // Is killed in between, and started again until it is done.
        async resume() {
            const goal = Number(words[0]);
            for (;;) {
                const done = Number(await index.lastClientStateText() || '0');
                if (done >= goal) return;
                await index.batch(String(done + 10), (batch) => batch.add(items(done, done + 10)));
                host.print(done + 10);
            }
        },
        // Many calls at once: those that come when too many wait are made again.
        async crowd() {
            const counts = await Promise.all(Array.from({ length: 300 }, (_, at) => index.add(items(at, at + 1))));
            host.print(JSON.stringify({ done: counts.length, total: await total('lantern') }));
        },
        async listen() {
            await index.register({ name: 'Notes', opening: { command: host.command('listen', ...words) } });
            await index.add(items(0, 10));
            await index.onReindex((wanted) => host.write(`${words[0]}.again`, wanted.join(' ') || 'everything'));
            await index.onContinue((activity) => {
                host.write(words[0], JSON.stringify(activity));
                return activity.id !== 'n9';
            });
            host.write(`${words[0]}.ready`, host.process);
            return new Promise(() => {});
        },
    };
    await tasks[task]();
    index.close();
}
