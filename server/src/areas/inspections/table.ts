import { inspections } from '@plumbline/contract/inspections/wire';
import { summaryOf } from '@plumbline/contract/quality/counts';
import type { Counts } from '@plumbline/contract/quality/counts';
import { OPEN_STATUSES, STATUS } from '@plumbline/contract/inspections/status';
import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import { limitedKey } from '#kit/model/actor.ts';
import type { Actor } from '#kit/model/actor.ts';
import { defineTable, oneOf } from '#kit/model/table.ts';
import type { ConditionUse } from '#kit/model/table.ts';
import { pictureIn } from '#kit/files/fields.ts';
import { fullNameOf } from '#kit/entity/tree.ts';
import type { InspectionDetailTable, InspectionItemTable, InspectionTable } from '../../schema.ts';
import { NO_ITEM } from '@plumbline/contract/inspections/itemIds';

export type StoredInspection = Selectable<InspectionTable>;
export type DetailRow = Selectable<InspectionDetailTable>;
/** A stored answer; an item without a row is unanswered. */
export type StoredAnswer = Omit<Selectable<InspectionItemTable>, 'tenant_id' | 'detail_id'>;

/** Facts counted by quality, as columns. */
export type CountColumns = Pick<DetailRow, 'count_ok' | 'count_attention' | 'count_critical'>;
/** Visible items, and how many of them are filled. */
export type ItemColumns = Pick<DetailRow, 'item_total' | 'item_filled'>;

const counts = (alias: RawBuilder<unknown>) =>
  sql`jsonb_build_object('ok', ${alias}.count_ok, 'attention', ${alias}.count_attention, 'critical', ${alias}.count_critical)`;

type Alias = RawBuilder<unknown>;
/** What may be written on the plate of the object `o`. */
export const plateCodes = (o: Alias) =>
  sql`to_jsonb(array_remove(array[${o}.code, ${o}.external_id, ${o}.serial_number], null))`;

const column = (name: string) => (alias: Alias) => sql`${alias}.${sql.ref(name)}`;
/** A name copied when the inspection ended, if there is one; the last editor's is never copied. */
const person = (name: string) => (alias: Alias, tenant: string) =>
  sql`coalesce(${alias}.people ->> ${alias}.${sql.ref(name)}::text, (
  select u.full_name from app_user u where u.tenant_id = ${tenant}::uuid and u.id = ${alias}.${sql.ref(name)}))`;

/** Started ones first, then by due time. */
const TO_DO = '-operative_status,due_or_assigned';

