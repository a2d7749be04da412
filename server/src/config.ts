import { join, resolve } from 'node:path';
import { CannotStart } from './kit/cannotStart.ts';
import type { ServerConfig } from './kit/ctx.ts';
import type { BucketSettings } from './kit/files/bucketStore.ts';
import type { StoreSettings } from './kit/files/openStore.ts';
import { CONNECTIONS, FEWEST_CONNECTIONS } from './kit/db/db.ts';
import { VENDOR_KEYS } from './kit/vendor/keys.ts';
import type { MailSettings } from './kit/mail/transport.ts';

/** All settings from the environment (README "Configuration"). */
export interface Settings extends ServerConfig, StoreSettings {
  database_url: string | null;
  /** The most connections to the database that this server opens. */
  database_connections: number;
  data_directory: string;
  host: string;
  port: number;
  demo: boolean;
  /** Jobs that this server works on at once. */
  job_workers: number;
  mail: MailSettings;
  /** Signs the tokens; null means the key stored in the database. */
  secret: string | null;
}

const SECRET_BYTES = 32;
const WEB = ['https:', 'http:'];
const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/**
 * Reads the environment; an empty variable counts as unset. Refuses settings that would fail later, in one
 * sentence.
 */
export function readConfig(env: NodeJS.ProcessEnv, root: string): Settings {
  const setting = (name: string): string | undefined => env[name]?.trim() || undefined;
  const address = (name: string, protocols: readonly string[]): string | undefined => {
    const text = setting(name);
    if (text !== undefined && !protocols.includes(URL.parse(text)?.protocol ?? ''))
      throw new CannotStart(`${name} must be an address that begins with ${protocols[0]}//.`);
    return text;
  };
  const whole = (name: string, usual: number): number => {
    const number = Number(setting(name) ?? usual);
    if (Number.isInteger(number) && number >= 0) return number;
    throw new CannotStart(`${name} must be a whole number of requests per second, 0 for no limit.`);
  };
  const yesOrNo = (name: string): boolean => {
    const text = setting(name) ?? '0';
    if (text === '0' || text === '1') return text === '1';
    throw new CannotStart(`${name} must be 1 or 0, not ${text}.`);
  };
  const port = Number(setting('PORT') ?? 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new CannotStart(`PORT must be a number from 0 to 65535, not ${env['PORT']}.`);
  const workers = Number(setting('JOB_WORKERS') ?? 2);
  if (!Number.isInteger(workers) || workers < 1 || workers > 100)
    throw new CannotStart(`JOB_WORKERS must be a number from 1 to 100, not ${env['JOB_WORKERS']}.`);
  const connections = Number(setting('DATABASE_CONNECTIONS') ?? CONNECTIONS);
  if (!Number.isInteger(connections) || connections < FEWEST_CONNECTIONS || connections > 1000)
    throw new CannotStart(
      `DATABASE_CONNECTIONS must be a number from ${FEWEST_CONNECTIONS} to 1000, not ${env['DATABASE_CONNECTIONS']}.`,
    );
  const secret = setting('PLUMBLINE_SECRET') ?? null;
  if (secret !== null && Buffer.byteLength(secret) < SECRET_BYTES)
    throw new CannotStart(`PLUMBLINE_SECRET must have at least ${SECRET_BYTES} bytes.`);
  const database_url = address('DATABASE_URL', ['postgres:', 'postgresql:']) ?? null;
  const host = setting('HOST') ?? '127.0.0.1';
  const data_directory = resolve(setting('PLUMBLINE_DATA') ?? join(root, 'data'));
  return {
    database_url,
    database_connections: connections,
    data_directory,
    host,
    port,
    // The demo fills an empty embedded database; an external one only on request.
    demo:
      database_url === null ? setting('PLUMBLINE_DEMO') !== '0' : setting('PLUMBLINE_DEMO') === '1',
    secret,
    public_url: address('PUBLIC_URL', WEB) ?? `http://${host}:${port}`,
    cors_origins: list(env['CORS_ORIGINS']),
    trusted_proxies: list(env['TRUSTED_PROXIES']),
    rate_limits: {
      user: whole('RATE_LIMIT_USER', 50),
      tenant: whole('RATE_LIMIT_TENANT', 200),
      address: whole('RATE_LIMIT_ADDRESS', 50),
    },
    job_workers: workers,
    mail: {
      ...readSender(address('SMTP_URL', ['smtps:', 'smtp:']), setting('MAIL_FROM')),
      folder: resolve(setting('PLUMBLINE_MAIL') ?? join(data_directory, 'mail')),
    },
    files_directory: resolve(setting('PLUMBLINE_FILES') ?? join(data_directory, 'files')),
    bucket: readBucket(address('PLUMBLINE_S3_ENDPOINT', WEB), setting),
    vendor_keys_file: resolve(setting('VENDOR_KEYS') ?? join(data_directory, VENDOR_KEYS)),
    sends_mail: address('SMTP_URL', ['smtps:', 'smtp:']) !== undefined,
    private_webhooks: yesOrNo('WEBHOOKS_PRIVATE'),
    external_storage_url: address('EXTERNAL_STORAGE_URL', WEB) ?? null,
    page_directory: join(root, 'web', 'dist'),
  };
}

/** The bucket for files in place of a folder: all of its settings or none. */
function readBucket(
  endpoint: string | undefined,
  setting: (name: string) => string | undefined,
): BucketSettings | null {
  const needed = {
    PLUMBLINE_S3_ENDPOINT: endpoint,
    PLUMBLINE_S3_BUCKET: setting('PLUMBLINE_S3_BUCKET'),
    PLUMBLINE_S3_ACCESS_KEY: setting('PLUMBLINE_S3_ACCESS_KEY'),
    PLUMBLINE_S3_SECRET_KEY: setting('PLUMBLINE_S3_SECRET_KEY'),
  };
  const region = setting('PLUMBLINE_S3_REGION');
  const all = Object.entries({ ...needed, PLUMBLINE_S3_REGION: region });
  const [given] = all.find(([, value]) => value !== undefined) ?? [];
  if (given === undefined) return null;
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length > 0)
    throw new CannotStart(`${given} also needs ${missing.join(' and ')}, or leave it out.`);
  return {
    endpoint: needed.PLUMBLINE_S3_ENDPOINT ?? '',
    region: region ?? 'us-east-1',
    bucket: needed.PLUMBLINE_S3_BUCKET ?? '',
    access_key: needed.PLUMBLINE_S3_ACCESS_KEY ?? '',
    secret_key: needed.PLUMBLINE_S3_SECRET_KEY ?? '',
  };
}

const SENDER = /^(?:[^<>\p{Cc}]+ <)?[^\s<>@,;"]+@[^\s<>@,;"]+>?$/u;

/** The mail server, and the sender's name. */
function readSender(
  url: string | undefined,
  from: string | undefined,
): Pick<MailSettings, 'smtp_url' | 'from'> {
  if (url !== undefined && URL.parse(url)?.hostname === '')
    throw new CannotStart(
      'SMTP_URL must name a server, as smtps://user:password@mail.example.org.',
    );
  if (url !== undefined && from === undefined)
    throw new CannotStart('SMTP_URL needs MAIL_FROM, the address that mails are sent from.');
  if (from !== undefined && (!SENDER.test(from) || from.includes('<') !== from.endsWith('>')))
    throw new CannotStart(
      'MAIL_FROM must be an address, as inspections@example.org or Inspections <inspections@example.org>.',
    );
  return { smtp_url: url ?? null, from: from ?? 'Plumbline <plumbline@localhost>' };
}
