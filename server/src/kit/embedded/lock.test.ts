import assert from 'node:assert/strict';
import fs, { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { lockDirectory } from './lock.ts';

test('a directory can be locked on a file system without hard links', (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-lock-'));
  t.after(() => rmSync(directory, { recursive: true }));
  const path = join(directory, 'plumbline.lock');
  t.mock.method(fs, 'linkSync', () => {
    throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
  });
  syncBuiltinESMExports();
  try {
    const release = lockDirectory(directory);
    assert.equal(JSON.parse(readFileSync(path, 'utf8')).pid, process.pid);
    assert.throws(() => lockDirectory(directory), new RegExp(`process ${process.pid}:`));
    release();
    lockDirectory(directory)();
  } finally {
    t.mock.restoreAll();
    syncBuiltinESMExports();
  }
});
