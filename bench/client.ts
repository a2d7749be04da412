import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** Requests that are sent in turn to one server. */
export interface Target {
  port: number;
  headers: Record<string, string>;
  method: 'GET' | 'POST' | 'PATCH';
  paths: readonly string[];
  /** The body of the n-th request. */
  body?: (n: number) => unknown;
}
export interface Load {
  connections: number;
  seconds: number;
}
export interface Answered {
  /** Milliseconds of each answer. */
  times: number[];
  perSecond: number;
  /** The first refusal, if there was one. */
  failure: string | null;
}

/** A closed loop over plain sockets: Node's own client would take more of the cores that it measures. */
export async function run(target: Target, { connections, seconds }: Load): Promise<Answered> {
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(target.port)));
  const times: number[] = [];
  let failure: string | null = null;
  let n = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  const loop = async (socket: Socket) => {
    while (performance.now() < end && failure === null) {
      const began = performance.now();
      const { status, body } = await exchange(socket, requestOf(target, n++));
      times.push(performance.now() - began);
      if (status < 200 || status > 299) failure ??= `${status} ${body.slice(0, 200)}`;
    }
  };
  await Promise.all(sockets.map(loop));
  const perSecond = (times.length / (performance.now() - start)) * 1000;
  for (const socket of sockets) socket.destroy();
  return { times, perSecond, failure };
}

/** The answer to one request. */
export async function ask(target: Target, n = 0): Promise<{ status: number; body: string }> {
  const socket = await open(target.port);
  try {
    return await exchange(socket, requestOf(target, n));
  } finally {
    socket.destroy();
  }
}

function requestOf({ port, headers, method, paths, body }: Target, n: number): string {
  const content = body === undefined ? '' : JSON.stringify(body(n));
  const all: Record<string, string> = {
    host: `127.0.0.1:${port}`,
    ...headers,
    ...(body === undefined
      ? {}
      : {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(content)),
        }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${paths[n % paths.length]} HTTP/1.1\r\n${lines.join('')}\r\n${content}`;
}

const open = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket)).setNoDelay();
    socket.once('error', reject);
  });

const HEAD_END = Buffer.from('\r\n\r\n');

function exchange(socket: Socket, request: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    let head = -1;
    let size = 0;
    const done = () => {
      socket.off('data', onData).off('error', onEnd).off('close', onEnd);
    };
    const onEnd = (error?: unknown) => {
      done();
      reject(error instanceof Error ? error : new Error('the server closed the connection'));
    };
    const onData = (part: Buffer) => {
      received = received.length === 0 ? part : Buffer.concat([received, part]);
      if (head < 0) {
        const at = received.indexOf(HEAD_END);
        if (at < 0) return;
        head = at + HEAD_END.length;
        const length = /\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, at));
        if (!length) return onEnd(new Error('an answer without its length'));
        size = head + Number(length[1]);
      }
      if (received.length < size) return;
      done();
      const status = Number(received.toString('latin1', 9, 12));
      resolve({ status, body: received.toString('utf8', head, size) });
    };
    socket.on('data', onData).on('error', onEnd).on('close', onEnd);
    socket.write(request);
  });
}
