import { inspections } from '@plumbline/contract/inspections/wire';
import type { AnswerValue } from '@plumbline/contract/inspections/items';
import { summaryOf } from '@plumbline/contract/quality/counts';
import type { Counts } from '@plumbline/contract/quality/counts';
import { STATUS } from '@plumbline/contract/inspections/status';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Actor } from '#kit/model/actor.ts';
import { defineTable, oneOf } from '#kit/model/table.ts';
import { fullNameOf } from '#kit/entity/tree.ts';
import { NO_ITEM } from './itemIds.ts';

/** Facts counted by quality, as columns. */
export interface CountColumns {
  count_ok: number;
  count_attention: number;
  count_critical: number;
}
/** Shown items and how many of them are filled. */
export interface ItemColumns {
  item_total: number;
  item_filled: number;
}

export interface InspectionRow extends CountColumns, ItemColumns {
  tenant_id: string;
  id: string;
  /** `INS-000123`. */
  number: string;
  object_id: string;
  business_unit_id: string;
  template_id: string | null;
  template_name: string;
  inspection_type_code: number | null;
  inspection_class_id: string | null;
  schedule_type_code: number | null;
  operative_status_code: number;
  assigned_time: string;
  due_time: string | null;
  started_at: string | null;
  finished_at: string | null;
  responsible_id: string | null;
  comment: string | null;
  base_inspection_id: string | null;
  required_credits: number;
  external_id: string | null;
  created_by: string | null;
  archived: boolean;
  version: number;
}

export interface DetailRow extends CountColumns, ItemColumns {
  id: string;
  inspection_id: string;
  position: number;
  object_id: string;
  check_list_id: string;
  check_list_version_id: string;
  group_name: string;
  group_number: number;
  finished_at: string | null;
}

/** The last key that was applied of one user's queue on one device. */
export interface AppliedKey {
  device_id: string;
  /** Not with keys from before users of a device were told apart. */
  user_id?: string;
  key: string;
}

/** What is kept of one answer; without a row nothing was answered yet. */
export interface ItemRow {
  position: number;
  quality: number | null;
  value: AnswerValue;
  not_applicable: boolean;
  /** False while a condition hides the item: the answer is kept and counts for nothing. */
  shown: boolean;
  comment: string | null;
  content_count: number;
  /** Copied and not confirmed yet. */
  proposed: boolean;
  answered_at: string | null;
  answered_by: string | null;
  /** Counts the applied changes. */
  revision: number;
  applied_keys: AppliedKey[];
}

const counts = (alias: RawBuilder<unknown>) =>
  sql`jsonb_build_object('ok', ${alias}.count_ok, 'attention', ${alias}.count_attention, 'critical', ${alias}.count_critical)`;

type Alias = RawBuilder<unknown>;
const column = (name: string) => (alias: Alias) => sql`${alias}.${sql.ref(name)}`;
/** A name among those copied at the end; who changed it later is not among them. */
const person = (name: string) => (alias: Alias, tenant: string) =>
  sql`coalesce(${alias}.people ->> ${alias}.${sql.ref(name)}::text, (
  select u.full_name from app_user u where u.tenant_id = ${tenant}::uuid and u.id = ${alias}.${sql.ref(name)}))`;

