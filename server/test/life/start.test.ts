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

const SERVER = fileURLToPath(new URL('../../', import.meta.url));

/** Starts the program and waits for it to exit. */
async function startInVain(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: SERVER,
    env: { ...process.env, DATABASE_URL: '', PLUMBLINE_DEMO: '0', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'exit')) as [number]; // it is not killed
  return { code, output };
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
      const { code, output } = await startInVain({ PLUMBLINE_DATA: data, ...env });
      assert.equal(code, 1, output);
      assert.match(output, sentence);
      assert.doesNotMatch(output, /^ {4}at /m);
      assert.equal(existsSync(join(data, 'postgres', 'postmaster.pid')), false);
    }
  } finally {
    other.close();
    rmSync(data, { recursive: true, force: true });
  }
});
