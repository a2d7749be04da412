import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newRecoveryCode, recoveryHash } from './recoveryCodes.ts';
import { otpAddress, newSecret, secretAsText, stepOfCode } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');
/** The table of RFC 6238 appendix B for SHA-1, of which authenticator apps show the last six digits. */
const VECTORS: [seconds: number, code: string][] = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
];
const at = (seconds: number) => new Date(seconds * 1000);

test('codes are those of the standard', () => {
  for (const [seconds, code] of VECTORS)
    assert.equal(stepOfCode(SECRET, code, at(seconds)), Math.floor(seconds / 30), code);
});

test('a code holds in its own period and the ones beside it', () => {
  const step = Math.floor(1234567890 / 30);
  for (const [shift, holds] of [
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ] as const)
    assert.equal(
      stepOfCode(SECRET, '005924', at((step + shift) * 30)),
      holds ? step : null,
      `${shift}`,
    );
});

test('nothing else is a code', () => {
  for (const text of ['', '5924', '05924', '0005924', '00592４', '-05924', '0x1724', ' 005924'])
    assert.equal(stepOfCode(SECRET, text, at(1234567890)), null, text);
});

test('the address names issuer, account and secret as authenticator apps read them', () => {
  assert.equal(secretAsText(SECRET), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  const address = new URL(otpAddress(SECRET, { issuer: 'Plumbline', label: 'a+b@c.example' }));
  assert.equal(address.protocol, 'otpauth:');
  assert.equal(
    decodeURIComponent(address.pathname.split('/').at(-1) ?? ''),
    'Plumbline:a+b@c.example',
  );
  const values = { issuer: 'Plumbline', secret: secretAsText(SECRET), algorithm: 'SHA1' };
  assert.deepEqual(Object.fromEntries(address.searchParams), {
    ...values,
    digits: '6',
    period: '30',
  });
  assert.equal(newSecret().length, 20);
});

test('a recovery code is the same however it is typed', () => {
  const code = newRecoveryCode();
  assert.match(code, /^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
  for (const typed of [
    code.toUpperCase(),
    code.replaceAll('-', ''),
    ` ${code.replaceAll('-', ' ')} `,
  ])
    assert.deepEqual(recoveryHash(typed), recoveryHash(code), typed);
  assert.notDeepEqual(recoveryHash(newRecoveryCode()), recoveryHash(code));
});
