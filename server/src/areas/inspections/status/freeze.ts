import type { StatusChange } from '@plumbline/contract/inspections/schemas';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import { timeOf } from '#kit/clock.ts';
import { queue } from '#kit/db/transaction.ts';
import { fullNameOf } from '#kit/entity/tree.ts';
import { updateRow } from '#kit/entity/write.ts';
import type { ColumnValues } from '#kit/entity/write.ts';
import type { Agent } from '#kit/model/actor.ts';
import type { NewAuditEntry } from '#kit/ctx.ts';
import { momentOfChange } from '../rules.ts';
import { inspectionTable } from '../table.ts';
import type { StoredInspection } from '../table.ts';
import { noteUnit } from './responsible.ts';

/** The values of other rows that a closed inspection keeps. */
export interface FrozenColumns {
  /** The moment of the results; the current moment if there are none. */
  finished_at: string;
  business_unit_id: string;
  object_name: string;
  object_full_name: string;
  object_code: string | null;
  object_status_code: number | null;
  business_unit_name: string;
  business_unit_code: string | null;
  template_code: string | null;
  inspection_class_name: string | null;
  inspection_class_code: string | null;
  inspection_type_names: Record<string, string> | null;
  responsible_name: string | null;
  people: Record<string, string> | null;
}

/** What comes with a new status. */
export type ChangeDetails = Omit<StatusChange, 'operative_status_code'>;

/**
 * When the inspection was closed, by the device that did it: not the moment of its results, which decides what is
 * latest and is that of their arrival.
 */
export const finishedAt = (
  { started_at, created_at }: Pick<StoredInspection, 'started_at' | 'created_at'>,
  {
    frozen,
    happened_at,
  }: { frozen: FrozenColumns | undefined } & Pick<ChangeDetails, 'happened_at'>,
): Partial<Pick<FrozenColumns, 'finished_at'>> => {
  if (frozen === undefined || happened_at === undefined) return {};
  const within = { from: started_at ?? created_at, now: new Date(frozen.finished_at) };
  return { finished_at: momentOfChange(happened_at, within).toISOString() };
};

type ThawedColumns =
  | Exclude<keyof FrozenColumns, 'business_unit_id'>
  | 'requires_signature'
  | 'signature_sha256'
  | 'report';
const THAWED: Record<ThawedColumns, null> = {
  finished_at: null,
  object_name: null,
  object_full_name: null,
  object_code: null,
  object_status_code: null,
  business_unit_name: null,
  business_unit_code: null,
  template_code: null,
  inspection_class_name: null,
  inspection_class_code: null,
  inspection_type_names: null,
  responsible_name: null,
  people: null,
  requires_signature: null,
  // A new signature may be for other results.
  signature_sha256: null,
  // The file stays; it is the report of the earlier completion.
  report: null,
};

/**
 * Returns the values of other rows that the inspection shows when it is closed, as columns of its own row. The unit is
 * the object's current one. `moment` makes the results of the details official.
 */
export function frozenOf(
  { actor, deps }: Ctx<Agent>,
  id: string,
  moment: RawBuilder<string> | null,
): RawBuilder<FrozenColumns> {
  const tenant = actor.tenant_id;
  const full = fullNameOf(sql.table('object'), { alias: sql.ref('o'), tenant });
  return sql<FrozenColumns>`
    select coalesce(${moment ?? sql`null`}, ${deps.clock}) as finished_at, o.business_unit_id, o.name as object_name, ${full} as object_full_name, o.code as object_code,
      o.operative_status_code as object_status_code, b.name as business_unit_name, b.code as business_unit_code,
      t.code as template_code, c.name as inspection_class_name, c.code as inspection_class_code,
      e.names as inspection_type_names, u.full_name as responsible_name, ${peopleOf(actor)} as people
    from inspection i join object o on o.tenant_id = ${tenant}::uuid and o.id = i.object_id
    join business_unit b on b.tenant_id = ${tenant}::uuid and b.id = o.business_unit_id
    left join inspection_template t on t.tenant_id = ${tenant}::uuid and t.id = i.template_id
    left join inspection_class c on c.tenant_id = ${tenant}::uuid and c.id = i.inspection_class_id
    left join dictionary_entry e on e.tenant_id = ${tenant}::uuid and e.dictionary = 'inspection_type' and e.code = i.inspection_type_code
    left join app_user u on u.tenant_id = ${tenant}::uuid and u.id = i.responsible_id
    where i.tenant_id = ${tenant}::uuid and i.id = ${id}::uuid`;
}

/** Copies the names that the details show, together with the next statement; `moment` as for `frozenOf`. */
export function freezeDetails({ actor, db }: Ctx<Agent>, id: string, moment: string | null): void {
  const tenant = actor.tenant_id;
  const full = fullNameOf(sql.table('object'), { alias: sql.ref('o'), tenant });
  queue(
    db,
    sql`update inspection_detail d set finished_at = ${moment}::timestamptz, object_name = o.name, object_full_name = ${full}
      from object o where o.tenant_id = ${tenant}::uuid and o.id = d.object_id
        and d.tenant_id = ${tenant}::uuid and d.inspection_id = ${id}::uuid`,
  );
}

/** Closes a locked inspection without results: it keeps the values that it shows. */
export function close(
  ctx: Ctx<Agent>,
  old: StoredInspection & ColumnValues,
  change: {
    frozen: FrozenColumns | undefined;
    columns: ColumnValues;
    operation?: NewAuditEntry['operation'];
  },
): void {
  const { frozen, columns, ...operation } = change;
  freezeDetails(ctx, old.id, null);
  noteUnit(ctx, old, frozen?.business_unit_id ?? old.business_unit_id);
  updateRow(ctx, inspectionTable, { old, columns: { ...frozen, ...columns }, ...operation });
}

/**
 * Lets a reopened inspection show the current values of other rows again: in its details at once, in its own row by the
 * returned columns.
 */
export async function thaw(ctx: Ctx, inspection: StoredInspection) {
  const tenant = ctx.actor.tenant_id;
  const { rows } = await sql<Pick<FrozenColumns, 'business_unit_id'>>`
    with details as (
      update inspection_detail set finished_at = null, object_name = null, object_full_name = null
      where tenant_id = ${tenant}::uuid and inspection_id = ${inspection.id}::uuid returning id)
    select business_unit_id from object where tenant_id = ${tenant}::uuid and id = ${inspection.object_id}::uuid`.execute(
    ctx.db,
  );
  const unit = rows[0]?.business_unit_id ?? inspection.business_unit_id;
  noteUnit(ctx, inspection, unit);
  return { ...THAWED, business_unit_id: unit, reopened_at: (await timeOf(ctx)).toISOString() };
}

/** The names, by id, of the users who planned, close, are responsible for or answered in the inspection `i`. */
const peopleOf = ({ tenant_id: tenant, id }: Agent) =>
  sql`(select jsonb_object_agg(p.id, p.full_name) from (
      select unnest(array[i.created_by, i.responsible_id, ${id}::uuid]) as id union
      select a.answered_by from inspection_detail d
      join inspection_item a on a.tenant_id = ${tenant}::uuid and a.detail_id = d.id
      where d.tenant_id = ${tenant}::uuid and d.inspection_id = i.id) n
    join app_user p on p.tenant_id = ${tenant}::uuid and p.id = n.id)`;
