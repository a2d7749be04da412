import assert from 'node:assert/strict';
import pg from 'pg';
import { Message } from '../../src/kit/db/driver.ts';
import type { OwnDatabase } from '../servers/ownDatabase.ts';
import { guardedTenant, unguarded } from './tenantPredicates.ts';
import type { Statement } from './tenantPredicates.ts';

/** Roles that see the rows of all tenants: their statements must name the tenant themselves. */
const WATCHED = ['plumbline_read', 'plumbline_signin'];

/** Reads that look for tenants rather than within one. */
const ACROSS_TENANTS = [
  /^select (distinct )?tenant_id from (tenant|audit_pending)$/, // rounds of cleaning, and sealing
  /^select tenant_id from tenant (where is_operator )?limit 1$/, // looks for the first operator, and for any tenant at all
  // the accounts of an address in several tenants, each with its own tenant
  /^select c\.password_hash from unnest\(\S+, \S+\) with ordinality a \(tenant_id, user_id, place\)\s+left join credential c on c\.tenant_id = a\.tenant_id and c\.user_id = a\.user_id order by a\.place$/,
  /^select [^()]* from unnest\(\S+, \S+\) with ordinality a \(tenant_id, user_id, place\)\s+left join app_user u on u\.tenant_id = a\.tenant_id and u\.id = a\.user_id\s+left join tenant t on t\.tenant_id = a\.tenant_id order by a\.place$/,
  /^select tenant_id as id, name from tenant where name = \$1 order by tenant_id$/, // credits by the name of a tenant
  /^select \$1::text as task, d\.tenant_id, d\.id from \(/, // what is due, in all tenants
  /^select distinct tenant_id from file_blob where versions = 'waiting' /, // pictures that no server has drawn
  /^select tenant_id, name from tenant order by name$/, // tenants whose files are verified
  /^select tenant_id, address from mail where id = \$1::uuid and status = 'failed'$/, // a mail by its id, for the operator
  /^select t\.tenant_id from tenant t where t\.suspended_at is null and \(t\.expires_at is null or t\.expires_at \+ make_interval\(days => t\.grace_days\) > now\(\)\) (and t\.tenant_id = \$1::uuid )?and exists \(\s/, // tenants with schedules to look at, restrictions to judge or rules to follow
  // tenants in which a handler of events has no position, or has events to handle
  /^select t\.tenant_id from tenant t where not exists \(\s*select from event_position p where p\.tenant_id = t\.tenant_id and p\.handler = \$1\)$/,
  // the position of a handler in each tenant, for the operator
  /^select t\.tenant_id, t\.name as tenant, coalesce\(p\.seq, 0\) as seq, h\.seq as last, /,
  // tenants with inspections to remind of, and notices that wait for the morning
  /^select t\.tenant_id from tenant t where t\.suspended_at is null and \(t\.expires_at is null or t\.expires_at \+ make_interval\(days => t\.grace_days\) > now\(\)\) and \(\s*exists \(select from \(/,
  // tenants with expired rows, tenants in which a round of notices has failed, and rows that rounds have set aside, for
  // the operator
  /^select t\.tenant_id from tenant t where exists \(select from (\w+|"\w+") x where x\.tenant_id = t\.tenant_id and /,
  /^select t\.tenant_id from tenant t where exists \(select from \(select x\.at from event x where x\.tenant_id = t\.tenant_id order by /,
  /^select distinct x\.tenant_id from account_link x where /,
  /^select distinct tenant_id from webhook$/,
  /^select t\.tenant_id, f\.since from tenant t join notice_failure f on f\.tenant_id = t\.tenant_id where /,
  /^select x\.work, x\.tenant_id, t\.name as tenant, /,
  /^select tenant_id from object_path_check$/, // tenants whose paths are being compared
  /^select t\.tenant_id, t\.time_zone, p\.at::text as thinned_to, /, // the position of thinning in each tenant
  /^select n\.tenant_id, coalesce\(u\.time_zone, t\.time_zone, ''\) as zone, /,
];

/** Watches what the application sends to a database in the watched roles. */
export interface ReadWatch {
  /** Called with every statement. */
  listen(listener: (statement: Statement) => void): void;
  /** Forgets the statements so far, which broke the rule on purpose. */
  forget(): void;
  /** Fails if a relation lacked its tenant, or two tenants were named; then stops watching. */
  end(): void;
}

type Listener = (statement: Statement) => void;
const listeners = new Map<string, Set<Listener>>();
let tables: Promise<ReadonlySet<string>> | undefined;

/** Watches the statements sent to a database until the watch ends. */
export async function watchReads(database: OwnDatabase): Promise<ReadWatch> {
  tables ??= tenantTables(database);
  const tableNames = await tables;
  const faults = new Set<string>();
  const judge: Listener = (statement) => {
    const tenant = guardedTenant(statement, tableNames) ?? 'no tenant';
    const relations = unguarded(statement, { tables: tableNames, tenant });
    if (relations.length === 0 || ACROSS_TENANTS.some((text) => text.test(statement.sql.trim())))
      return;
    faults.add(`${relations.join(', ')} in ${statement.sql}`);
  };
  const name = new URL(database.url).pathname.slice(1);
  const present = listeners.get(name) ?? new Set();
  listeners.set(name, present);
  const own = [judge];
  present.add(judge);
  return {
    listen: (listener) => {
      own.push(listener);
      present.add(listener);
    },
    forget: () => faults.clear(),
    end: () => {
      for (const one of own) present.delete(one);
      assert.deepEqual([...faults], [], 'reads that see all tenants name theirs at each relation');
    },
  };
}

/** The tables of tenants in the newest schema, which all databases of the tests share. */
export async function tenantTables(database: OwnDatabase): Promise<ReadonlySet<string>> {
  const client = await database.owner();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not exists (select 1 from tenancy_exempt e where e.relname = c.relname)`,
    );
    return new Set(rows.map(({ name }) => name));
  } finally {
    await client.end();
  }
}

/** The driver sends every statement through this one method. */
const query = Reflect.get(pg.Client.prototype, 'query');
pg.Client.prototype.query = function watched(this: pg.Client, ...sent: unknown[]) {
  const [first, second] = sent as [string | pg.QueryConfig | Message, unknown];
  const one = typeof first === 'string' ? { text: first, values: second } : first;
  if (WATCHED.includes(this.user ?? ''))
    for (const { text, values } of one instanceof Message ? one.statements : [one])
      for (const listener of listeners.get(this.database ?? '') ?? [])
        listener({ sql: text, parameters: Array.isArray(values) ? values : [] });
  return Reflect.apply(query, this, sent) as unknown;
} as typeof query;