export const inspectionTable = defineTable({
  resource: inspections,
  table: 'inspection',
  // The counters follow from the answers, which are logged themselves; the number is assigned after the entry
  // is written. A log that nobody can change is no place for where somebody was.
  unlogged: [
    'quality_status',
    'filled',
    'total',
    'number',
    'report',
    'start_place',
    'finish_place',
  ],
  logged: ['signature_sha256'],
  seesEntry: (actor, log) => seesEntry(actor, log),
  fieldSources: {
    result: {
      expression: (alias) =>
        sql`(case when ${alias}.operative_status_code = ${STATUS.completed}::int then ${alias}.quality_status_code end)`,
    },
    // The state of the object: the current one, or the copied one once the inspection has ended.
    status: {
      isLookedUp: true,
      expression: (
        alias,
        tenant,
      ) => sql`(case when ${alias}.finished_at is not null then ${alias}.object_status_code
        else (select o.operative_status_code from object o where o.tenant_id = ${tenant}::uuid and o.id = ${alias}.object_id) end)`,
    },
    requires_signature: {
      isLookedUp: true,
      expression: (
        alias,
        tenant,
      ) => sql`coalesce(${alias}.requires_signature, (select m.requires_signature from inspection_template m
        where m.tenant_id = ${tenant}::uuid and m.id = ${alias}.template_id), false)`,
    },
    object_codes: {
      isLookedUp: true,
      expression: (alias, tenant) =>
        sql`(case when ${alias}.finished_at is null and (${alias}.requires_start_scan or ${alias}.requires_finish_scan) then
          (select ${plateCodes(sql.ref('o'))} from object o where o.tenant_id = ${tenant}::uuid and o.id = ${alias}.object_id) end)`,
    },
    signature: { expression: pictureIn('signature_sha256', 'preview') },
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
  copies: {
    isCopied: (alias) => sql<boolean>`${alias}.finished_at is not null`,
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
  // Former responsible users may still read it, but are not notified of changes.
  audience: ({ business_unit_id, responsible_id }) => ({
    units: [business_unit_id],
    users: [responsible_id],
  }),
  // Inspections of units in scope, and those that the actor is or was responsible for (docs/wire.md "Scope").
  visible: (alias, actor, use) =>
    seenOf(actor, { unit: sql`${alias}.business_unit_id`, id: sql`${alias}.id` }, use),
  large: {
    visibleIds: (actor) => sql`
    select t.id from inspection t where t.tenant_id = ${actor.tenant_id}::uuid and ${ofUnits(actor, sql`t.business_unit_id`)}
    union all
    select r.inspection_id from ${responsibleElsewhere(actor)}`,
    inUnitCondition: (unit) => sql<boolean>`t.business_unit_id = ${unit}::uuid`,
    visibleElsewhere: (actor) => ({
      from: sql`${responsibleElsewhere(actor)} cross join lateral (
      select t.* from inspection t where t.tenant_id = ${actor.tenant_id}::uuid and t.id = r.inspection_id offset 0) t`,
    }),
    sorted: ['updated_at', '-finished_at', TO_DO],
    folded: {
      column: 'search_text',
      fields: ['number', 'template_name', 'object.name', 'object.code', 'responsible.full_name'],
    },
    unique: ['number', 'external_id'],
    partialSortIndexes: {
      [TO_DO]: {
        field: 'operative_status',
        values: OPEN_STATUSES,
        condition: sql<boolean>`t.operative_status_code in (1, 2)`,
      },
    },
    sortedWithin: { business_unit: ['updated_at', TO_DO], responsible: [TO_DO] },
  },
  finish: finishView,
});

const ofUnits = (actor: Actor, unit: RawBuilder<unknown>): RawBuilder<boolean> =>
  oneOf(unit, actor.scope.all ? [] : actor.scope.read);

/**
 * The inspections among `r` that the actor is or was responsible for; none for a key limited to some units, even if its
 * user has some.
 */
const isOwn = (actor: Actor): RawBuilder<boolean> =>
  limitedKey(actor) ? sql<boolean>`false` : sql<boolean>`r.user_id = ${actor.id}::uuid`;

/**
 * The inspections `r` of units out of scope that the actor is or was responsible for. The index is read from unit to
 * unit, so the cost does not grow with the others.
 */
function responsibleElsewhere(actor: Actor): RawBuilder<unknown> {
  const own = sql`r.tenant_id = ${actor.tenant_id}::uuid and ${isOwn(actor)}`;
  const next = (after: RawBuilder<unknown>) =>
    sql`(select r.business_unit_id from inspection_responsible r where ${own} ${after} order by r.business_unit_id limit 1)`;
  return sql`(
      with recursive units (id) as (
        select ${next(sql``)} union all
        select ${next(sql`and r.business_unit_id > units.id`)} from units where units.id is not null)
      select id from units where id is not null and not ${ofUnits(actor, sql`id`)}) u
    cross join lateral (
      select r.inspection_id from inspection_responsible r where ${own} and r.business_unit_id = u.id offset 0) r`;
}

/** Single rows are looked up by key among the caller's; for many, all of the caller's are read once. */
function seenOf(
  actor: Actor,
  { unit, id }: { unit: RawBuilder<unknown>; id: RawBuilder<unknown> },
  use: ConditionUse = 'test',
): RawBuilder<boolean> {
  const own = sql`from inspection_responsible r where r.tenant_id = ${actor.tenant_id}::uuid and ${isOwn(actor)}`;
  const isAmongOwn =
    use === 'test'
      ? sql`coalesce((select true ${own} and r.inspection_id = ${id}), false)`
      : sql`${id} in (select r.inspection_id ${own})`;
  return sql<boolean>`(${ofUnits(actor, unit)} or ${isAmongOwn})`;
}

/**
 * Whether the actor sees a detail of a visible inspection: its object is in scope, or the actor is or was responsible
 * for the inspection and so sees everything in it.
 */
export const seesDetail = (
  actor: Actor,
  { object, inspection_id }: { object: RawBuilder<unknown>; inspection_id: RawBuilder<unknown> },
): RawBuilder<boolean> =>
  actor.scope.all
    ? sql<boolean>`true`
    : seenOf(actor, { unit: sql`${object}.business_unit_id`, id: inspection_id });

/**
 * The log entries of an inspection that the actor may read: an answer belongs to the detail encoded in its
 * item's id.
 */
const seesEntry = (actor: Actor, log: RawBuilder<unknown>): RawBuilder<boolean> =>
  actor.scope.all
    ? sql<boolean>`true`
    : sql<boolean>`(not ${log}.new_value ? 'item_id' or exists (
        select 1 from inspection_detail d join object o on o.tenant_id = ${actor.tenant_id}::uuid and o.id = d.object_id
        where d.tenant_id = ${actor.tenant_id}::uuid and d.id = (left(${log}.new_value ->> 'item_id', 32) || ${NO_ITEM})::uuid
          and ${seesDetail(actor, { object: sql.ref('o'), inspection_id: sql.ref('d.inspection_id') })}))`;

/** The rating of the item that has this id. */
export const qualityOfItem = (id: RawBuilder<unknown>, tenant: string) =>
  sql`(select i.quality from inspection_item i where i.tenant_id = ${tenant}::uuid
    and i.detail_id = (left(${id}::text, -4) || ${NO_ITEM}::text)::uuid and i.position = ('x' || right(${id}::text, 4))::bit(16)::int - 1)`;

export const tables = [inspectionTable];

/** Turns the row's counters into a summary. */
function finishView(view: Record<string, unknown>): Record<string, unknown> {
  if (view['quality_aggr']) view['quality_aggr'] = summaryOf(view['quality_aggr'] as Counts);
  return view;
}
