import { connect, createServer } from 'node:net';
import type { AddressInfo, NetConnectOpts, Socket } from 'node:net';
import pg from 'pg';

/** `before`: the packet never arrives. `after`: the server executes it, but its answer is lost. */
export type Cut = { at: number; side: 'before' | 'after' };

/** A proxy to a database server that breaks on demand. */
export interface Cutter {
  url: string;
  /** Breaks every connection at the n-th packet from now on; null breaks none. */
  set(cut: Cut | null): void;
  /** Silently loses all packets in both directions, like a dead network; false lets later packets pass. */
  drop(all: boolean): void;
  /** From now on, packets of the open connections are silently lost; new connections work. */
  forget(): void;
  /** Sends new connections to the server of another URL, as after a failover; open ones stay where they are. */
  redirect(url: string): void;
  /** The number of packets towards the server since `set`. */
  sent(): number;
  close(): void;
}

/** Starts a proxy between an application and the server of `url`. */
export async function openCutter(url: string): Promise<Cutter> {
  let to = addressOf(url);
  const open = new Set<Socket>();
  let cut: Cut | null = null;
  let packets = 0;
  const silentSockets = new WeakSet<Socket>();
  let dropping = false;
  const breakAll = (): void => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((near) => {
    const far = connect(to);
    let answerIsLost = false;
    const isLost = () => dropping || silentSockets.has(near);
    near.on('data', (packet) => {
      if (isLost()) return;
      packets += 1;
      if (packets === cut?.at && cut.side === 'before') return breakAll();
      answerIsLost = packets === cut?.at;
      far.write(packet);
    });
    far.on('data', (packet) => {
      if (isLost()) return;
      if (answerIsLost) breakAll();
      else near.write(packet);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = new URL(url);
  address.search = '';
  address.hostname = '127.0.0.1';
  address.port = String((server.address() as AddressInfo).port); // it listens on TCP
  return {
    url: address.href,
    set: (next) => {
      cut = next;
      packets = 0;
    },
    drop: (all) => {
      dropping = all;
    },
    forget: () => {
      for (const socket of open) silentSockets.add(socket);
    },
    redirect: (url) => {
      to = addressOf(url);
    },
    sent: () => packets,
    close: () => {
      breakAll();
      server.close();
    },
  };
}

function addressOf(url: string): NetConnectOpts {
  const { host, port } = new pg.Client({ connectionString: url });
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}
