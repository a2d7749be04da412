import { PASSWORD } from './crashingServer.ts';
import type { Body, CrashingServer } from './crashingServer.ts';

export class Client {
  private readonly server: CrashingServer;
  readonly token: string;

  constructor(server: CrashingServer, token: string) {
    this.server = server;
    this.token = token;
  }

  /** The body of a 2xx; anything else throws, a refused connection too. */
  async send(method: string, path: string, body?: object): Promise<Body> {
    const text = await (await this.request(method, path, body)).text();
    return text === '' ? null : JSON.parse(text);
  }

  /** The bytes of a file. */
  async bytes(path: string): Promise<Buffer> {
    return Buffer.from(await (await this.request('GET', path)).arrayBuffer());
  }

  private async request(method: string, path: string, body?: object): Promise<Response> {
    const isJson = !(body instanceof FormData);
    const response = await fetch(`${this.server.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(isJson && { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
    });
    if (response.ok) return response;
    throw new UnexpectedStatus(
      `${method} ${path}: ${response.status} ${await response.text()}`,
      response,
    );
  }
}

export class UnexpectedStatus extends Error {
  readonly response: Response;
  constructor(message: string, response: Response) {
    super(message);
    this.response = response;
  }
}

export async function signIn(server: CrashingServer, username: string): Promise<Client> {
  const response = await fetch(`${server.url}/api/auth/jwt/login`, {
    method: 'POST',
    body: new URLSearchParams({ username, password: PASSWORD }),
  });
  const body: Body = await response.json();
  return new Client(server, String(body.access_token));
}
