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
  async send(method: string, path: string, body?: unknown): Promise<Body> {
    const response = await fetch(`${this.server.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok)
      throw new UnexpectedStatus(`${method} ${path}: ${response.status} ${text}`, response);
    return text === '' ? null : JSON.parse(text);
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
