import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { waitForEnd } from '#kit/embedded/processes.ts';

const SERVER = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The moment of the interruption: in the program, while the data directory is created, or after the database
 * server's start.
 */
export type Moment = { ms: number; from: 'program' | 'database' };

function start(data: string, demo: '0' | '1') {
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
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return { child, output: () => output };
}

/**
 * The process id of the directory's database server, from its pid file; the one that creates the directory has a
 * negative number there, and comes and goes.
 */
function postmaster(data: string): number | null {
  try {
    const pid = Number(
      readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
    );
    return pid > 0 ? pid : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Interrupts starts of one directory at these moments, and lets the last one finish. */
export async function interruptStarts(moments: readonly Moment[]): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'plumbline-interrupted-'));
  chmodSync(data, 0o711); // for the account that the database server runs as
  try {
    for (const moment of moments) await interruptStart(data, moment);
    const { child, output } = start(data, '0');
    while (!output().includes('is ready on')) {
      assert.equal(child.exitCode, null, output());
      await pause(50);
    }
    child.kill('SIGINT');
    assert.deepEqual(await once(child, 'exit'), [0, null]);
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

async function interruptStart(data: string, { ms, from }: Moment): Promise<void> {
  const { child, output } = start(data, '1');
  const exit = once(child, 'exit');
  while (from === 'database' && postmaster(data) === null) await pause(10);
  await pause(ms);
  const pid = postmaster(data);
  child.kill('SIGINT');
  const [code] = await exit;
  // A code of null means that the signal arrived before the program had started.
  assert.ok(code === 130 || (code === null && pid === null), `${code}: ${output()}`);
  assert.ok(pid !== null || from === 'program', output());
  assert.doesNotMatch(output(), /^ {4}at /m);
  for (const one of [pid, postmaster(data)])
    assert.ok(one === null || (await waitForEnd(one, 20_000)), `${one} still runs`);
}
