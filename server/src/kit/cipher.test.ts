import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decrypt, encrypt } from './cipher.ts';

test('a secret is only read for its own owner and purpose, by an installation with the same secret, unchanged', () => {
  const text = Buffer.from('a secret of twenty b');
  const sealing = { secret: Buffer.from('a'.repeat(32)), purpose: 'one', owner: 'two' };
  const stored = encrypt(sealing, text);
  assert.deepEqual(decrypt(sealing, stored), text);
  assert.equal(stored.includes(text), false);
  assert.notDeepEqual(encrypt(sealing, text), stored);
  assert.equal(decrypt({ ...sealing, secret: Buffer.from('b'.repeat(32)) }, stored), null);
  assert.equal(decrypt({ ...sealing, owner: 'three' }, stored), null);
  assert.equal(decrypt({ ...sealing, purpose: 'three' }, stored), null);
  for (let n = 0; n < stored.length; n += 1) {
    const changed = Buffer.from(stored);
    changed.writeUInt8(changed.readUInt8(n) ^ 1, n);
    assert.equal(decrypt(sealing, changed), null, `byte ${n}`);
  }
  assert.equal(decrypt(sealing, stored.subarray(0, 20)), null);
});
