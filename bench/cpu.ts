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

/** Milliseconds of CPU used by a process and its children that have ended. */
function cpuTimeOf(pid: number): number {
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = statOf(pid).slice(10, 14);
  return ((utime + stime + cutime + cstime) / HZ) * 1000;
}

/** Measures the CPU of a process and of the database server with all its processes; only on Linux. */
export async function cpuMeter(
  client: pg.Client,
  server_pid: number,
): Promise<() => { server: number; database: number }> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const [postmaster = 0] = statOf(rows[0]?.pid ?? 0);
  return () => {
    const pids = process.platform === 'linux' ? readdirSync('/proc').map(Number) : [];
    const children = pids.filter((pid) => pid > 0 && statOf(pid)[0] === postmaster);
    const database = [postmaster, ...children].reduce((sum, pid) => sum + cpuTimeOf(pid), 0);
    return { server: cpuTimeOf(server_pid), database };
  };
}
