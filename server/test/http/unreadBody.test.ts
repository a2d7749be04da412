import assert from 'node:assert/strict';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { beginUpload } from '../fixtures/files.ts';
import { newApp, newTenant } from '../fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '../fixtures/newTenant.ts';

let app: TestApp;
let tenant: TestTenant;
let port: number;
before(async () => {
  app = await newApp({ app: 2, read: 2 });
  tenant = await newTenant(app);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.app.server.address() as AddressInfo); // it listens on a port
});
after(() => app.close());

/** A connection, and the bytes that it has received. */
function open(): {
  socket: Socket;
  seen: (text: string) => Promise<void>;
  closed: Promise<unknown>;
} {
  const socket = connect(port, '127.0.0.1');
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.on('error', () => undefined);
  let received = '';
  const waiting: (() => void)[] = [];
  socket.on('data', (data) => {
    received += data.toString('latin1');
    for (const look of waiting) look();
  });
  const seen = (text: string) =>
    new Promise<void>((resolve, reject) => {
      socket.once('close', () => reject(new Error(`closed before ${text}`)));
      const look = () => {
        if (!received.includes(text)) return;
        received = received.slice(received.indexOf(text) + text.length);
        waiting.length = 0;
        resolve();
      };
      waiting.push(look);
      look();
    });
  return { socket, seen, closed };
}

const headOf = (path: string, headers: Record<string, string | number>, method: string) =>
  `${method} /api${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${tenant.as.admin.token}\r\n${Object.entries(
    headers,
  )
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

const partOf = (id: string, bytes: number) =>
  headOf(
    `/upload/${id}`,
    {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': 7,
      'content-length': bytes,
    },
    'PATCH',
  );

test('a connection whose body was refused serves the next request', async () => {
  const id = await beginUpload(tenant.as.admin, 4_000_000);
  for (const bytes of [10, 400_000, 3_000_000]) {
    const { socket, seen } = open();
    socket.write(partOf(id, bytes));
    socket.write(Buffer.alloc(bytes));
    await seen('HTTP/1.1 409');
    socket.write(headOf('/version', {}, 'GET'));
    await seen('HTTP/1.1 200');
    socket.destroy();
  }
});

test('a refused body that does not end closes the connection', async () => {
  const announced = 90_000_000;
  const id = await beginUpload(tenant.as.admin, announced);
  const { socket, seen, closed } = open();
  socket.write(partOf(id, announced));
  const piece = Buffer.alloc(1_000_000);
  await seen('HTTP/1.1 409');
  let sent = 0;
  const isOver = new Promise<void>((resolve) => {
    const send = (): void => {
      // the last piece is kept back, so that only the server can end it
      for (let goesOn = true; goesOn && !socket.destroyed; sent += piece.length) {
        if (sent + 2 * piece.length > announced) return resolve();
        goesOn = socket.write(piece);
      }
      if (!socket.destroyed) socket.once('drain', send);
    };
    send();
  });
  await Promise.race([closed, isOver]);
  assert.ok(sent < announced / 2, `${sent} bytes were read`);
  await closed;
});
