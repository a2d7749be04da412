import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import { withTenantId } from '#kit/db/statement.ts';
import type { Ctx } from '#kit/ctx.ts';
import { fullNameOf } from '#kit/entity/tree.ts';
import type {
  CountColumns,
  DetailRow,
  StoredInspection,
  ItemColumns,
  StoredAnswer,
} from '../table.ts';

type ImportedRow = CountColumns &
  ItemColumns &
  Pick<
    StoredInspection,
    | 'id'
    | 'external_id'
    | 'object_id'
    | 'template_id'
    | 'template_name'
    | 'inspection_type_code'
    | 'inspection_class_id'
    | 'responsible_id'
    | 'operative_status_code'
    | 'comment'
  > & { assigned_time: string; started_at: string; finished_at: string };

type FilledByStatement = 'tenant_id' | 'object_name' | 'object_full_name';

/** The rows of a batch, ready to be written. */
export interface ImportedRows {
  inspections: ImportedRow[];
  details: (Omit<DetailRow, FilledByStatement> & { finished_at: string })[];
  items: (StoredAnswer & { detail_id: string })[];
}
type Writer = Pick<Ctx, 'db'> & { actor: { tenant_id: string; id: string | null } };

/** Writes the rows table by table, one statement each, with current names. */
export async function insertImported(ctx: Writer, rows: ImportedRows): Promise<void> {
  if (rows.inspections.length === 0) return;
  await insertInspections(ctx, rows.inspections);
  await noteResponsibles(ctx, rows.inspections);
  await insertDetails(ctx, rows.details);
  await insertItems(ctx, rows.items);
}

const COUNTERS = sql.raw(
  'item_total int, item_filled int, count_ok int, count_attention int, count_critical int',
);
const fullName = (tenant: string) =>
  fullNameOf(sql.table('object'), { alias: sql.ref('o'), tenant });

/** History keeps its own times: the newest inspections come first in lists. */
async function insertInspections(ctx: Writer, rows: ImportedRows['inspections']): Promise<void> {
  const { tenant_id: tenant, id: by } = ctx.actor;
  const {
    rows: [taken],
  } = await sql<{
    first: string;
  }>`select inspection_numbers_take(${tenant}::uuid, ${rows.length}::int) as first`.execute(ctx.db);
  // A number that is given later would write each row and its entries in every index twice.
  const numbered = rows.map((row, n) => ({ ...row, n: n + Number(taken?.first) }));
  const stored = await sql`
    insert into inspection (tenant_id, id, number, external_id, object_id, business_unit_id, template_id, template_name, inspection_type_code,
      inspection_class_id, responsible_id, operative_status_code, comment, assigned_time, started_at, finished_at, required_credits,
      item_total, item_filled, count_ok, count_attention, count_critical,
      object_name, object_full_name, object_code, object_status_code, business_unit_name, business_unit_code, template_code,
      inspection_class_name, inspection_class_code, inspection_type_names, responsible_name, people, created_at, created_by, updated_at, updated_by)
    select o.tenant_id, r.id, inspection_number(r.n), r.external_id, r.object_id, o.business_unit_id, r.template_id, r.template_name, r.inspection_type_code,
      r.inspection_class_id, r.responsible_id, r.operative_status_code, r.comment, r.assigned_time, r.started_at, r.finished_at, 0,
      r.item_total, r.item_filled, r.count_ok, r.count_attention, r.count_critical,
      o.name, ${fullName(tenant)}, o.code, o.operative_status_code, b.name, b.code, t.code,
      c.name, c.code, e.names, u.full_name, (select jsonb_object_agg(p.id, p.full_name) from app_user p
        where p.tenant_id = ${tenant}::uuid and p.id in (r.responsible_id, ${by}::uuid)), r.finished_at, ${by}::uuid, r.finished_at, ${by}::uuid
    from json_to_recordset(${JSON.stringify(numbered)}::json) as r (id uuid, n bigint, external_id text, object_id uuid, template_id uuid, template_name text,
      inspection_type_code int, inspection_class_id uuid, responsible_id uuid, operative_status_code int, comment text,
      assigned_time timestamptz, started_at timestamptz, finished_at timestamptz, ${COUNTERS})
    join object o on o.tenant_id = ${tenant}::uuid and o.id = r.object_id
    join business_unit b on b.tenant_id = ${tenant}::uuid and b.id = o.business_unit_id
    left join inspection_template t on t.tenant_id = ${tenant}::uuid and t.id = r.template_id
    left join dictionary_entry e on e.tenant_id = ${tenant}::uuid and e.dictionary = 'inspection_type' and e.code = r.inspection_type_code
    left join inspection_class c on c.tenant_id = ${tenant}::uuid and c.id = r.inspection_class_id
    left join app_user u on u.tenant_id = ${tenant}::uuid and u.id = r.responsible_id`.execute(
    ctx.db,
  );
  if (Number(stored.numAffectedRows) !== rows.length) throw new Refusal('not_found');
}

async function noteResponsibles(ctx: Writer, rows: ImportedRows['inspections']): Promise<void> {
  const withResponsible = rows.filter((row) => row.responsible_id !== null);
  await sql`insert into inspection_responsible (tenant_id, user_id, inspection_id, business_unit_id, since)
    select i.tenant_id, r.responsible_id, r.id, i.business_unit_id, r.started_at
    from json_to_recordset(${JSON.stringify(withResponsible)}::json) as r (id uuid, responsible_id uuid, started_at timestamptz)
    join inspection i on i.tenant_id = ${ctx.actor.tenant_id}::uuid and i.id = r.id`.execute(
    ctx.db,
  );
}

async function insertDetails(ctx: Writer, rows: ImportedRows['details']): Promise<void> {
  const tenant = ctx.actor.tenant_id;
  const stored = await sql`
    insert into inspection_detail (tenant_id, id, inspection_id, position, object_id, check_list_id, check_list_version_id, group_name, group_number,
      item_total, item_filled, count_ok, count_attention, count_critical, finished_at, object_name, object_full_name)
    select o.tenant_id, r.id, r.inspection_id, r.position, r.object_id, r.check_list_id, r.check_list_version_id, r.group_name, r.group_number,
      r.item_total, r.item_filled, r.count_ok, r.count_attention, r.count_critical, r.finished_at, o.name, ${fullName(tenant)}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, inspection_id uuid, position smallint, object_id uuid, check_list_id uuid,
      check_list_version_id uuid, group_name text, group_number int, finished_at timestamptz, ${COUNTERS})
    join object o on o.tenant_id = ${tenant}::uuid and o.id = r.object_id`.execute(ctx.db);
  if (Number(stored.numAffectedRows) !== rows.length) throw new Refusal('not_found');
}

async function insertItems(ctx: Writer, rows: ImportedRows['items']): Promise<void> {
  const column = <K extends keyof ImportedRows['items'][number]>(key: K) =>
    rows.map((row) => row[key]);
  const values = rows.map((row) => (row.value === null ? null : JSON.stringify(row.value)));
  await sql`insert into inspection_item (tenant_id, detail_id, position, quality, value, not_applicable, shown, comment, answered_at, answered_by)
    select k.tenant_id, n.* from ${withTenantId(
      ctx.actor.tenant_id,
      sql`unnest(${column('detail_id')}::uuid[], ${column('position')}::smallint[], ${column('quality')}::smallint[],
        ${values}::jsonb[], ${column('not_applicable')}::boolean[], ${column('shown')}::boolean[], ${column('comment')}::text[],
        ${column('answered_at')}::timestamptz[], ${column('answered_by')}::uuid[]) n`,
    )}`.execute(ctx.db);
}
