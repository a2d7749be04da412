import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, mkdtempSync, openSync } from 'node:fs';
import { rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { startTestServer } from '../servers/databases.ts';
import type { TestServer } from '../servers/databases.ts';
import { kindUnderTest } from '../servers/serverKinds.ts';
import { newApp, newTenant } from '../fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '../fixtures/newTenant.ts';
import { ownDatabase } from '../servers/ownDatabase.ts';

const SERVING_WITHIN_MS = 5000;
const disk = mkdtempSync(join(tmpdir(), 'plumbline-disk-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=320m', 'tmpfs', disk]).status === 0;
const skip = mounted ? false : 'a small disk can be mounted by root alone';
const filler = join(disk, 'filler');

let server: TestServer | undefined;
let app: TestApp;
let tenant: TestTenant;
before(async () => {
  if (!mounted) return;
  const parent = mkdtempSync(join(disk, 'server-'));
  const settings = {
    max_wal_size: '64MB',
    min_wal_size: '32MB',
    shared_buffers: '16MB',
    // The test is about acknowledged changes, which are in the write-ahead log.
    synchronous_commit: 'on',
  };
  server = await startTestServer(kindUnderTest(), parent, settings);
  app = await newApp({ app: 6, read: 6 }, { database: await ownDatabase([server.url]) });
  tenant = await newTenant(app);
});
after(async () => {
  rmSync(filler, { force: true });
  if (server) {
    await app.close();
    await server.stop();
  }
  if (mounted) spawnSync('umount', ['--lazy', disk]);
  rmSync(disk, { recursive: true, force: true });
});

/** Fills the disk except for this many bytes. */
function fill(bytes: number): void {
  const file = openSync(filler, 'a');
  try {
    for (const size of [1 << 20, 4096]) {
      const zeros = Buffer.alloc(size);
      try {
        while (writeSync(file, zeros) === size);
      } catch (error) {
        assert.match(String(error), /ENOSPC/);
      }
    }
    ftruncateSync(file, Math.max(0, fstatSync(file).size - bytes));
  } finally {
    closeSync(file);
  }
}

type Traffic = { reads: number[]; changes: number[]; codes: Set<string>; acknowledged: string[] };
const LONG = 'x'.repeat(1000);

/** Reads and changes, a few at a time, until `isDone`. */
async function traffic(isDone: (seen: Traffic) => boolean): Promise<Traffic> {
  const { admin } = tenant.as;
  const result: Traffic = { reads: [], changes: [], codes: new Set(), acknowledged: [] };
  const client = async () => {
    while (!isDone(result)) {
      result.reads.push((await admin.get('/object?page_size=1')).status);
      const { status, body } = await admin.post('/object', { name: 'Pump', description: LONG });
      result.changes.push(status);
      if (status === 201) result.acknowledged.push(body.id);
      else result.codes.add(body.detail.code);
    }
  };
  await Promise.all(Array.from({ length: 4 }, client));
  return result;
}

/**
 * The files that run out of space. Without space for its log the database stops, and recovers by
 * itself.
 */
const ROOMS = [
  { freeBytes: 0, what: 'rows' },
  { freeBytes: 12 << 20, what: 'the log of the database' },
];
for (const { freeBytes, what } of ROOMS) {
  test(
    `no room for ${what}: a full disk loses nothing, and once freed the server recovers by itself`,
    { skip },
    async () => {
      const before = await traffic(({ acknowledged }) => acknowledged.length > 100);
      fill(freeBytes);
      const until = performance.now() + 20_000;
      const full = await traffic(() => performance.now() > until);
      rmSync(filler);
      const start = performance.now();
      while ((await tenant.as.admin.post('/object', { name: 'Pump' })).status !== 201)
        await pause(20);
      const took = performance.now() - start;
      assert.ok(took < SERVING_WITHIN_MS, `${took} ms`);

      assert.ok(freeBytes > 0 || full.codes.has('disk_full'), [...full.codes].join());
      const others = (seen: number[], ...expected: number[]) =>
        [...new Set(seen)].filter((status) => !expected.includes(status));
      assert.deepEqual(others(full.reads, 200, 503), []);
      assert.deepEqual(others(full.changes, 201, 503, 507), []);
      const ids = [...before.acknowledged, ...full.acknowledged];
      const rows = await app.database.queryAsOwner('select from object where id = any($1)', [ids]);
      assert.equal(rows.length, ids.length);
    },
  );
}
