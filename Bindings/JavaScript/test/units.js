// The wire format by itself.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALL, Reader, Writer, decode, encode, lengthOf, types } from '../node/wire.js';
import { socketPaths } from '../node/bus.js';

function again(signature, ...values) {
    const writer = new Writer();
    types(signature).forEach((type, index) => writer.value(type, values[index]));
    return new Reader(Buffer.from(writer.take())).values(signature);
}

test('values come back', () => {
    assert.deepEqual(again('ybnqiuxtd', 255, true, -2, 65535, -5, 4294967295, -7n, 2n ** 64n - 1n, 0.5),
        [255, true, -2, 65535, -5, 4294967295, -7n, 2n ** 64n - 1n, 0.5]);
    assert.deepEqual(again('sogas', 'Grüße', '/a/b', 'a{sv}', ['', 'x', '电影']), ['Grüße', '/a/b', 'a{sv}', ['', 'x', '电影']]);
    assert.deepEqual(again('aya(si)', Uint8Array.of(1, 2), [['a', 1], ['b', 2]]), [Uint8Array.of(1, 2), [['a', 1], ['b', 2]]]);
    assert.deepEqual(again('a{sv}ax', new Map([['k', { type: 'as', value: ['v'] }]]), []), [new Map([['k', ['v']]]), []]);
});

test('the bytes are those of the specification', () => {
    const call = encode({ type: CALL, path: '/', member: 'Hi', destination: 'a.b', signature: 's' }, 7, ['x']);
    assert.equal(call.subarray(0, 4).toString('hex'), '6c010001');
    assert.equal(call.readUInt32LE(4), 6);
    assert.equal(call.readUInt32LE(8), 7);
    assert.equal(lengthOf(call), call.length);
    const message = decode(call);
    assert.deepEqual([message.path, message.member, message.destination, message.values], ['/', 'Hi', 'a.b', ['x']]);
});

test('damaged bytes throw and do not hang', () => {
    const call = encode({ type: CALL, path: '/', member: 'Hi', signature: 'a{sv}as' }, 7,
        [new Map([['k', { type: '(ii)', value: [1, 2] }]]), ['a', 'b']]);
    let seed = 1, thrown = 0;
    const random = (limit) => {
        seed = (seed * 1103515245 + 12345) % 2147483648;
        return seed % limit;
    };
    for (let round = 0; round < 20_000; round += 1) {
        const damaged = Buffer.from(call);
        for (let count = 0; count <= random(4); count += 1) damaged[4 + random(damaged.length - 4)] = random(256);
        try {
            lengthOf(damaged);
            decode(damaged);
        } catch (error) {
            assert.ok(error instanceof Error);
            thrown += 1;
        }
    }
    assert.ok(thrown > 100);
    assert.throws(() => types('a'.repeat(200) + 'y'));
    assert.throws(() => types('(i'));
    assert.throws(() => again('s', 'a\0b'));
});

test('addresses of the bus are understood', () => {
    const paths = (address, more = {}) => socketPaths({ DBUS_SESSION_BUS_ADDRESS: address, ...more });
    assert.deepEqual(paths('unix:path=/run/user/1/bus,guid=00'), ['/run/user/1/bus']);
    assert.deepEqual(paths('tcp:host=x;unix:abstract=/tmp/a%20b'), ['\0/tmp/a b']);
    assert.deepEqual(paths('unix:runtime=yes', { XDG_RUNTIME_DIR: '/r' }), ['/r/bus']);
    assert.deepEqual(paths('', { XDG_RUNTIME_DIR: '/r' }), ['/r/bus']);
    assert.deepEqual(paths(''), []);
});
