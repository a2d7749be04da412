import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import test from 'node:test';
import { readAddress, signAddress } from './addresses.ts';
import type { FileClaims, ZipClaims } from './addresses.ts';

const SECRET = new Uint8Array(32).fill(7);
const START = Date.parse('2026-05-04T10:00:00Z');
const at = (minutes: number): Date => new Date(START + minutes * 60_000);
const ID = '01890f3e-7b1a-7cc2-9c1d-0123456789ab';

const FILE: FileClaims = {
  t: ID,
  s: 'ab'.repeat(32),
  v: 'preview',
  n: 'Котельня "2".jpg',
  m: 'image/jpeg',
  z: 1234,
  d: 'inline',
};
const ZIP: ZipClaims = { t: ID, zip: { entity: 'object', id: ID, session: ID }, n: 'a.zip' };

test('an address carries its claims, for 5 to 10 minutes', () => {
  for (const claims of [FILE, ZIP]) {
    const token = signAddress(SECRET, claims, at(0));
    assert.match(token, /^[\w-]+\.[\w-]{43}$/);
    assert.deepEqual(readAddress(SECRET, token, at(0)), claims);
    assert.deepEqual(readAddress(SECRET, token, at(9.99)), claims);
    assert.equal(readAddress(SECRET, token, at(10)), null);
    const late = signAddress(SECRET, claims, at(4.99));
    assert.deepEqual(readAddress(SECRET, late, at(9.98)), claims);
    assert.equal(readAddress(SECRET, late, at(10)), null);
  }
});

test('equal claims have one address within five minutes', () => {
  const first = signAddress(SECRET, FILE, at(0));
  const { d, ...others } = FILE;
  assert.equal(signAddress(SECRET, { d, ...others }, at(4.99)), first);
  assert.notEqual(signAddress(SECRET, FILE, at(5)), first);
  assert.notEqual(signAddress(SECRET, { ...FILE, d: 'attachment' }, at(0)), first);
  assert.notEqual(signAddress(new Uint8Array(32), FILE, at(0)), first);
});

test('an address that was changed in any way is invalid', () => {
  const token = signAddress(SECRET, FILE, at(0));
  const [body = '', mac = ''] = token.split('.');
  const other = signAddress(SECRET, { ...FILE, s: 'cd'.repeat(32) }, at(0)).split('.');
  const forged = Buffer.from(JSON.stringify({ e: START, c: FILE })).toString('base64url');
  const underTheSecretItself = createHmac('sha256', SECRET).update(body).digest('base64url');
  // the last of 43 characters carries four bits: its neighbours decode to the same bytes
  const sibling = String.fromCharCode(mac.charCodeAt(42) + 1);
  const cases: [what: string, token: string][] = [
    ['empty', ''],
    ['a dot', '.'],
    ['no signature', body],
    ['empty signature', `${body}.`],
    ['no body', `.${mac}`],
    ['signature of another body', `${other[0]}.${mac}`],
    ['body of another signature', `${body}.${other[1]}`],
    ['forged body', `${forged}.${mac}`],
    ['signed with the plain secret', `${body}.${underTheSecretItself}`],
    ['shortened signature', token.slice(0, -1)],
    ['lengthened signature', `${token}A`],
    ['other spelling of the signature', `${body}.${mac.slice(0, -1)}${sibling}`],
    ['padding', `${token}=`],
    ['a third part', `${token}.x`],
    ['a blank', ` ${token}`],
    ['other case', token.toUpperCase()],
    ['megabytes', `${'A'.repeat(5_000_000)}.${mac}`],
  ];
  for (const [what, changed] of cases)
    assert.equal(readAddress(SECRET, changed, at(1)), null, what);
  for (let place = 0; place < token.length - 1; place++) {
    const changed = `${token.slice(0, place)}${token[place] === 'A' ? 'B' : 'A'}${token.slice(place + 1)}`;
    assert.equal(readAddress(SECRET, changed, at(1)), null, `character ${place}`);
  }
  assert.equal(readAddress(new Uint8Array(32), token, at(1)), null, 'another secret');
});

test('claims that could not be read back are not signed', () => {
  for (const claims of [
    { ...FILE, s: '../../etc/passwd' },
    { ...FILE, t: 'x' },
    { ...FILE, z: -1 },
    { ...FILE, more: 1 },
  ])
    assert.throws(() => signAddress(SECRET, claims, at(0)));
});
