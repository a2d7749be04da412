import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Rule, Source } from './sources.ts';
import * as keyLaws from './keyLaws.ts';
import * as sqlCalls from './sqlCalls.ts';
import * as laws from './sqlLaws.ts';

const root = join(import.meta.dirname, '../../..');
const sources: Source[] = globSync(['server/functions/*.sql', '{server,demo}/src/**/*.ts'], {
  cwd: root,
}).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const sourceOf = (text: string): Source => ({ path: 'server/src/areas/objects/a.ts', text });
const statement = (sql: string): Source => sourceOf(`await sql\`${sql}\`.execute(db);`);
const inFunction = (body: string, parameters = 't uuid, obj uuid'): Source => ({
  path: 'server/functions/a.sql',
  text: `create or replace function f(${parameters}) returns void language plpgsql as $$\nbegin\n${body}\nend $$;`,
});

const TENANT = '= ${tenant}::uuid';

/** The law, samples that break it, and others that keep it. */
const LAWS: { claim: string; rule: Rule; bad: Source[]; good: Source[] }[] = [
  {
    claim: 'every relation of every statement is restricted to its tenant',
    rule: laws.relationsHaveTheirTenant,
    bad: [
      statement('select 1 from object where id = ${id}'),
      statement(
        `select 1 from object o join object_class c on c.id = o.object_class_id where o.tenant_id ${TENANT}`,
      ),
      statement(
        `select 1 from object o, object_class c where o.tenant_id ${TENANT} and c.id = o.object_class_id`,
      ),
      statement(
        `select (select name from object_class c where c.id = o.object_class_id) from object o where o.tenant_id ${TENANT}`,
      ),
      statement(
        `update object o set name = c.name from object_class c where o.tenant_id ${TENANT} and c.id = o.object_class_id`,
      ),
      statement(
        `delete from object using object_class c where c.tenant_id ${TENANT} and c.id = object_class_id`,
      ),
      statement(
        `select id from object where tenant_id ${TENANT} union select id from object_class`,
      ),
      // the recursion leaves the tenant
      statement(`with recursive up as (select id, parent_id from object where tenant_id ${TENANT}
        union all select o.id, o.parent_id from up join object o on o.id = up.parent_id) select * from up`),
      // equal to each other, but not to a value
      statement('select 1 from object o join object_class c on c.tenant_id = o.tenant_id'),
      // only the inner relation is restricted to its tenant
      statement(
        `select 1 from object o where exists (select 1 from object_class c where c.tenant_id ${TENANT})`,
      ),
      // an alias called tenant_id, which is not a tenant
      statement(
        'select 1 from object o join (select id as tenant_id from unnest(${ids}) id) n on n.tenant_id = o.tenant_id',
      ),
      sourceOf('const mine = sql`id = ${id}`;\nconst q = sql`select 1 from object where ${mine}`;'),
      inFunction('update object_quality q set height = 1 from s where q.object_id = obj;'),
      inFunction('for link in select * from audit_seal s order by s.seq loop n := 1; end loop;'),
      inFunction('if exists (select 1 from object where id = obj) then return; end if;'),
      inFunction(
        'perform 1 from unnest(ids) n (id) cross join lateral (select 1 from object where id = n.id) o;',
      ),
    ],
    good: [
      statement(
        `select 1 from object o join object_class c on c.tenant_id = o.tenant_id where o.tenant_id ${TENANT}`,
      ),
      statement(
        `select 1 from (object o join object_class c on c.tenant_id ${TENANT}) where o.tenant_id ${TENANT}`,
      ),
      statement(
        `select 1 from object where tenant_id ${TENANT} and created_at is distinct from updated_at`,
      ),
      statement(
        `select (select name from object_class c where c.tenant_id = o.tenant_id) from object o where o.tenant_id ${TENANT}`,
      ),
      statement(
        `with o as (select 1 from object where tenant_id ${TENANT} for update) select * from o`,
      ),
      statement(
        `insert into object (tenant_id, id) values (\${tenant}, \${id}) on conflict do update set name = excluded.name`,
      ),
      statement('select 1 from login_index where email_hash = ${hash}'),
      sourceOf('// select from object\nconst q = /`from object/;'),
      sourceOf(
        `const mine = sql\`tenant_id ${TENANT}\`;\nconst q = sql\`select 1 from object where \${mine}\`;`,
      ),
      sourceOf(
        `const q = sql\`select \${sql\`(select 1 from object_class c where c.tenant_id ${TENANT})\`} from \${table}\`;`,
      ),
      sourceOf(
        'const q = sql`select 1 from object o where ${allOf(scopeConditions(ctx, objectTable, sql.ref("o")))}`;',
      ),
      inFunction(
        'update object_quality q set height = 1 from s where q.tenant_id = t and q.object_id = s.id;',
      ),
      inFunction(
        "update object set name = case when archive then 'a' else 'b' end where tenant_id = t; -- from object",
      ),
    ],
  },
  {
    claim: 'every statement of the builder is restricted to its tenant',
    rule: sqlCalls.builtStatementsHaveTheirTenant,
    bad: [
      sourceOf("await db.selectFrom('object').select('id').where('id', '=', id).execute();"),
      sourceOf("await db.updateTable('object').set({ name }).executeTakeFirst();"),
      sourceOf(
        "await db.deleteFrom('object').execute();\nawait db.deleteFrom('object').where('tenant_id', '=', tenant).execute();",
      ),
    ],
    good: [
      sourceOf("await db.selectFrom('object').select('id').where('tenant_id', '=', id).execute();"),
      sourceOf("await db.deleteFrom('login_attempt').where('key', '=', key).execute();"),
    ],
  },
  {
    claim: 'no value of a new row is a query',
    rule: laws.valuesAreNotQueried,
    bad: [
      statement(
        `insert into object (tenant_id, id, is_first) values (\${tenant}, \${id}, not exists (select from object o where o.tenant_id ${TENANT}))`,
      ),
    ],
    good: [
      statement('insert into object (tenant_id, id) values (${tenant}, ${id})'),
      statement(
        `insert into object (tenant_id, id, is_first) select k.tenant_id, \${id}, not exists (select from object o where o.tenant_id ${TENANT}) from tenant k where k.tenant_id ${TENANT}`,
      ),
    ],
  },
  {
    claim: 'no statement names a row by its physical location',
    rule: laws.rowsAreNamedByKey,
    bad: [
      statement(`delete from object where tenant_id ${TENANT} and ctid = \${place}`),
      inFunction(
        'update object o set name = null from (select ctid as place from object where tenant_id = t) l where o.tenant_id = t and o.id = l.id;',
      ),
    ],
    good: [statement(`delete from object where tenant_id ${TENANT} and name = 'ctid'`)],
  },
  {
    claim: 'rows sent with a statement are inserted by joining their tenant or in a function',
    rule: laws.insertsNameTheirShard,
    bad: [
      statement(
        'insert into object (tenant_id, id) select ${tenant}, * from unnest(${ids}::uuid[])',
      ),
      statement(
        'with i as (insert into object (tenant_id, id) select ${tenant}, id from jsonb_to_recordset(${rows}::jsonb) as r (id uuid) returning id) select id from i',
      ),
      statement(
        'insert into object (tenant_id, id) select ${tenant}, r.id from ${recordset(rows)}',
      ),
      statement(
        'insert into object (tenant_id, id) select r.tenant_id, r.id from json_to_recordset(${rows}) as r (tenant_id uuid, id uuid)',
      ),
      inFunction('insert into object (tenant_id, id) select t, n.id from unnest(ids) n (id);'),
    ],
    good: [
      statement('insert into object (tenant_id, id) values (${tenant}, ${id})'),
      statement(
        'insert into object (tenant_id, id) select k.tenant_id, n.id from ${withTenantId(tenant, sql`unnest(${ids}::uuid[]) n (id)`)}',
      ),
      statement(
        `insert into object (tenant_id, id) select o.tenant_id, r.id from json_to_recordset(\${rows}) as r (id uuid) join object o on o.tenant_id ${TENANT}`,
      ),
      statement(
        `insert into object_facts (tenant_id, object_id) select tenant_id, id from object where tenant_id ${TENANT} and id = any (\${ids})`,
      ),
      statement(
        'insert into login_attempt (key, tries) select key, 1 from unnest(${keys}::text[]) key',
      ),
      inFunction(
        'with i as (insert into object (tenant_id, id) select t, n.id from unnest(ids) n (id) returning id) select count(*) into n from i;',
      ),
    ],
  },
  {
    claim: 'a change within "with" returns a column',
    rule: laws.innerChangesReturn,
    bad: [
      statement(
        `with o as (update object set name = null where tenant_id ${TENANT}) select 1 from object where tenant_id ${TENANT}`,
      ),
      inFunction('with d as (delete from object where tenant_id = t) select 1 into n from x;'),
    ],
    good: [
      statement(`with o as (delete from object where tenant_id ${TENANT} returning id) select 1`),
      inFunction('delete from object where tenant_id = t;'),
    ],
  },
  {
    claim: 'no change of a row within a function reads an element of an array',
    rule: laws.elementsAreReadBefore,
    bad: [
      inFunction('update object set parent_id = next[most] where tenant_id = t;'),
      inFunction(
        'update object set version = 1, parent_id = next[1] where tenant_id = t and id = obj;',
      ),
    ],
    good: [
      inFunction(
        'reached := next[most]; update object set parent_id = reached where tenant_id = t and id = next[1];',
      ),
    ],
  },
  {
    claim: 'no change calls the clock in some case only',
    rule: laws.momentsAreNotChosen,
    bad: [
      statement(
        `update job set ended_at = case when status = 'a' then now() end where tenant_id ${TENANT}`,
      ),
      statement(
        `update job set status = case status when 'a' then 'b' end where tenant_id ${TENANT}`,
      ),
      statement(
        `update job set ended_at = coalesce(ended_at, statement_timestamp()) where tenant_id ${TENANT}`,
      ),
    ],
    good: [
      statement(
        `update job set ended_at = now(), name = case when a then b end where tenant_id ${TENANT}`,
      ),
    ],
  },
  {
    claim: 'no statement calls a function that differs from row to row or from server to server',
    rule: sqlCalls.valuesAreStable,
    bad: [
      statement(`update object set updated_at = clock_timestamp() where tenant_id ${TENANT}`),
      sourceOf('const CLOCK = sql<string>`clock_timestamp()`;'),
    ],
    good: [
      statement(`update object set updated_at = now() where tenant_id ${TENANT}`),
      inFunction('moment := clock_timestamp();'),
    ],
  },
  {
    claim: 'no function of a tenant is called over values, without a table',
    rule: sqlCalls.callsAreNotOverValues,
    bad: [
      statement('select object_height(${tenant}, v.id) from (select ${id}::uuid as id) v'),
      statement('select object_height(${tenant}, v.id) from (values (${id}::uuid)) v (id)'),
      statement(
        'with v as (select ${id}::uuid as id) select object_height(${tenant}, v.id) from v',
      ),
      statement(
        'select h from (select ${id}::uuid as id) v cross join lateral object_height(${tenant}, v.id) h',
      ),
      inFunction('perform object_height(t, v.id) from (select obj as id) v;'),
    ],
    good: [
      statement('select object_height(${tenant}, ${id})'),
      statement('select object_height(${tenant}, v.id) from unnest(${ids}::uuid[]) v (id)'),
      statement('select search_fold(v.name) from (select ${name} as name) v'),
      statement(
        `select object_height(o.tenant_id, o.id) from (values (1)) v cross join object o where o.tenant_id ${TENANT}`,
      ),
    ],
  },
  {
    claim: 'rows of a list of keys are each looked up',
    rule: keyLaws.keysAreLookedUp,
    bad: [
      statement(`select 1 from object where tenant_id ${TENANT} and id = any(${'${ids}'}::uuid[])`),
      inFunction('delete from object o where o.tenant_id = t and o.parent_id = any (ids);'),
    ],
    good: [
      statement(
        `select 1 from object where tenant_id ${TENANT} and id in (select unnest(${'${ids}'}::uuid[]))`,
      ),
      inFunction('update object o set version = 1 where o.id = n.id and n.id = any (array[n.id]);'),
    ],
  },
  {
    claim: 'what the rows of a list of keys refer to is looked up from them',
    rule: keyLaws.rowsOfKeysComeFirst,
    bad: [
      statement(
        `select 1 from inspection i join object o on o.tenant_id ${TENANT} and o.id = i.object_id where i.tenant_id ${TENANT} and i.id in (select unnest(${'${ids}'}::uuid[]))`,
      ),
    ],
    good: [
      statement(
        `select 1 from inspection i cross join lateral (select from object o where o.tenant_id ${TENANT} and o.id = i.object_id offset 0) o
          left join app_user u on u.tenant_id ${TENANT} and u.id = i.responsible_id
          where i.tenant_id ${TENANT} and i.id in (select unnest(${'${ids}'}::uuid[]))`,
      ),
    ],
  },
  {
    claim: 'no generic plan is forced',
    rule: laws.plansAreNotForced,
    bad: [
      { path: 'server/functions/a.sql', text: 'set plan_cache_mode = force_generic_plan as $$' },
    ],
    good: [statement('set local plan_cache_mode = force_custom_plan')],
  },
  {
    claim: 'a function that touches rows of a tenant has the tenant as its first parameter',
    rule: laws.functionsBeginWithTheTenant,
    bad: [inFunction('perform 1 from object where tenant_id = t;', 'obj uuid, t uuid')],
    good: [
      inFunction('perform 1 from object where tenant_id = t;'),
      inFunction('return n + 1;', 'n int'),
    ],
  },
];

