import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { waitForEnd } from '#kit/processes.ts';

const ROUNDS = 12;
const SERVER = fileURLToPath(new URL('../', import.meta.url));
const data = mkdtempSync(join(tmpdir(), 'plumbline-interrupted-'));
chmodSync(data, 0o711); // for the account the database server runs under
after(() => rmSync(data, { recursive: true, force: true }));

function start(demo: '0' | '1') {
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: SERVER,
    env: {
      ...process.env,
      DATABASE_URL: '',
      PLUMBLINE_DEMO: demo,
      PLUMBLINE_DATA: data,
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  return { child, said: () => said };
}

/** The database server of the directory, by its own file. */
function postmaster(): number | null {
  const file = join(data, 'postgres', 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
}

test('Ctrl-C at any moment of a start leaves no process behind, and the next start works', async () => {
  let interrupted = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const { child, said } = start('1');
    const ended = once(child, 'exit');
    // First in the program and while the cluster is made; then behind the database server's start: migrations, demo.
    if (round < 4) await pause(200 + 500 * round);
    else {
      while (postmaster() === null) await pause(10);
      await pause(Math.random() * 300 * (round - 3));
    }
    const pid = postmaster();
    child.kill('SIGINT');
    const [code] = await ended;
    // null: the signal came before the program itself had begun.
    assert.ok(code === 130 || (code === null && pid === null), `${code}: ${said()}`);
    if (pid !== null) interrupted += 1;
    assert.doesNotMatch(said(), /^ {4}at /m);
    for (const one of [pid, postmaster()])
      assert.ok(one === null || (await waitForEnd(one, 20_000)), `${one} still runs`);
  }
  assert.ok(interrupted >= 8);
  const { child, said } = start('0');
  while (!said().includes('is ready on')) {
    assert.equal(child.exitCode, null, said());
    await pause(50);
  }
  child.kill('SIGINT');
  assert.deepEqual(await once(child, 'exit'), [0, null]);
});
