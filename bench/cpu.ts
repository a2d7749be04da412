import { readFileSync, readdirSync } from 'node:fs';
import type pg from 'pg';

/** Clock ticks per second of Linux. */
const HZ = 100;

/** The fields of `/proc/<pid>/stat` after the name, which may contain anything. */
function statOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text
      .slice(text.lastIndexOf(')') + 4)
      .split(' ')
      .map(Number);
  } catch {
    return []; // it has since ended
  }
}

/** Milliseconds of CPU used by the threads of a process, to the nanosecond; 0 once it has ended. */
function cpuTimeOf(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const texts = threads.map((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'),
    );
    return texts.reduce((sum, text) => sum + Number.parseInt(text, 10), 0) / 1e6;
  } catch {
    return 0;
  }
}

/** That of its children that have ended. */
function cpuTimeOfEnded(pid: number): number {
  const [cutime = 0, cstime = 0] = statOf(pid).slice(12, 14);
  return ((cutime + cstime) / HZ) * 1000;
}

/** Measures the CPU of processes and of the database server with all its own; only on Linux. */
export async function cpuMeter(
  client: pg.Client,
): Promise<(pid: number) => { server: number; database: number }> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const [postmaster = 0] = statOf(rows[0]?.pid ?? 0);
  return (pid) => {
    const pids = process.platform === 'linux' ? readdirSync('/proc').map(Number) : [];
    const children = pids.filter((other) => other > 0 && statOf(other)[0] === postmaster);
    const database = [postmaster, ...children].reduce(
      (sum, one) => sum + cpuTimeOf(one),
      cpuTimeOfEnded(postmaster),
    );
    return { server: cpuTimeOf(pid), database };
  };
}

/** Megabytes of memory that a process uses now. */
export function memoryOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
