import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import test from 'node:test';
import { MAX_TOKEN } from '@plumbline/contract/credits/wire';
import fc from 'fast-check';
import { openVendorToken, signVendorToken } from './tokens.ts';

const vendor = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519');
const CLAIMS = { id: 1, credits: 500, name: 'Міст' };
const token = signVendorToken('refill', CLAIMS, vendor.privateKey);
const open = (text: string) => openVendorToken('refill', text, [vendor.publicKey]);

test('a token yields its claims, also with the line breaks and marks that programs add', () => {
  assert.deepEqual(open(token), CLAIMS);
  assert.deepEqual(open(`\uFEFF${token.slice(0, 70)}\r\n${token.slice(70)}\n`), CLAIMS);
});

test('with several keys, each one may have signed', () => {
  assert.deepEqual(
    openVendorToken('refill', token, [stranger.publicKey, vendor.publicKey]),
    CLAIMS,
  );
  assert.equal(openVendorToken('refill', token, [stranger.publicKey]), undefined);
  assert.equal(openVendorToken('refill', token, []), undefined);
});

test('a token of another kind is invalid, though the same key has signed it', () => {
  const license = signVendorToken('license', CLAIMS, vendor.privateKey);
  assert.equal(open(license), undefined);
  assert.equal(open(license.replace('license', 'refill')), undefined);
  assert.deepEqual(openVendorToken('license', license, [vendor.publicKey]), CLAIMS);
});

test('changing, adding or removing any character makes the token invalid', () => {
  const character = fc.constantFrom('A', 'b', '0', '_', '-', '.', '=', '+', '/');
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.nat(2), character, (at, operation, other) => {
      const rest = operation === 1 ? token.slice(at) : token.slice(at + 1);
      const changed = `${token.slice(0, at)}${operation === 2 ? '' : other}${rest}`;
      fc.pre(changed !== token);
      assert.equal(open(changed), undefined, changed);
    }),
    { numRuns: 2000 },
  );
  // The last character has bits to spare, so that others spell the same bytes; so does padding.
  const others = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (const last of others.replace(token.at(-1) ?? '', ''))
    assert.equal(open(`${token.slice(0, -1)}${last}`), undefined, last);
  assert.equal(open(`${token}=`), undefined);
});

test('text that is no token is refused without a failure', () => {
  for (const text of [
    '',
    '.',
    '..',
    'plumbline-refill',
    'plumbline-refill..',
    '\0',
    token.repeat(2),
  ])
    assert.equal(open(text), undefined, text);
  assert.equal(open(`${token}${' '.repeat(MAX_TOKEN)}`), undefined);
});
