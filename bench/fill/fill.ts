import { readFileSync, readdirSync } from 'node:fs';
import { snapshotCheckLists } from '@plumbline/server/areas/checkLists/service.ts';
import { openTenant } from '@plumbline/server/areas/tenants/service.ts';
import { AREAS } from '@plumbline/server/areas.ts';
import { recalculateTenant } from '@plumbline/server/areas/recalculation/recalculate.ts';
import { sealAudit } from '@plumbline/server/kit/audit/sealing.ts';
import { connection } from '@plumbline/server/kit/db/db.ts';
import type { Database } from '@plumbline/server/kit/db/db.ts';
import { inTenant } from '@plumbline/server/kit/db/transaction.ts';
import { hashPassword } from '@plumbline/server/kit/passwords.ts';
import pg from 'pg';
import { withoutIndexes } from './indexes.ts';
import { emailOf, PASSWORD, TENANTS } from './tenants.ts';

const SQL = new URL('sql/', import.meta.url);
/** The versions of the check lists are created by the product between these files. */
const VERSIONS_AFTER = '2_organisation.sql';

const FOR_LOADING = `set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB';
  set temp_buffers = '256MB'; set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 2; set statement_timeout = 0`;

/** Fills an empty database with three tenants of 1,000, 10,000 and `objects` objects, and verifies their sums. */
export async function fillDatabase(
  { url, database }: { url: string; database: Database },
  objects: number,
): Promise<void> {
  const client = new pg.Client(connection(url));
  await client.connect();
  const timed = async (name: string, work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    console.log(
      `${name.padEnd(40)}${((performance.now() - start) / 1000).toFixed(1).padStart(7)} s`,
    );
  };
  const { rows } = await client.query<{ now: string }>(`select now()::text as now`);
  const now = `timestamptz '${rows[0]?.now}'`;
  try {
    await client.query(FOR_LOADING);
    const filled: string[] = [];
    await timed('all rows and indexes', () =>
      withoutIndexes(client, timed, async () => {
        for (const [name, count] of Object.entries({ ...TENANTS, large: objects }))
          filled.push(await fillTenant({ client, database, timed }, { name, count, now }));
      }),
    );
    await timed('vacuum analyze', () => client.query('vacuum analyze'));
    await timed('seals', () => sealAudit(database));
    for (const tenant of filled) await timed('verified', () => verify(database, tenant));
  } finally {
    await client.end();
  }
}

interface Work {
  client: pg.Client;
  database: Database;
  timed: (name: string, work: () => Promise<unknown>) => Promise<void>;
}

async function fillTenant(
  { client, database, timed }: Work,
  { name, count, now }: { name: string; count: number; now: string },
): Promise<string> {
  const password_hash = await hashPassword(PASSWORD, { group: 'bench', member: name });
  const person = (role: string, last_name: string, user_type_code: number) => ({
    email: emailOf(name, role),
    password_hash,
    first_name: 'Ada',
    last_name,
    user_type_code,
    is_verified: true,
  });
  const { tenant_id, company_id, user_ids } = await openTenant(
    database.app,
    { name, credits: 10_000_000 },
    [person('admin', 'Bench', 1), person('region', 'Region', 2), person('depot', 'Depot', 2)],
  );
  const [admin, regional, local] = user_ids;
  const words: Record<string, string> = {
    tenant: `'${tenant_id}'::uuid`,
    company: `'${company_id}'::uuid`,
    admin: `'${admin}'::uuid`,
    regional: `'${regional}'::uuid`,
    local: `'${local}'::uuid`,
    name,
    now,
    count: String(count),
  };
  for (const file of readdirSync(SQL).toSorted()) {
    const text = readFileSync(new URL(file, SQL), 'utf8').replaceAll(
      /\$(\w+)/g,
      (all, word: string) => words[word] ?? all,
    );
    await timed(`${name} ${file}`, () => client.query(text));
    if (file === VERSIONS_AFTER) await snapshot(database, tenant_id);
  }
  return tenant_id;
}

async function snapshot({ app }: Database, tenant: string): Promise<void> {
  await inTenant(app, tenant, async (db) => {
    const lists = await db
      .selectFrom('check_list')
      .select('id')
      .where('tenant_id', '=', tenant)
      .execute();
    await snapshotCheckLists(
      db,
      tenant,
      lists.map(({ id }) => id),
    );
  });
}

/** The product's own recalculation must have nothing to correct. */
async function verify(database: Database, tenant: string): Promise<void> {
  const sources = AREAS.flatMap((area) => area.results ?? []);
  const { corrected, residual } = await recalculateTenant(database, { tenant, sources });
  if (corrected + residual > 0)
    throw new Error(`${corrected + residual} sums of the filled tenant were wrong`);
}
