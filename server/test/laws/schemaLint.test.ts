import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { ownDatabase } from '../servers/ownDatabase.ts';
import type { OwnDatabase } from '../servers/ownDatabase.ts';

let own: OwnDatabase;
let owner: pg.Client;
let lint: string;

before(async () => {
  own = await ownDatabase();
  owner = await own.owner();
  lint = await readFile(new URL('lint.sql', import.meta.url), 'utf8');
});
after(() => own.drop());

const breaches = async () =>
  (await owner.query<{ rule: string; breach: string }>(lint)).rows.map(
    ({ rule, breach }) => `${rule}: ${breach}`,
  );

test('the migrated schema obeys every rule of tenancy', async () => {
  assert.deepEqual(await breaches(), []);
});

const GOOD =
  'create table bad (tenant_id uuid not null, id uuid not null, other_id uuid, n int, primary key (tenant_id, id)); alter table bad alter column tenant_id set statistics 0';
/** A breach of each rule, added to a good table. */
const BAD: Record<string, string> = {
  L01: 'create table worse (id uuid primary key)',
  L02: 'alter table bad drop constraint bad_pkey, alter column tenant_id drop not null',
  L03: 'alter table bad drop constraint bad_pkey',
  L04: 'alter table bad add unique (id)',
  L05: 'alter table bad drop constraint bad_pkey, add primary key (id, tenant_id)',
  L06: 'create unique index on bad (id)',
  L07: 'alter table bad add unique (tenant_id, n, id); alter table bad add foreign key (other_id, n, id) references bad (tenant_id, n, id)',
  L08: `create table worse (tenant_id uuid, bad_id uuid, foreign key (tenant_id, bad_id) references bad); insert into tenancy_exempt values ('worse', 'local', 'test')`,
  L09: 'alter table bad add foreign key (tenant_id, other_id) references bad on delete set null',
  L10: 'alter table bad add foreign key (tenant_id, other_id) references bad on update cascade',
  L11: 'alter table bad add foreign key (tenant_id, other_id) references bad',
  L12: `create function noted() returns trigger language plpgsql as 'begin return new; end'; create trigger worse before insert on bad for each row execute function noted()`,
  L13: 'alter table bad add column during tstzrange, add exclude using gist (during with &&)',
  L14: 'create table worse () inherits (bad)',
  L15: 'create rule worse as on insert to bad do instead nothing',
  L16: 'alter table bad add column place int generated always as identity',
  L17: 'alter table object no force row level security',
  L18: 'create policy worse on object for select to plumbline_app using (true)',
  L19: 'create index on bad (n)',
  L20: 'alter table bad add column dice float default random()',
  L21: 'create materialized view worse as select 1 as one',
  L22: `create function worse(n int) returns int language sql as 'select n'`,
  L23: `create function worse() returns void language plpgsql as 'begin perform pg_advisory_lock(1); end'`,
  L24: `create function worse() returns void language plpgsql security definer as 'begin end'`,
  L25: 'grant update on object to plumbline_read',
  L26: 'alter role plumbline_read bypassrls',
  L27: `insert into tenancy_exempt values ('nothing', 'local', 'test')`,
  L28: 'alter table bad alter column tenant_id set statistics -1',
  L29: 'grant select (password_hash) on credential to plumbline_app',
  L30: 'create index newer on app_user (tenant_id, full_name)',
};

for (const [rule, statements] of Object.entries(BAD)) {
  test(`the lint detects a breach of ${rule}`, async () => {
    await owner.query('begin');
    try {
      await owner.query(GOOD);
      await owner.query(statements);
      const faults = await breaches();
      assert.ok(
        faults.some((breach) => breach.startsWith(rule)),
        `${rule} is not among ${faults.join('\n')}`,
      );
    } finally {
      await owner.query('rollback');
    }
  });
}

test('every rule of the lint has a breach that it detects', () => {
  const rules = [...lint.matchAll(/'(L\d\d) /g)].map(([, rule]) => rule);
  assert.deepEqual(rules, Object.keys(BAD));
});
