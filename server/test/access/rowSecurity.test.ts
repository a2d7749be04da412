import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import type pg from 'pg';
import type { EntityTable } from '#kit/model/table.ts';
import { listedEntities, makerOf, offers } from '../fixtures/make.ts';
import { newApp, newTenant } from '../fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '../fixtures/newTenant.ts';
import type { Rows } from '../checks/oracle.ts';
import { questions, searchOf } from '../checks/questions.ts';
import { sized } from '../checks/size.ts';
import { seedEverything } from '../fixtures/seed.ts';
import { unguarded } from '../checks/tenantPredicates.ts';
import type { Statement } from '../checks/tenantPredicates.ts';
import { tenantTables, watchReads } from '../checks/watchReads.ts';

let app: TestApp;
let tenant: TestTenant;
let other: TestTenant;
let rows: Rows;
let owner: pg.Client;
let tables: string[];
const statements: Statement[] = [];
before(async () => {
  app = await newApp();
  [tenant, other] = [await newTenant(app, { credits: 10 }), await newTenant(app, { credits: 10 })];
  rows = await seedEverything(makerOf(app, tenant));
  await seedEverything(makerOf(app, other));
  owner = await app.database.owner();
  tables = [...(await tenantTables(app.database))];
  app.watch.listen((statement) => statements.push(statement));
});
after(() => app.close());

const faults = (): string[] =>
  statements.flatMap((statement) =>
    unguarded(statement, { tables: new Set(tables), tenant: tenant.tenant_id }).map(
      (relation) => `${relation} in ${statement.sql}`,
    ),
  );

async function askEverything(entity: EntityTable): Promise<void> {
  const { path, fields, name } = entity.resource;
  const id = [...(rows.get(name)?.keys() ?? [])][0];
  const attrs = Object.keys(fields)
    .filter(
      (one) =>
        !['json', 'texts', 'ancestor', 'branch', 'among', 'search'].includes(
          fields[one]?.kind ?? '',
        ),
    )
    .slice(0, 20);
  for (const caller of Object.values(tenant.as)) {
    for (const part of [
      '',
      '?root=true',
      `/${id}`,
      `/${id}/quality`,
      `/${id}/quality/causes`,
      `/${id}/audit_log`,
      '?page=9&page_size=2',
      `/aggr_on_attr?attrs=${attrs.join(',')}&group=sum:version`,
      `/aggr_on_attr?attrs=${attrs.join(',')}`,
    ]) {
      await caller.get(path + part);
    }
    if (offers(app, entity, 'GET'))
      await caller.get(`${path}?sort_by=${attrs.slice(0, 4).join(',')}&page_size=2`);
  }
}

/** The hand-written reads, from a whole inspection down to one item. */
async function askDetails(): Promise<void> {
  const [id] = [...(rows.get('inspection')?.keys() ?? [])];
  for (const caller of Object.values(tenant.as)) {
    await caller.get(`/inspection/${id}/work`);
    const { body: details } = await caller.get(`/inspection/${id}/detail`);
    for (const detail of details.items ?? []) {
      const { body: items } = await caller.get(`/inspection/${id}/detail/${detail.id}/item`);
      for (const item of (items.items ?? []).slice(0, 2))
        await caller.get(`/inspection_check_list_item/${item.id}`);
    }
  }
  assert.ok(statements.some(({ sql }) => /\binspection_item\b/.test(sql)));
}

test('every generated read names the tenant for every relation it touches, for any query', async () => {
  statements.length = 0;
  const byTable = Map.groupBy(listedEntities(app), (entity) => entity.table);
  const entities = [...byTable.values()].flatMap((same) => same.slice(0, 1));
  for (const entity of entities) await askEverything(entity);
  await tenant.as.inspector.get('/stats');
  await askDetails();
  const question = questions(rows, entities);
  const callers = Object.values(tenant.as);
  await fc.assert(
    fc.asyncProperty(question, fc.constantFrom(...callers), async (question, caller) => {
      const { path } = entities.find(({ resource }) => resource.name === question.entity)
        ?.resource ?? { path: '' };
      await caller.get(`${path}?${searchOf(question)}`);
      await caller.get(`${path}/aggr_on_attr?attrs=id&${searchOf(question)}`);
    }),
    { numRuns: sized(100, 300) },
  );
  assert.ok(statements.length > 1000, `${statements.length} statements`);
  assert.deepEqual(faults(), []);
});

