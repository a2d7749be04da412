import { randomBytes } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { openSession } from '#areas/accounts/login.ts';
import { openTenant } from '#areas/tenants/service.ts';
import type { Deps } from '#kit/ctx.ts';
import { buildApp } from '../src/app.ts';
import { openDeps } from '../src/deps.ts';
import { ownDatabase } from './ownDatabase.ts';
import type { OwnDatabase } from './ownDatabase.ts';
import { watchReads } from './watchReads.ts';
import type { ReadWatch } from './watchReads.ts';

export const PASSWORD = 'plumbline';
export type TestRole = 'superuser' | 'admin' | 'inspector' | 'guest';
const USER_TYPES = { superuser: 1, admin: 1, inspector: 2, guest: 4 } as const;

export interface Answer {
  status: number;
  /** The parsed body, untyped: its shape is what the tests check, field by field. */
  body: ReturnType<typeof JSON.parse>;
  headers: Record<string, unknown>;
}
/** The calls of one user. */
export interface Caller {
  id: string;
  token: string;
  get: (path: string) => Promise<Answer>;
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  patch: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>;
  delete: (path: string, body?: undefined, headers?: Record<string, string>) => Promise<Answer>;
}
export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  database: OwnDatabase;
  /** Every test that uses the application also checks that each read names its tenant. */
  watch: ReadWatch;
  close(): Promise<void>;
}
export interface TestTenant {
  tenant_id: string;
  company_id: string;
  as: Record<TestRole, Caller>;
}

/**
 * The application on its own database. With `app: 1` it has one connection, so a query outside the
 * open transaction hangs and fails. `own` changes how it connects, or adds a page beside the API.
 */
export async function newApp(
  pools: { app?: number; read?: number } = { app: 1, read: 2 },
  own: { database?: OwnDatabase; url?: string; page_directory?: string } = {},
): Promise<TestApp> {
  const database = own.database ?? (await ownDatabase());
  const config = {
    public_url: 'http://plumbline.test',
    cors_origins: [],
    trusted_proxies: [],
    rate_limits: { user: 0, tenant: 0, address: 0 },
    external_storage_url: null,
    page_directory: own.page_directory ?? null,
  };
  const deps = await openDeps(
    own.url ?? database.url,
    { ...config, demo: false, secret: null },
    pools,
  );
  const watch = await watchReads(database);
  const app = await buildApp({ deps, log: 'error' });
  return {
    app,
    deps,
    database,
    watch,
    close: async () => {
      await app.close();
      await deps.database.close();
      await database.drop();
      watch.end();
    },
  };
}

export async function call(app: FastifyInstance, request: InjectOptions): Promise<Answer> {
  const response = await app.inject(request);
  const json = response.headers['content-type']?.toString().startsWith('application/json');
  return {
    status: response.statusCode,
    body: json && response.body !== '' ? response.json() : response.body,
    headers: response.headers,
  };
}

/** Signs in and returns a caller of the API. */
export async function signIn(
  app: FastifyInstance,
  username: string,
  password = PASSWORD,
): Promise<Caller> {
  const form = new URLSearchParams({ username, password }).toString();
  const { body, status } = await call(app, {
    method: 'POST',
    url: '/api/auth/jwt/login',
    payload: form,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  if (status !== 200) throw new Error(`sign-in of ${username}: ${status} ${JSON.stringify(body)}`);
  const anonymous = callerOf(app, { id: '', token: String(body.access_token) });
  const me = await anonymous.get('/user/me');
  return { ...anonymous, id: String(me.body.id) };
}

/** A caller with an existing token. */
export function callerOf(
  app: FastifyInstance,
  { id, token }: Pick<Caller, 'id' | 'token'>,
): Caller {
  const send =
    (method: 'GET' | 'POST' | 'PATCH' | 'DELETE') =>
    (path: string, payload?: unknown, headers: Record<string, string> = {}) =>
      call(app, {
        method,
        url: `/api${path}`,
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(payload === undefined ? {} : { payload: payload as object }),
      });
  return {
    id,
    token,
    get: send('GET'),
    post: send('POST'),
    patch: send('PATCH'),
    delete: send('DELETE'),
  };
}

/** A fresh tenant with one user of each role, signed in; the first name of each is the role. */
export async function newTenant(
  { app, deps }: TestApp,
  options: { credits?: number; time_zone?: string } = {},
): Promise<TestTenant> {
  const mark = randomBytes(6).toString('hex');
  const roles = Object.keys(USER_TYPES) as TestRole[];
  const accounts = roles.map((role) => ({
    email: `${role}.${mark}@test.example`,
    password: PASSWORD,
    first_name: role,
    last_name: mark,
    user_type_code: USER_TYPES[role],
    is_superuser: role === 'superuser',
  }));
  const { tenant_id, company_id } = await openTenant(
    deps.database.app,
    { name: `Tenant ${mark}`, time_zone: 'UTC', ...options },
    accounts,
  );
  const users = await deps.database.read<{ id: string; first_name: string }>(
    sql`select u.id, u.first_name from app_user u where u.tenant_id = ${tenant_id}::uuid`,
  );
  // Creates the sessions without passwords, whose hashes take time; signing in has its own tests.
  const callers = await Promise.all(
    users.map(async ({ id, first_name }) => {
      const { access_token } = await openSession(deps, { tenant_id, id });
      return [first_name, callerOf(app, { id, token: access_token })] as const;
    }),
  );
  const as = Object.fromEntries(callers) as Record<TestRole, Caller>;
  return { tenant_id, company_id, as };
}
