import assert from 'node:assert/strict';
import type pg from 'pg';
import { newId } from '#kit/ids.ts';
import { newSite, ok, working } from './inspectionSite.ts';
import type { Site } from './inspectionSite.ts';
import type { TestApp } from './newTenant.ts';

/** Children per object: 10,000 objects are four levels deep. */
const FANOUT = 20;
const UNITS = 8;
const detailIds = (count: number) =>
  Array.from({ length: count }, () => newId().replace(/.{4}$/, '0000'));

export interface GrownSite extends Site {
  /** All objects below the building, and the units they belong to. */
  objects: string[];
  units: string[];
}

/**
 * A site whose building has `count` objects below it in `UNITS` units, each inspected once and every tenth
 * with an open inspection: copies of one inspection that was really completed. Without inspections where only
 * the objects matter; in a new tenant unless its site is passed.
 */
export async function growSite(
  test: TestApp,
  owner: pg.ClientBase,
  count: number,
  { inspected = true, site: base }: { inspected?: boolean; site?: Site } = {},
): Promise<GrownSite> {
  const site = base ?? (await newSite(test));
  const { admin } = site.as;
  const inspection = await site.plan(admin, { responsible_id: admin.id });
  const work = working(admin, inspection);
  await ok(work.start());
  await work.fill(10);
  await ok(work.complete());
  const ids = (n: number) => Array.from({ length: n }, () => newId());
  const [units, objects, inspections] = [ids(UNITS), ids(count), ids(count)];
  const details = detailIds(count);
  const t = site.tenant_id;
  await owner.query(`begin; set local app.tenant_id = '${t}'`);
  for (const unit of units) {
    await owner.query(
      `insert into business_unit (tenant_id, id, parent_id, name, code) values ($1, $2, $3, 'Unit ' || $4, 'U' || $4)`,
      [t, unit, site.company_id, String(units.indexOf(unit))],
    );
    await owner.query('select unit_created($1, $2)', [t, unit]);
  }
  const parents = objects.map((_, n) =>
    n === 0 ? site.object_id : (objects[Math.floor((n - 1) / FANOUT)] ?? null),
  );
  const unitOf = objects.map((_, n) => units[n % UNITS]);
  await owner.query(
    `insert into object (tenant_id, id, parent_id, business_unit_id, object_class_id, name, code, serial_number, updated_at)
     select $1, id, parent, unit, $5, 'Pump ' || n, 'P-' || n, 'SN' || n * 7, now() - n * interval '1 second'
     from unnest($2::uuid[], $3::uuid[], $4::uuid[]) with ordinality o (id, parent, unit, n)`,
    [t, objects, parents, unitOf, site.class_id],
  );
  await owner.query('select objects_created($1, $2)', [t, objects]);
  if (!inspected) {
    await owner.query('commit');
    return { ...site, objects, units };
  }
  const columns = await columnsOf(owner);
  const copy = async (table: string, change: Record<string, string>, from: string) => {
    const names = columns[table] ?? [];
    const values = names.map((name) => change[name] ?? `s.${name}`);
    await owner.query(
      `insert into ${table} (${names.join()}) select ${values.join()} from ${table} s ${from}`,
      [t, inspection.id, inspections, objects, unitOf, details],
    );
  };
  const newIds = `cross join unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[]) with ordinality as m (inspection, object, unit, detail, n)`;
  const used = `and $2::uuid is not null and $3::uuid[] is not null and $4::uuid[] is not null and $5::uuid[] is not null and $6::uuid[] is not null`;
  const open = '(m.n % 10 = 0)';
  await copy(
    'inspection',
    {
      id: 'm.inspection',
      object_id: 'm.object',
      business_unit_id: 'm.unit',
      operative_status_code: `case when ${open} then 1 else 3 end`,
      finished_at: `case when ${open} then null else s.finished_at - m.n * interval '1 minute' end`,
      assigned_time: `s.assigned_time - m.n * interval '1 minute'`,
    },
    `${newIds} where s.tenant_id = $1 and s.id = $2 ${used}`,
  );
  await copy(
    'inspection_detail',
    { id: 'm.detail', inspection_id: 'm.inspection', object_id: 'm.object' },
    `${newIds} where s.tenant_id = $1 and s.inspection_id = $2 ${used}`,
  );
  await copy(
    'inspection_item',
    { detail_id: 'm.detail' },
    `${newIds} where s.tenant_id = $1 and s.detail_id in (select d.id from inspection_detail d where d.tenant_id = $1 and d.inspection_id = $2) ${used}`,
  );
  // Read apart from the call, which a cluster sends to the rows of its tenant only where it stands alone.
  const { rows: results } = await owner.query<Record<string, unknown>>(
    `select array_agg(d.object_id) as objects, array_agg(1::smallint) as kinds, array_agg(d.check_list_id) as sources, array_agg(d.count_ok) as ok,
       array_agg(d.count_attention) as attention, array_agg(d.count_critical) as critical, array_agg(now() - interval '1 day') as times, array_agg(d.id) as refs
     from inspection_detail d join inspection i on i.tenant_id = $1 and i.id = d.inspection_id and i.operative_status_code = 3
     where d.tenant_id = $1 and d.object_id = any($2)`,
    [t, objects],
  );
  await owner.query('select object_results_apply($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
    t,
    ...Object.values(results[0] ?? {}),
  ]);
  await owner.query('commit');
  const { rows } = await owner.query<{ n: number }>(
    'select count(*)::int as n from object_result where tenant_id = $1',
    [t],
  );
  assert.ok((rows[0]?.n ?? 0) > count * 0.8, 'the copies are results');
  return { ...site, objects, units };
}

/** The writable columns of the copied tables. */
async function columnsOf(owner: pg.ClientBase): Promise<Record<string, string[]>> {
  const { rows } = await owner.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
     where table_schema = 'public' and table_name in ('inspection', 'inspection_detail', 'inspection_item')
       and is_generated = 'NEVER' and column_name not in ('external_id', 'number') group by 1`,
  );
  return Object.fromEntries(rows.map((row) => [row.table, row.columns]));
}
