import { sql } from 'kysely';
import { openTenant } from '@plumbline/server/areas/tenants/service.ts';
import { withTenantId } from '@plumbline/server/kit/db/statement.ts';
import { newId } from '@plumbline/server/kit/ids.ts';
import { hashPassword } from '@plumbline/server/kit/passwords.ts';
import { inTenant, withoutTimeLimit } from '@plumbline/server/kit/db/transaction.ts';
import { PASSWORD } from '../fill/tenants.ts';
import type { Database } from '@plumbline/server/kit/db/db.ts';

export interface Generated {
  tenant_id: string;
  admin_id: string;
  admin_email: string;
  object_ids: string[];
  class_ids: string[];
  unit_ids: string[];
}

/** Children per node: 100,000 objects are five levels deep. */
const FANOUT = 20;
const CHUNK = 20_000;
const CLASSES = ['Pump', 'Valve', 'Motor', 'Substation', 'Reservoir'];
const UNITS = 25;

const ids = (count: number): string[] => Array.from({ length: count }, () => newId());

/** Fills one tenant with a tree of `count` objects, each with one result, a tenth of them not ok. */
export async function generate(
  { app }: Database,
  count: number,
  name = 'bench',
): Promise<Generated> {
  const account = {
    email: `${name}@bench.test`,
    password_hash: await hashPassword(PASSWORD, { group: 'bench', member: name }),
    first_name: 'Ada',
    last_name: 'Bench',
    user_type_code: 1,
  };
  const { tenant_id, company_id, user_ids } = await openTenant(app, { name, credits: 1_000_000 }, [
    account,
  ]);
  const generated: Generated = {
    tenant_id,
    admin_id: user_ids[0] ?? '',
    admin_email: account.email,
    object_ids: ids(count),
    class_ids: ids(CLASSES.length),
    unit_ids: ids(UNITS),
  };
  await inTenant(app, tenant_id, async (db) => {
    await sql`insert into object_class (tenant_id, id, name) select k.tenant_id, c.id, c.name
      from ${withTenantId(tenant_id, sql`unnest(${generated.class_ids}::uuid[], ${CLASSES}::text[]) c (id, name)`)}`.execute(
      db,
    );
    for (const [index, unit] of generated.unit_ids.entries()) {
      await sql`insert into business_unit (tenant_id, id, parent_id, name) values (${tenant_id}::uuid, ${unit}::uuid, ${company_id}::uuid, ${`Unit ${index}`})`.execute(
        db,
      );
      await sql`select unit_created(${tenant_id}::uuid, ${unit}::uuid)`.execute(db);
    }
  });
  for (let from = 0; from < count; from += CHUNK) await insertChunk(app, generated, from);
  return generated;
}

async function insertChunk(
  app: Database['app'],
  generated: Generated,
  from: number,
): Promise<void> {
  const { tenant_id: tenant, object_ids } = generated;
  const chunk = object_ids.slice(from, from + CHUNK);
  const at = (index: number) => from + index;
  const parents = chunk.map((_, index) =>
    at(index) === 0 ? null : (object_ids[Math.floor((at(index) - 1) / FANOUT)] ?? null),
  );
  const pick = (list: string[]) => chunk.map((_, index) => list[at(index) % list.length]);
  const quality = (index: number) =>
    at(index) % 40 === 0 ? 'critical' : at(index) % 12 === 0 ? 'attention' : 'ok';
  const counts = (status: string) => chunk.map((_, index) => (quality(index) === status ? 1 : 0));
  await inTenant(app, tenant, async (db) => {
    await withoutTimeLimit(db);
    await sql`insert into object (tenant_id, id, parent_id, object_class_id, business_unit_id, name, code, updated_at)
      select k.tenant_id, o.id, o.parent, o.class, o.unit, 'Object ' || o.n, 'OBJ-' || o.n, now() - o.n * interval '1 second'
      from ${withTenantId(tenant, sql`unnest(${chunk}::uuid[], ${parents}::uuid[], ${pick(generated.class_ids)}::uuid[], ${pick(generated.unit_ids)}::uuid[], ${chunk.map((_, index) => at(index))}::int[]) o (id, parent, class, unit, n)`)}`.execute(
      db,
    );
    await sql`select objects_created(${tenant}::uuid, ${chunk}::uuid[])`.execute(db);
    const list = chunk.map(() => generated.class_ids[0]);
    await sql`select object_results_apply(${tenant}::uuid, ${chunk}::uuid[], ${chunk.map(() => 1)}::smallint[], ${list}::uuid[],
      ${counts('ok')}::int[], ${counts('attention')}::int[], ${counts('critical')}::int[], ${chunk.map(() => new Date().toISOString())}::timestamptz[], ${chunk.map(() => null)}::uuid[], true)`.execute(
      db,
    );
  });
}
