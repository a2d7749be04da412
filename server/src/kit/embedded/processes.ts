import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/**
 * Identifies a running process, so that a later one with the same pid differs: boot and start time on Linux,
 * start time elsewhere. Null when there is no such process.
 */
export function processIdentity(pid: number): string | null {
  if (process.platform !== 'linux') return ps(pid, 'lstart');
  const stat = read(`/proc/${pid}/stat`);
  if (stat === null) return null;
  // The command name is in parentheses and may itself contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startedAt] = [fields[0], fields[19]];
  if (state === 'Z' || state === 'X') return null;
  return `${read('/proc/sys/kernel/random/boot_id')?.trim() ?? ''} ${startedAt ?? ''}`;
}

/** Whether the process is a PostgreSQL server on this data directory. */
export function isPostgresOn(pid: number, directory: string): boolean {
  if (processIdentity(pid) === null) return false;
  if (process.platform !== 'linux') {
    const command = ps(pid, 'command') ?? '';
    return command.includes('postgres') && command.includes(directory);
  }
  const command = read(`/proc/${pid}/cmdline`)?.split('\0') ?? [];
  if (!command[0]?.endsWith('postgres')) return false;
  if (command.includes(directory)) return true;
  try {
    // PostgreSQL changes into its data directory.
    return readlinkSync(`/proc/${pid}/cwd`) === directory;
  } catch {
    return false;
  }
}

/** Waits until the process is gone; false if it is still running at the deadline. */
export async function waitForEnd(pid: number, milliseconds: number): Promise<boolean> {
  const identity = processIdentity(pid);
  const deadline = Date.now() + milliseconds;
  while (identity !== null && processIdentity(pid) === identity) {
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function ps(pid: number, column: string): string | null {
  const { stdout } = spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' });
  return stdout?.trim() || null;
}
