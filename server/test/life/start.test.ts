import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sized } from '../checks/size.ts';

const SERVER = fileURLToPath(new URL('../../', import.meta.url));

/** Runs a program until it exits by itself. */
async function runToEnd(args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    cwd: SERVER,
    env: { ...process.env, DATABASE_URL: '', PLUMBLINE_DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [code] = (await once(child, 'close')) as [number]; // it is not killed
  return { code, stdout, stderr };
}

test('if it cannot listen the program says so in one sentence and stops its database', async () => {
  const data = mkdtempSync(join(tmpdir(), 'plumbline-start-'));
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo; // it listens on TCP
  const cases: [env: Record<string, string>, sentence: RegExp][] = [
    [{ PORT: String(port) }, new RegExp(`^Port ${port} of 127\\.0\\.0\\.1 is in use`, 'm')],
    [{ HOST: '192.0.2.1' }, /^192\.0\.2\.1 is not an address of this machine/m],
  ];
  try {
    for (const [env, sentence] of cases) {
      const { code, stderr } = await runToEnd(['src/main.ts'], {
        PLUMBLINE_DATA: data,
        ...env,
      });
      assert.equal(code, 1, stderr);
      assert.match(stderr, sentence);
      assert.doesNotMatch(stderr, /^ {4}at /m);
      assert.equal(existsSync(join(data, 'postgres', 'postmaster.pid')), false);
    }
  } finally {
    other.close();
    rmSync(data, { recursive: true, force: true });
  }
});

test('the command line lists its commands without opening the database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-usage-'));
  const data = join(folder, 'data');
  const run = (...args: string[]) => runToEnd(['src/admin.ts', ...args], { PLUMBLINE_DATA: data });
  const commands = /^npm run admin -- <command>\n {2}operator create /;
  for (const args of sized([['help'], ['jobs', '-h']], [['help'], ['--help'], ['jobs', '-h']])) {
    const { code, stdout } = await run(...args);
    assert.equal(code, 0, args.join(' '));
    assert.match(stdout, commands);
  }
  const wrong = [[], ['jobs', 'restart'], ['toString', ''], ['job'], ['token']];
  for (const args of wrong.slice(0, sized(3, wrong.length))) {
    const { code, stderr } = await run(...args);
    assert.equal(code, 1, args.join(' '));
    assert.match(stderr, commands);
  }
  assert.equal(existsSync(data), false);
  rmSync(folder, { recursive: true });
});