export const inspectionTable = defineTable({
  resource: inspections,
  table: 'inspection',
  // They follow from the answers, which are noted themselves; a number is given once, after the entry is written.
  unlogged: ['quality_status', 'filled', 'total', 'number'],
  sources: {
    result: {
      expression: (alias) =>
        sql`(case when ${alias}.operative_status_code = ${STATUS.completed}::int then ${alias}.quality_status_code end)`,
    },
    // The state the object was in: as it is, from the end on as it was.
    status: {
      expression: (
        alias,
        tenant,
      ) => sql`(case when ${alias}.finished_at is not null then ${alias}.object_status_code
        else (select o.operative_status_code from object o where o.tenant_id = ${tenant}::uuid and o.id = ${alias}.object_id) end)`,
    },
    report: { expression: () => sql`null::jsonb` },
    quality_aggr: { expression: counts },
    overdue: {
      expression: (alias) =>
        sql`(${alias}.operative_status_code in (1, 2) and coalesce(${alias}.due_time < now(), false))`,
    },
    due_or_assigned: {
      expression: (alias) => sql`coalesce(${alias}.due_time, ${alias}.assigned_time)`,
    },
    progress: {
      expression: (alias) =>
        sql`jsonb_build_object('filled', ${alias}.item_filled, 'total', ${alias}.item_total)`,
    },
    filled: { column: 'item_filled' },
    total: { column: 'item_total' },
    object_full_name: {
      expression: (alias, tenant) => sql`coalesce(${alias}.object_full_name, (
        select ${fullNameOf(sql.table('object'), { alias: sql.ref('o'), tenant })} from object o where o.tenant_id = ${tenant}::uuid and o.id = ${alias}.object_id))`,
    },
  },
  copied: {
    made: (alias) => sql<boolean>`${alias}.finished_at is not null`,
    fields: {
      object: { label: column('object_name'), code: column('object_code') },
      business_unit: { label: column('business_unit_name'), code: column('business_unit_code') },
      template: { label: column('template_name'), code: column('template_code') },
      inspection_class: {
        label: column('inspection_class_name'),
        code: column('inspection_class_code'),
      },
      inspection_type: { names: column('inspection_type_names') },
      responsible: { label: column('responsible_name') },
      created_by: { label: person('created_by') },
      updated_by: { label: person('updated_by') },
    },
  },
  // Units in scope, and inspections one is or was responsible for (api.md "Scope").
  visible: (alias, actor) => seenOf(actor, sql`${alias}.business_unit_id`, sql`${alias}.id`),
  finish: finishView,
});

const seenOf = (
  actor: Actor,
  business_unit_id: RawBuilder<unknown>,
  inspection_id: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`(${oneOf(business_unit_id, actor.scope.all ? [] : actor.scope.read)}
    or ${inspection_id} in (select r.inspection_id from inspection_responsible r where r.tenant_id = ${actor.tenant_id}::uuid and r.user_id = ${actor.id}::uuid))`;

/**
 * Whether the actor sees the detail of an inspection he sees: it is about an object in scope, or he
 * is or was responsible for the inspection and so sees all that is inspected there.
 */
export const seesDetail = (
  actor: Actor,
  { object, inspection_id }: { object: RawBuilder<unknown>; inspection_id: RawBuilder<unknown> },
): RawBuilder<boolean> =>
  actor.scope.all
    ? sql<boolean>`true`
    : seenOf(actor, sql`${object}.business_unit_id`, inspection_id);

/** Entries of an inspection's log the actor reads: an answer belongs to its detail, which its item's id names. */
export const seesEntry = (actor: Actor, log: RawBuilder<unknown>): RawBuilder<boolean> =>
  actor.scope.all
    ? sql<boolean>`true`
    : sql<boolean>`(not ${log}.new_value ? 'item_id' or exists (
        select 1 from inspection_detail d join object o on o.tenant_id = ${actor.tenant_id}::uuid and o.id = d.object_id
        where d.tenant_id = ${actor.tenant_id}::uuid and d.id = (left(${log}.new_value ->> 'item_id', 32) || ${NO_ITEM})::uuid
          and ${seesDetail(actor, { object: sql.ref('o'), inspection_id: sql.ref('d.inspection_id') })}))`;
export const tables = [inspectionTable];

/** The row's counters become a summary. */
function finishView(view: Record<string, unknown>): Record<string, unknown> {
  if (view['quality_aggr']) view['quality_aggr'] = summaryOf(view['quality_aggr'] as Counts);
  return view;
}
