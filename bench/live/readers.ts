import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { script } from '../open.ts';

export type Asked =
  | { port: number; requests: string[] }
  | { expected: number }
  | Record<string, never>;
export interface Arrival {
  connection: number;
  id: string;
  at: number;
}
export interface Told {
  at?: number;
  arrivals?: Arrival[];
}

/** Many connections that read streams of events, in a process of their own. */
export class Readers {
  readonly pid: number;
  private readonly child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.child = child;
    this.pid = child.pid ?? 0;
  }

  /** Resolves when all have been answered. */
  static async open(
    port: number,
    requests: { path: string; headers: Record<string, string> }[],
  ): Promise<Readers> {
    const child = fork(script('live/reading.ts'), { serialization: 'advanced' });
    const readers = new Readers(child);
    const opened = readers.next();
    child.send({
      port,
      requests: requests.map(({ path, headers }) => {
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
        return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${lines.join('')}\r\n`;
      }),
    } satisfies Asked);
    await opened;
    return readers;
  }

  /** Forgets what has arrived; so many messages are expected. */
  begin(expected = Infinity): void {
    this.child.send({ expected } satisfies Asked);
  }

  /** The moment when as many messages as expected have arrived. */
  async reached(): Promise<number> {
    return (await this.next()).at ?? NaN;
  }

  /** What has arrived since `begin`. */
  async arrivals(): Promise<Arrival[]> {
    const told = this.next();
    this.child.send({} satisfies Asked);
    return (await told).arrivals ?? [];
  }

  close(): void {
    this.child.kill();
  }

  private async next(): Promise<Told> {
    const [told] = (await once(this.child, 'message')) as [Told];
    return told;
  }
}

/** The moment by the clock of `reading.ts`, in milliseconds. */
export const moment = (): number => Number(process.hrtime.bigint()) / 1e6;
