import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { recalculateTenant } from '#areas/recalculation/recalculate.ts';
import { startEmbedded } from '#kit/embedded/server.ts';
import type { EmbeddedDatabase } from '#kit/embedded/server.ts';
import { numberEvents } from '#kit/events/numbering.ts';
import { EMAIL } from '../../../demo/src/people.ts';
import { seedDemo } from '../../../demo/src/seed.ts';
import { findUser } from '../../../demo/src/tenants.ts';
import { newApp, signIn } from '../fixtures/newTenant.ts';
import type { TestApp } from '../fixtures/newTenant.ts';
import { databaseAt } from '../servers/ownDatabase.ts';

const SERVER = fileURLToPath(new URL('../../', import.meta.url));
const data = mkdtempSync(join(tmpdir(), 'plumbline-seeding-'));
chmodSync(data, 0o711); // for the account that the database server runs as
/** The last output of a start before it is killed, and how long it keeps running after that. */
const KILLS: [after: string, ms: number][] = [
  ['Filling the demo tenant', 150],
  ['business units', 0],
  ['people', 100],
  ['check lists', 30],
  ['templates', 700],
  ['objects of Toronto', 200],
  ['stations and lifts', 500],
  ['inspections of buildings', 400],
  ['inspections of lifts', 50],
];

let referenceApp: TestApp;
let interrupted: TestApp;
let server: EmbeddedDatabase;
before(async () => void (referenceApp = await newApp({ app: 4, read: 2 })));
after(async () => {
  await referenceApp.close();
  await interrupted?.close();
  await server?.stop();
  rmSync(data, { recursive: true, force: true });
});

function start() {
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: SERVER,
    env: { ...process.env, DATABASE_URL: '', PLUMBLINE_DATA: data, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const exit = once(child, 'exit');
  const until = async (text: string) => {
    while (!output.includes(text)) {
      assert.equal(child.exitCode, null, output);
      assert.doesNotMatch(output, /is ready on/, `never said: ${text}`);
      await pause(5);
    }
  };
  return { child, exit, until, output: () => output };
}

/** Opens what the killed starts left behind, as the application does. */
async function openApp(): Promise<TestApp> {
  server = await startEmbedded({ directory: data });
  return await newApp({ app: 4, read: 2 }, { database: databaseAt(server.url) });
}

/**
 * Rows by table, except records of acts: an undone step leaves none, a repeated one its own. Positions and rounds of a
 * running server do not count either.
 */
async function rowsOf({ database, deps }: TestApp): Promise<Record<string, number>> {
  const client = await database.owner();
  try {
    const { rows: tenants } = await client.query<{ id: string }>(
      'select tenant_id as id from tenant',
    );
    for (const { id } of tenants) await numberEvents(deps.database, id);
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname <> all ('{audit_log,audit_pending,audit_seal,event_position,round_time,session,login_attempt}') order by 1`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${name}`);
      counts[name] = rows[0]?.n ?? 0;
    }
    return counts;
  } finally {
    await client.end();
  }
}

test('a seeding that is killed again and again is complete after the next start, nothing missing and nothing twice', async () => {
  for (const [text, ms] of KILLS) {
    const { child, exit, until, output } = start();
    await until(text);
    await pause(ms);
    child.kill('SIGKILL');
    await exit;
    assert.doesNotMatch(output(), /The demo tenant is filled/, text);
  }
  const last = start();
  await last.until('is ready on');
  assert.match(last.output(), /The demo tenant is filled/);
  last.child.kill('SIGINT');
  assert.deepEqual(await last.exit, [0, null]);

  await seedDemo(referenceApp.deps, { say: () => undefined });
  interrupted = await openApp();
  const [expected, actual] = [await rowsOf(referenceApp), await rowsOf(interrupted)];
  assert.ok(Object.values(expected).some((n) => n > 10_000));
  assert.deepEqual(actual, expected);
  const { tenant_id: tenant = '' } = (await findUser(interrupted.deps, EMAIL.admin)) ?? {};
  const { corrected, residual } = await recalculateTenant(interrupted.deps.database, { tenant });
  assert.deepEqual({ corrected, residual }, { corrected: 0, residual: 0 });
  for (const email of Object.values(EMAIL)) await signIn(interrupted.app, email);
  await seedDemo(interrupted.deps, { say: () => assert.fail('nothing is left to do') });
});
