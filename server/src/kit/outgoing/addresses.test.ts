import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RefusedAddress, isPublic, publicLookup, requirePublicHost } from './addresses.ts';
import { secondsAfter } from './pause.ts';

const PRIVATE = [
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '203.0.113.7',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::169.254.169.254',
  '::808:808',
  '4000::1',
  'fe80::1',
  'fe80::1%eth0',
  'fd00:ec2::254',
  'fc00::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
  '64:ff9b::a9fe:a9fe',
  '2002:7f00:1::',
  '2001:db8::1',
  '2001::1',
  'localhost',
  '',
];
const PUBLIC = ['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'];

test('only addresses of the public internet are public', () => {
  assert.deepEqual(PRIVATE.filter(isPublic), []);
  assert.deepEqual(
    PUBLIC.filter((address) => !isPublic(address)),
    [],
  );
});

test('a URL that names an address in any notation is refused unless that is public', () => {
  for (const host of [
    '127.0.0.1',
    '0x7f.1',
    '2130706433',
    '017700000001',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '169.254.169.254',
  ])
    assert.throws(
      () => requirePublicHost(new URL(`https://${host}/`).hostname),
      RefusedAddress,
      host,
    );
  for (const host of ['8.8.8.8', '[2606:4700:4700::1111]', 'hooks.example.com'])
    requirePublicHost(new URL(`https://${host}/`).hostname);
});

test('a name that resolves to this machine is refused when the connection looks it up', async () => {
  for (const options of [{}, { all: true }])
    await assert.rejects(
      new Promise<void>((resolve, reject) => {
        publicLookup('localhost', options, (error) => (error ? reject(error) : resolve()));
      }),
      RefusedAddress,
    );
});

test('pauses grow up to six hours, and each is a little longer by chance', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 50].map((failures) => secondsAfter(failures, 0));
  assert.deepEqual(pauses, [10, 40, 160, 640, 2560, 10_240, 21_600, 21_600, 21_600]);
  assert.deepEqual([secondsAfter(1, 1), secondsAfter(50, 1)], [13, 27_000]);
});
