import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { newApp, newTenant } from '../fixtures/newTenant.ts';
import { ok } from '../fixtures/inspectionSite.ts';
import { kindUnderTest } from '../servers/serverKinds.ts';
import { ownDatabase } from '../servers/ownDatabase.ts';

const SERVER = fileURLToPath(new URL('../../', import.meta.url));

/** The output of the program from its start to its end, which comes once it is ready. */
async function outputOfStart(DATABASE_URL: string, PLUMBLINE_DATA: string): Promise<string> {
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: SERVER,
    env: { ...process.env, DATABASE_URL, PLUMBLINE_DATA, PLUMBLINE_DEMO: '0', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  let output = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    output += text;
    if (/ready on http/.test(output)) child.kill('SIGTERM');
  }
  await exit;
  return output;
}

const isCluster = kindUnderTest() === 'citus';
/** The setting of the server itself, and that of the workers of a cluster. */
const CASES = [['off', 'off'], ['on', 'on'], ...(isCluster ? [['on', 'off']] : [])] as const;

test('a database that may lose acknowledged changes in a power cut is reported, in the log and on the page', async () => {
  for (const [here, elsewhere] of CASES) {
    const database = await ownDatabase();
    const { name } = (
      await database.queryAsOwner<{ name: string }>('select current_database() as name')
    )[0] ?? { name: '' };
    const set = (setting: string) => `alter database ${name} set synchronous_commit = ${setting}`;
    if (isCluster)
      await database.queryAsOwner('select from run_command_on_workers($1)', [set(elsewhere)]);
    await database.queryAsOwner(set(here));
    const app = await newApp({ app: 4, read: 2 }, { database });
    try {
      const isUnsafe = here === 'off' || elsewhere === 'off';
      const log = await outputOfStart(database.url, app.files_directory);
      assert.match(log, /ready on http/);
      const warning = /synchronous_commit is off on (the database server|a node of the database): /;
      assert.equal(warning.test(log), isUnsafe, log);
      const { superuser } = (await newTenant(app)).as;
      const instance = await ok(superuser.get('/superuser/instance'));
      const { unsafe_settings } = instance.database;
      assert.equal(unsafe_settings.includes('synchronous_commit'), isUnsafe);
    } finally {
      await app.close();
    }
  }
});
