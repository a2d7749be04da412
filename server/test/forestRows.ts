import assert from 'node:assert/strict';
import type pg from 'pg';
import { recount } from './forest.ts';
import type { Truth } from './forest.ts';

type Row = Record<string, unknown>;
const counts = (row: Row, prefix: string) => ({
  ok: Number(row[`${prefix}ok`]),
  attention: Number(row[`${prefix}attention`]),
  critical: Number(row[`${prefix}critical`]),
});

const OBJECTS = `select o.id, o.parent_id, o.business_unit_id, o.archived, o.archive_root, q.parent_id as q_parent, q.attached, q.height, q.children_count,
    q.actual_ok, q.actual_attention, q.actual_critical, q.inherited_ok, q.inherited_attention, q.inherited_critical, q.total_status,
    f.total_status as f_status, f.archived as f_archived, f.business_unit_id as f_unit,
    (f.object_class_id, f.form_factor_code, f.status_code, f.operative_status_code)
      is not distinct from (o.object_class_id, o.form_factor_code, o.status_code, o.operative_status_code) as f_same,
    coalesce(r.ok, 0) as ok, coalesce(r.attention, 0) as attention, coalesce(r.critical, 0) as critical
  from (select * from object where tenant_id = $1) o
  full join (select * from object_quality where tenant_id = $1) q on q.object_id = o.id
  full join (select * from object_facts where tenant_id = $1) f on f.object_id = o.id
  full join (select object_id, sum(ok) ok, sum(attention) attention, sum(critical) critical from object_result where tenant_id = $1 group by 1) r
    on r.object_id = o.id`;
const UNITS = `select u.id, u.parent_id, u.archive_root, q.parent_id as q_parent, q.children_count, q.actual_ok, q.actual_attention, q.actual_critical,
    q.inherited_ok, q.inherited_attention, q.inherited_critical, q.total_status
  from (select * from business_unit where tenant_id = $1) u
  full join (select * from business_unit_quality where tenant_id = $1) q on q.business_unit_id = u.id`;

/** One snapshot of a tenant's forest as stored: its truth and every stored sum. */
export async function readForest(
  client: pg.ClientBase,
  tenant: string,
): Promise<{ truth: Truth; objects: Row[]; units: Row[] }> {
  const objects = (await client.query<Row>(OBJECTS, [tenant])).rows;
  const units = (await client.query<Row>(UNITS, [tenant])).rows;
  const truth: Truth = { objects: new Map(), units: new Map() };
  for (const row of objects) {
    truth.objects.set(String(row['id']), {
      parent_id: row['parent_id'] as string | null,
      unit_id: String(row['business_unit_id']),
      attached: row['attached'] === true,
      own: counts(row, ''),
    });
  }
  for (const row of units) {
    truth.units.set(String(row['id']), {
      parent_id: row['parent_id'] as string | null,
      archive_root: row['archive_root'] as string | null,
    });
  }
  return { truth, objects, units };
}

/** Compares every stored sum, copy and flag with a recount of the truth; returns one sentence per difference. */
export function differences(stored: { objects: Row[]; units: Row[] }, truth: Truth): string[] {
  const expected = recount(truth);
  const sentences: string[] = [];
  const compare = (label: string, actual: unknown, recounted: unknown) => {
    try {
      assert.deepEqual(actual, recounted);
    } catch {
      sentences.push(`${label}: ${JSON.stringify(actual)} instead of ${JSON.stringify(recounted)}`);
    }
  };
  compare('number of objects', stored.objects.length, expected.objects.size);
  compare('number of units', stored.units.length, expected.units.size);
  const heights = new Map(stored.objects.map((row) => [row['id'], Number(row['height'])]));
  for (const row of stored.objects) {
    const expectedRow = expected.objects.get(String(row['id']));
    compare(`object ${String(row['id'])}`, storedObject(row), expectedRow);
    const archived = expectedRow ? expectedRow.archive_root !== null : undefined;
    compare(
      `flags of ${String(row['id'])}`,
      [
        row['archived'],
        row['q_parent'],
        row['f_archived'],
        row['f_status'],
        row['f_unit'],
        row['f_same'],
      ],
      [archived, row['parent_id'], archived, expectedRow?.total_status, expectedRow?.unit_id, true],
    );
    ancestors(row, truth).forEach((id, levels) => {
      if (Number(heights.get(id)) <= levels) sentences.push(`height of ${id}`);
    });
  }
  for (const row of stored.units) {
    compare(`unit ${String(row['id'])}`, storedSums(row), expected.units.get(String(row['id'])));
    compare(`parent of unit ${String(row['id'])}`, row['q_parent'], row['parent_id']);
  }
  return sentences;
}

/** The ids above an object, nearest first. */
function ancestors(row: Row, truth: Truth): string[] {
  const parent_id = row['parent_id'] as string | null;
  const parent = parent_id === null ? undefined : truth.objects.get(parent_id);
  return parent_id === null || !parent ? [] : [parent_id, ...ancestors({ ...parent }, truth)];
}

const storedSums = (row: Row) => ({
  parent_id: row['parent_id'],
  children_count: row['children_count'],
  actual: counts(row, 'actual_'),
  inherited: counts(row, 'inherited_'),
  total_status: row['total_status'],
});

const storedObject = (row: Row) => ({
  ...storedSums(row),
  unit_id: row['business_unit_id'],
  attached: row['attached'],
  archive_root: row['archive_root'],
});