test('the check detects a missing predicate and one that names another tenant', () => {
  const context = { tables: new Set(tables), tenant: tenant.tenant_id };
  const guards = /"?\b\w+\b"?\.tenant_id = \$\d+::uuid|(?<![."])\btenant_id = \$\d+::uuid/g;
  const aliasOf = (guard: string) => guard.replaceAll('"', '').split('.tenant_id')[0];
  let mutants = 0;
  let repeated = 0;
  const texts = [...new Map(statements.map((statement) => [statement.sql, statement])).values()];
  for (const { sql, parameters } of texts) {
    const readsTenants = unguarded({ sql, parameters: [] }, context).length > 0;
    if (!readsTenants) continue;
    for (const { index, 0: guard } of sql.matchAll(guards)) {
      const mutant = `${sql.slice(0, index)}true${sql.slice(index + guard.length)}`;
      if (unguarded({ sql: mutant, parameters }, context).length > 0) {
        mutants += 1;
        continue;
      }
      // a subquery may name its tenant twice, in a filter of its own too
      const all = sql.replaceAll(guards, (each) =>
        aliasOf(each) === aliasOf(guard) ? 'true' : each,
      );
      assert.notDeepEqual(unguarded({ sql: all, parameters }, context), [], mutant);
      repeated += 1;
    }
    const foreign = parameters.map((value) =>
      value === tenant.tenant_id ? other.tenant_id : value,
    );
    assert.notDeepEqual(unguarded({ sql, parameters: foreign }, context), [], sql);
  }
  assert.ok(mutants > 500, `${mutants} mutants`);
  assert.ok(repeated < mutants / 50, `${repeated} guards that another one repeats`);
});

test('a suite fails at its end if a read lacks its tenant, or names two', async () => {
  const { database } = app.deps;
  const [own, foreign] = [tenant.tenant_id, other.tenant_id];
  for (const [read, fault] of [
    [sql`select id from object where name = ${'name'}`, /'object in select id from object/],
    [
      sql`select o.id from object o join object_quality q on q.tenant_id = ${foreign}::uuid and q.object_id = o.id where o.tenant_id = ${own}::uuid`,
      /'object_quality q in|object o in/,
    ],
    [
      sql`select o.id from object o join object_quality q on q.object_id = o.id where o.tenant_id = ${own}::uuid`,
      /'object_quality q in/,
    ],
  ] as const) {
    const watch = await watchReads(app.database);
    // A cluster may refuse a statement that lacks its tenant.
    await Promise.allSettled([database.read(read)]);
    assert.throws(() => watch.end(), fault);
  }
  app.watch.forget();
  const watch = await watchReads(app.database);
  await tenant.as.inspector.get('/stats');
  watch.end();
});

/**
 * The tables where the application's role, with this tenant set, does not see exactly the tenant's own rows.
 */
async function leaks(setting: string | null): Promise<string[]> {
  const client = await app.database.app();
  const leakyTables: string[] = [];
  try {
    for (const table of tables) {
      await client.query(
        setting === null ? 'begin' : `begin; set local app.tenant_id = '${setting}'`,
      );
      const counts = await client.query<{ own: number; foreign: number }>(
        `select count(*) filter (where tenant_id = $1)::int as own, count(*) filter (where tenant_id <> $1)::int as foreign from ${table}`,
        [tenant.tenant_id],
      );
      const all = await owner.query<{ n: number }>(
        `select count(*)::int as n from ${table} where tenant_id = $1`,
        [tenant.tenant_id],
      );
      const { own = 0, foreign = 0 } = counts.rows[0] ?? {};
      const expected = setting === tenant.tenant_id ? all.rows[0]?.n : 0;
      if (own !== expected || foreign !== 0) leakyTables.push(table);
      await client.query('rollback');
    }
    return leakyTables;
  } finally {
    await client.end();
  }
}

/** Tables whose row security is off, not forced, or has other policies than the two expected. */
async function unprotected(): Promise<string[]> {
  const { rows: policies } = await owner.query<{ name: string; safe: boolean }>(
    `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity
       and (select array_agg(p.polname::text order by p.polname) from pg_policy p where p.polrelid = c.oid) in ('{built_reads,of_tenant}', '{of_tenant,signing_in}')
       and (select count(*) from pg_policy p where p.polrelid = c.oid and p.polname = 'of_tenant'
         and p.polcmd = '*' and pg_get_expr(p.polqual, p.polrelid) = pg_get_expr(p.polwithcheck, p.polrelid)
         and pg_get_expr(p.polqual, p.polrelid) like '%app.tenant_id%') = 1
       and (select count(*) from pg_policy p where p.polrelid = c.oid and p.polcmd = 'r' and p.polroles
         = array[case when c.relname in ('credential', 'mail_body', 'account_link', 'second_factor', 'recovery_code', 'api_key_secret', 'webhook_secret') then 'plumbline_signin' else 'plumbline_read' end::regrole::oid]) = 1 as safe
     from pg_class c where c.relname = any($1) and c.relnamespace = 'public'::regnamespace`,
    [tables],
  );
  return policies.filter((row) => !row.safe).map((row) => row.name);
}

test('row level security shows rows to their own tenant, but not to another tenant or a session without one', async () => {
  assert.ok(tables.length > 20);
  assert.deepEqual(await unprotected(), []);
  assert.deepEqual(await leaks(tenant.tenant_id), []);
  assert.deepEqual(await leaks(null), []);
  assert.deepEqual(await leaks(''), []);
});

test('these checks fail if row security is off, leaks or is not forced', async () => {
  const sabotages: [string, string][] = [
    [
      'alter table object disable row level security',
      'alter table object enable row level security',
    ],
    ['create policy leak on object to plumbline_app using (true)', 'drop policy leak on object'],
    [
      'alter table object no force row level security',
      'alter table object force row level security',
    ],
  ];
  for (const [sabotage, mend] of sabotages) {
    await owner.query(sabotage);
    assert.deepEqual(await unprotected(), ['object'], sabotage);
    if (!sabotage.includes('no force'))
      assert.deepEqual(await leaks(tenant.tenant_id), ['object'], sabotage);
    await owner.query(mend);
  }
  assert.deepEqual(await unprotected(), []);
});

test('the application connects as its own roles, so that no statement can gain more rights', async () => {
  const { database } = app.deps;
  const who = sql<{ name: string }>`select session_user as name`;
  assert.deepEqual(await database.read(who), [{ name: 'plumbline_read' }]);
  const result = await who.execute(database.app);
  assert.deepEqual(result.rows, [{ name: 'plumbline_app' }]);
  for (const role of ['plumbline', 'plumbline_app'])
    await assert.rejects(database.read(sql`select set_config('role', ${role}, false)`), {
      code: '42501',
    });
});

test('the list of tables without a tenant is short and gives reasons', async () => {
  const { rows: exempt } = await owner.query<{ relname: string; why: string }>(
    'select relname, why from tenancy_exempt order by relname',
  );
  assert.deepEqual(
    exempt.map((row) => row.relname),
    [
      'function_file',
      'instance',
      'instance_secret',
      'login_attempt',
      'login_index',
      'migration',
      'round_time',
      'tenancy_exempt',
    ],
  );
  assert.ok(exempt.every(({ why }) => why.length > 10));
  const { rows: strays } = await owner.query<{ relname: string }>(
    `select relname from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     and relname <> all($1) and not exists (select 1 from tenancy_exempt e where e.relname = c.relname)`,
    [tables],
  );
  assert.deepEqual(strays, []);
});

/** A cluster stores rows by tenant, so no statement can move them to another one. */
const ON_A_CLUSTER = '0A000';

test('the application cannot write a row into another tenant, and the reader cannot write at all', async () => {
  const client = await app.database.app();
  try {
    for (const table of tables.filter(
      (name) =>
        !['audit_log', 'audit_seal', 'credit_ledger', 'mail_body', 'api_key_secret'].includes(name),
    )) {
      await client.query(`begin; set local app.tenant_id = '${tenant.tenant_id}'`);
      const hasRows = (await client.query(`select 1 from ${table} limit 1`)).rows.length > 0;
      const code = await client.query(`update ${table} set tenant_id = $1`, [other.tenant_id]).then(
        () => undefined,
        (error: { code?: string }) => error.code,
      );
      const expected = hasRows ? ['42501', '23503', '23505', '428C9'] : [undefined];
      assert.ok([...expected, ON_A_CLUSTER].includes(code), `${table}: ${code}`);
      await client.query('rollback');
    }
  } finally {
    await client.end();
  }
  const { rows: grants } = await owner.query<{ table_name: string }>(
    `select table_name from information_schema.role_table_grants where grantee = 'plumbline_read' and privilege_type <> 'SELECT'`,
  );
  assert.deepEqual(grants, []);
});
