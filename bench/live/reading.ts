import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { Arrival, Asked, Told } from './readers.ts';

const BUFFER = 64 * 1024;
const MESSAGE_ENDS = [...Buffer.from('}\n\n')];
const ID = /"id" ?: ?"([\da-f-]{36})"/g;

/** What arrived at a connection, looked into once nothing more is measured. */
interface Part {
  connection: number;
  at: number;
  bytes: Buffer;
}

/** The moment by a clock that all processes of the machine share. */
const now = () => Number(process.hrtime.bigint()) / 1e6;

const sockets: Socket[] = [];
let parts: Part[] = [];
let messages = 0;
let expected = Infinity;

const tell = (told: Told) => process.send?.(told);

/** Reads into one buffer for all connections, and only counts the messages: whatever else reading costs would delay them. */
function open(port: number, request: string): Promise<void> {
  const connection = sockets.length;
  let matched = 0;
  return new Promise((resolve, reject) => {
    const take = (size: number, buffer: Uint8Array): boolean => {
      const bytes = Buffer.from(buffer.subarray(0, size));
      if (bytes.includes('HTTP/1.1 ') && !bytes.includes('HTTP/1.1 200'))
        reject(new Error(bytes.toString()));
      resolve();
      parts.push({ connection, at: now(), bytes });
      for (const byte of bytes) {
        matched = byte === MESSAGE_ENDS[matched] ? matched + 1 : byte === MESSAGE_ENDS[0] ? 1 : 0;
        if (matched < MESSAGE_ENDS.length) continue;
        matched = 0;
        messages += 1;
        if (messages === expected) tell({ at: now() });
      }
      return true;
    };
    const socket = connect({
      port,
      host: '127.0.0.1',
      onread: { buffer: shared, callback: take },
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('a stream was closed')));
    socket.write(request);
    sockets.push(socket);
  });
}
const shared = Buffer.alloc(BUFFER);

function arrivals(): Arrival[] {
  const texts = new Map<number, string>();
  return parts.flatMap(({ connection, at, bytes }) => {
    const text = (texts.get(connection) ?? '') + bytes.toString('latin1');
    const end = text.lastIndexOf('\n\n') + 1;
    texts.set(connection, text.slice(end));
    return [...text.slice(0, end).matchAll(ID)].map(([, id = '']) => ({ connection, at, id }));
  });
}

process.on('message', (asked: Asked) => {
  if ('requests' in asked) {
    void (async () => {
      for (const request of asked.requests) await open(asked.port, request);
      tell({ at: now() });
    })();
  } else if ('expected' in asked) {
    parts = [];
    messages = 0;
    expected = asked.expected;
  } else tell({ arrivals: arrivals() });
});

process.once('disconnect', () => process.exit());
