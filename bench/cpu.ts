import { readFileSync, readdirSync } from 'node:fs';
import type pg from 'pg';

/** Ticks of a second in which Linux counts. */
const HZ = 100;

/** The fields of `/proc/<pid>/stat` after the name, which may hold anything. */
function statOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text
      .slice(text.lastIndexOf(')') + 4)
      .split(' ')
      .map(Number);
  } catch {
    return []; // it has ended meanwhile
  }
}

/** Milliseconds of CPU that a process has used; with those of its children that have ended. */
function usedBy(pid: number): number {
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = statOf(pid).slice(10, 14);
  return ((utime + stime + cutime + cstime) / HZ) * 1000;
}

/** What measures the CPU of a process and of the database server with all its processes; nothing but Linux tells. */
export async function cpuMeter(
  client: pg.Client,
  server_pid: number,
): Promise<() => { server: number; database: number }> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const [postmaster = 0] = statOf(rows[0]?.pid ?? 0);
  return () => {
    const pids = process.platform === 'linux' ? readdirSync('/proc').map(Number) : [];
    const children = pids.filter((pid) => pid > 0 && statOf(pid)[0] === postmaster);
    const database = [postmaster, ...children].reduce((sum, pid) => sum + usedBy(pid), 0);
    return { server: usedBy(server_pid), database };
  };
}
