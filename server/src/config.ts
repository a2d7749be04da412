import { join, resolve } from 'node:path';
import { CannotStart } from './kit/cannotStart.ts';
import type { Config } from './kit/ctx.ts';

/** Everything the environment decides (README "Configuration"). */
export interface Settings extends Config {
  database_url: string | null;
  data_directory: string;
  host: string;
  port: number;
  demo: boolean;
  /** Key of the tokens' signature; null: the one the database keeps. */
  secret: string | null;
}

const SECRET_BYTES = 32;
const WEB = ['https:', 'http:'];
const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Reads the environment; an empty variable is none. Refuses with one sentence what would only fail later. */
export function readConfig(env: NodeJS.ProcessEnv, root: string): Settings {
  const given = (name: string): string | undefined => env[name]?.trim() || undefined;
  const address = (name: string, protocols: readonly string[]): string | undefined => {
    const text = given(name);
    if (text !== undefined && !protocols.includes(URL.parse(text)?.protocol ?? ''))
      throw new CannotStart(`${name} must be an address that begins with ${protocols[0]}//.`);
    return text;
  };
  const whole = (name: string, usual: number): number => {
    const number = Number(given(name) ?? usual);
    if (Number.isInteger(number) && number >= 0) return number;
    throw new CannotStart(`${name} must be a whole number of requests per second, 0 for no limit.`);
  };
  const port = Number(given('PORT') ?? 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new CannotStart(`PORT must be a number from 0 to 65535, not ${env['PORT']}.`);
  const secret = given('PLUMBLINE_SECRET') ?? null;
  if (secret !== null && Buffer.byteLength(secret) < SECRET_BYTES)
    throw new CannotStart(`PLUMBLINE_SECRET must have at least ${SECRET_BYTES} bytes.`);
  const database_url = address('DATABASE_URL', ['postgres:', 'postgresql:']) ?? null;
  const host = given('HOST') ?? '127.0.0.1';
  return {
    database_url,
    data_directory: resolve(given('PLUMBLINE_DATA') ?? join(root, 'data')),
    host,
    port,
    // The demo fills an empty embedded database; on a server of its own only when asked.
    demo: database_url === null ? given('PLUMBLINE_DEMO') !== '0' : given('PLUMBLINE_DEMO') === '1',
    secret,
    public_url: address('PUBLIC_URL', WEB) ?? `http://${host}:${port}`,
    cors_origins: list(env['CORS_ORIGINS']),
    trusted_proxies: list(env['TRUSTED_PROXIES']),
    rate_limits: {
      user: whole('RATE_LIMIT_USER', 50),
      tenant: whole('RATE_LIMIT_TENANT', 200),
      address: whole('RATE_LIMIT_ADDRESS', 50),
    },
    external_storage_url: address('EXTERNAL_STORAGE_URL', WEB) ?? null,
    page_directory: join(root, 'web', 'dist'),
  };
}