for (const { claim, rule, bad, good } of LAWS) {
  test(claim, () => {
    for (const sample of bad)
      assert.notDeepEqual(rule([sample]), [], `the rule reports the bad sample: ${sample.text}`);
    for (const sample of good) assert.deepEqual(rule([sample]), [], sample.text);
    assert.deepEqual(rule(sources), []);
  });
}

test('a cluster takes the migrations that it meets', () => {
  const at = (name: string, text: string): Source => ({ path: `server/migrations/${name}`, text });
  const bad = [
    'alter table tenant add column side int default 1 check (side > 0), add column days int',
    'alter table tenant\n  add column a numeric(3, 1),\n  add column b uuid references app_user (id)',
    'alter table late_work add foreign key (tenant_id, a) references object (tenant_id, id), add column b int',
  ];
  for (const text of bad)
    assert.equal(laws.clustersTakeMigrations([at('0200_a.sql', text)]).length, 1, text);
  const steps =
    'alter table t add column a int;\nalter table t add constraint t_a_check check (a > 0);';
  const good = [at('0200_a.sql', steps), at('0001_a.sql', bad[0] ?? '')];
  const replaced = [at('0200_a.sql', bad[0] ?? ''), at('distributed/0200_a.sql', steps)];
  assert.deepEqual(laws.clustersTakeMigrations([...good, ...replaced]), []);
  const migrations = globSync('server/migrations/**/*.sql', { cwd: root }).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }));
  assert.deepEqual(laws.clustersTakeMigrations(migrations), []);
});
