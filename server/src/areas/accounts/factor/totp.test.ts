import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decrypt, encrypt } from './cipher.ts';
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

test('a secret is only read for its own account, by an installation with the same secret, unchanged', () => {
  const deps = { secret: Buffer.from('a'.repeat(32)) };
  const account = { tenant_id: 'one', user_id: 'two' };
  const stored = encrypt(deps, account, SECRET);
  assert.deepEqual(decrypt(deps, account, stored), SECRET);
  assert.equal(stored.includes(SECRET), false);
  assert.notDeepEqual(encrypt(deps, account, SECRET), stored);
  assert.equal(decrypt({ secret: Buffer.from('b'.repeat(32)) }, account, stored), null);
  assert.equal(decrypt(deps, { ...account, user_id: 'three' }, stored), null);
  assert.equal(decrypt(deps, { ...account, tenant_id: 'three' }, stored), null);
  for (let n = 0; n < stored.length; n += 1) {
    const changed = Buffer.from(stored);
    changed.writeUInt8(changed.readUInt8(n) ^ 1, n);
    assert.equal(decrypt(deps, account, changed), null, `byte ${n}`);
  }
  assert.equal(decrypt(deps, account, stored.subarray(0, 20)), null);
});
