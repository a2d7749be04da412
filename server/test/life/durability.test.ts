import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { newApp, newTenant } from '../fixtures/newTenant.ts';
import { ok } from '../fixtures/inspectionSite.ts';
import { ownDatabase } from '../servers/ownDatabase.ts';

const SERVER = fileURLToPath(new URL('../../', import.meta.url));

/** What the program says from its start until it has ended, which it does once it is ready. */
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

test('a database server that may lose acknowledged changes in a power cut is reported, in the log and on the page', async () => {
  for (const setting of ['off', 'on']) {
    const database = await ownDatabase();
    const { name } = (
      await database.queryAsOwner<{ name: string }>('select current_database() as name')
    )[0] ?? { name: '' };
    await database.queryAsOwner(`alter database ${name} set synchronous_commit = ${setting}`);
    const app = await newApp({ app: 4, read: 2 }, { database });
    try {
      const isUnsafe = setting === 'off';
      const log = await outputOfStart(database.url, app.files_directory);
      assert.match(log, /ready on http/);
      const warning = 'synchronous_commit is off on the database server: a power cut may lose';
      assert.equal(log.includes(warning), isUnsafe, log);
      const { superuser } = (await newTenant(app)).as;
      const instance = await ok(superuser.get('/superuser/instance'));
      const { unsafe_settings } = instance.database;
      assert.equal(unsafe_settings.includes('synchronous_commit'), isUnsafe);
    } finally {
      await app.close();
    }
  }
});
