import { connect } from 'node:net';
import type { Socket } from 'node:net';

const MESSAGE_END = '\n\n';
const UUID = /[\da-f]{8}-[\da-f-]{27}/g;

/** Many connections that read a stream of events, as bytes: what arrives is only searched for ids. */
export class Readers {
  /** Told of each id that arrives at any of them. */
  onId: (id: string) => void = () => undefined;
  private readonly sockets: Socket[] = [];

  /** Resolves when all have been answered. */
  static async open(
    port: number,
    { path, headers }: { path: string; headers: Record<string, string>[] },
  ): Promise<Readers> {
    const readers = new Readers();
    for (const own of headers) {
      const lines = Object.entries(own).map(([name, value]) => `${name}: ${value}\r\n`);
      await readers.add(
        port,
        `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${lines.join('')}\r\n`,
      );
    }
    return readers;
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  private async add(port: number, request: string): Promise<void> {
    const socket = connect(port, '127.0.0.1');
    this.sockets.push(socket);
    let text = '';
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.once('close', () => reject(new Error('a stream was closed')));
      socket.setEncoding('latin1');
      socket.on('data', (part: string) => {
        if (text === '' && part.startsWith('HTTP/1.1 ') && !part.startsWith('HTTP/1.1 200'))
          reject(new Error(part));
        resolve();
        text += part;
        const end = text.lastIndexOf(MESSAGE_END);
        if (end < 0) return;
        for (const [id] of text.slice(0, end).matchAll(UUID)) this.onId(id);
        text = text.slice(end);
      });
      socket.write(request);
    });
  }
}
