import { createServer, connect, type Socket } from 'node:net';
import { once } from 'node:events';

/** A line to a server that can be cut, as that of a phone that enters a shaft. */
export interface CuttableLine {
  /** The origin under which the server answers while the line holds. */
  url: string;
  cut: () => void;
  mend: () => void;
  close: () => Promise<void>;
}

/** Opens a line to an origin of this machine. Cut, it drops what is under way and refuses everything. */
export async function openLine(origin: string): Promise<CuttableLine> {
  const port = Number(new URL(origin).port);
  const sockets = new Set<Socket>();
  let holds = true;
  const server = createServer((near) => {
    if (!holds) return void near.destroy();
    const far = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const cut = () => {
    holds = false;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://localhost:${typeof address === 'object' ? address?.port : ''}`,
    cut,
    mend: () => void (holds = true),
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
