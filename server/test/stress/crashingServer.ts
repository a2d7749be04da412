import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('../../', import.meta.url));
export const PASSWORD = 'plumb and level';
export const OPERATOR = 'operator@crash.test';
export const CREDITS = 1_000_000;

export const READY_WITHIN = 30_000;
const READY = /ready on (http:\S+)/;

export type Body = ReturnType<typeof JSON.parse>;

/** A server that is killed and restarted with the same data. */
export class CrashingServer {
  private child: ChildProcess | null = null;
  private readonly env: NodeJS.ProcessEnv;
  url = '';
  /** Its output since the start. */
  lines: string[] = [];

  constructor(env: NodeJS.ProcessEnv) {
    // The clients send requests faster than any person, so the limits are off.
    const unlimited = { RATE_LIMIT_USER: '0', RATE_LIMIT_TENANT: '0', RATE_LIMIT_ADDRESS: '0' };
    this.env = { ...process.env, PLUMBLINE_DEMO: '0', PORT: '0', ...unlimited, ...env };
  }

  async createOperator(): Promise<void> {
    const args = [
      'src/admin.ts',
      'operator',
      'create',
      '--email',
      OPERATOR,
      '--password',
      PASSWORD,
    ];
    const child = spawn(process.execPath, args, {
      cwd: SERVER,
      env: this.env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const code = await new Promise((resolve) => child.once('exit', resolve));
    assert.equal(code, 0);
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, ['src/main.ts'], {
      cwd: SERVER,
      env: this.env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.child = child;
    this.url = await new Promise((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
      this.lines = [];
      createInterface({ input: child.stdout }).on('line', (line) => {
        this.lines.push(line);
        const ready = READY.exec(line)?.[1];
        if (ready) resolve(ready);
      });
    });
  }

  get pid(): number | undefined {
    const { child } = this;
    return child && child.exitCode === null && child.signalCode === null ? child.pid : undefined;
  }

  /** Resolves with the exit code, null after a kill. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const { child } = this;
    if (!child || child.exitCode !== null) return child?.exitCode ?? null;
    const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill(signal);
    return await exit;
  }
}
