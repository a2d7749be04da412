import { completionOf } from '@plumbline/contract/inspections/completion';
import type { ItemView, MeasuredIndicator } from '@plumbline/contract/inspections/items';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import { MAX_LIMITS, type LimitView } from '@plumbline/contract/constraints/limits';
import { MOST_READINGS } from '@plumbline/contract/indicators/meters';
import { meterRow, usualPaceOf, type MeterRow } from '#areas/indicators/service.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { namesOf } from '#kit/dictionary/names.ts';
import type { DetailRow } from '../table.ts';
import { itemId } from '@plumbline/contract/inspections/itemIds';
import type { AnsweredItem } from './items.ts';
import { measuredCode } from './versionItems.ts';

type ViewedDetail = Pick<DetailRow, 'id' | 'inspection_id' | 'object_id' | 'finished_at'> & {
  /** Known names by id, such as those when the inspection was closed. */
  people?: Record<string, string> | null;
};

interface ShownDetail {
  detail: ViewedDetail;
  /** All of them determine which are visible. */
  items: readonly AnsweredItem[];
  shown: readonly AnsweredItem[];
}

/** Views of the `shown` items of details of one inspection, by detail. */
export async function itemViews(
  ctx: ReadCtx,
  details: readonly ShownDetail[],
  results: readonly Previous[],
): Promise<ItemView[][]> {
  const people = await namesOfUsers(ctx, details);
  const previous = new Map(results.map((row) => [previousKey(row.own_id, row.item_id), row]));
  const indicators = await indicatorsOf(ctx, details);
  const names = await namesOf(ctx);
  const nameOfCode = (dictionary: string, code: number | null) =>
    code === null ? null : names.coded(dictionary, code, ctx.locale);
  return details.map(({ detail, items, shown }) => {
    const { visible } = completionOf(items);
    const shared = { detail_id: detail.id, people, previous, nameOfCode };
    return shown.map((item) => ({
      ...ownPart(item, shared),
      relevance: names.coded('relevance', item.place.relevance_code, ctx.locale),
      visible: visible.has(item.id),
      indicator: indicators.get(measureKey(detail.object_id, measuredCode(item.place))) ?? null,
    }));
  });
}

const previousKey = (detail_id: string, item_id: string) => `${detail_id} ${item_id}`;
const measureKey = (object_id: string, code: string | null) => `${object_id} ${code ?? ''}`;

interface Shared {
  detail_id: string;
  people: ReadonlyMap<string, string>;
  previous: ReadonlyMap<string, Previous>;
  nameOfCode: (dictionary: string, code: number | null) => ItemView['quality_status'];
}

type OwnPart = Omit<ItemView, 'relevance' | 'visible' | 'indicator'>;

function ownPart(item: AnsweredItem, shared: Shared): OwnPart {
  const { quality_status_code, check_type_code, place, answer, ...same } = item;
  const { position, number, name, hint, choices, unit, rule } = place;
  const { require_photo_on, require_comment_on } = place;
  const { answered_at, answered_by, answered_together, revision } = answer;
  const { detail_id, people, nameOfCode } = shared;
  return {
    ...same,
    detail_id,
    position,
    number,
    name,
    hint,
    choices,
    unit,
    rule,
    require_photo_on,
    require_comment_on,
    answered_at,
    answered_together,
    revision,
    check_type: nameOfCode('check_list_item_check_type', check_type_code),
    quality_status: nameOfCode('quality_status', quality_status_code),
    answered_by:
      answered_by === null ? null : { id: answered_by, name: people.get(answered_by) ?? '' },
    previous: previousView(shared.previous.get(previousKey(detail_id, place.item_id)), nameOfCode),
  };
}

function previousView(
  result: Previous | undefined,
  nameOfCode: Shared['nameOfCode'],
): ItemView['previous'] {
  if (!result) return null;
  const { detail_id, position, quality, value, content_count, finished_at } = result;
  const quality_status = nameOfCode('quality_status', quality);
  return {
    item_id: itemId(detail_id, position),
    quality_status,
    value,
    content_count,
    finished_at,
  };
}

async function namesOfUsers(
  ctx: ReadCtx,
  details: readonly ShownDetail[],
): Promise<Map<string, string>> {
  const people = new Map(details.flatMap(({ detail }) => Object.entries(detail.people ?? {})));
  const ids = details.flatMap(({ shown }) => shown.map(({ answer }) => answer.answered_by));
  const missing = [...new Set(ids)].filter((id) => id !== null && !people.has(id));
  if (missing.length === 0) return people;
  const rows = await ctx.read<{ id: string; full_name: string }>(
    sql`select id, full_name from app_user where tenant_id = ${ctx.actor.tenant_id}::uuid and id in (select unnest(${missing}::uuid[]))`,
  );
  for (const { id, full_name } of rows) people.set(id, full_name);
  return people;
}

export interface Previous {
  /** The detail that it precedes. */
  own_id: string;
  /** The id of the editable item, the same in all inspections. */
  item_id: string;
  /** The detail in the previous inspection. */
  detail_id: string;
  position: number;
  content_count: number;
  value: ItemView['value'];
  quality: number | null;
  finished_at: string;
}

/** Answers of the latest completed detail of the same object and check list before each of these. */
export const previousResults = (
  { actor: { tenant_id: tenant } }: Pick<ReadCtx, 'actor'>,
  detail_ids: readonly string[],
): RawBuilder<Previous> =>
  latestBefore(
    tenant,
    sql`unnest(${detail_ids}::uuid[]) w (id) cross join lateral (
      select object_id, check_list_id, finished_at from inspection_detail where tenant_id = ${tenant}::uuid and id = w.id offset 0) own`,
  );

/** The same for details that are not stored. */
export const previousOfPlanned = (
  { actor: { tenant_id: tenant } }: Pick<ReadCtx, 'actor'>,
  details: readonly { id: string; object_id: string; check_list_id: string }[],
): RawBuilder<Previous> =>
  latestBefore(
    tenant,
    sql`unnest(${details.map(({ id }) => id)}::uuid[], ${details.map((one) => one.object_id)}::uuid[], ${details.map((one) => one.check_list_id)}::uuid[])
      w (id, object_id, check_list_id) cross join lateral (select w.object_id, w.check_list_id, null::timestamptz as finished_at) own`,
  );

/** `own` gives the details as `w (id)`, and what is known of each as `own`. */
const latestBefore = (tenant: string, own: RawBuilder<unknown>): RawBuilder<Previous> =>
  sql<Previous>`
    select w.id as own_id, v.item_id, d.id as detail_id, r.position, r.value, r.quality, r.content_count, i.finished_at
    from ${own}
    cross join lateral (
      select id, inspection_id, check_list_version_id from inspection_detail
      where tenant_id = ${tenant}::uuid and object_id = own.object_id and check_list_id = own.check_list_id
        and finished_at < coalesce(own.finished_at, 'infinity')
      order by finished_at desc, id desc limit 1) d
    cross join lateral (
      select finished_at from inspection where tenant_id = ${tenant}::uuid and id = d.inspection_id offset 0) i
    cross join lateral (
      select position, value, quality, content_count from inspection_item
      where tenant_id = ${tenant}::uuid and detail_id = d.id and shown offset 0) r
    cross join lateral (
      select item_id from check_list_version_item
      where tenant_id = ${tenant}::uuid and version_id = d.check_list_version_id and position = r.position offset 0) v`;

interface IndicatorRow {
  object_id: string;
  id: string;
  code: string;
  name: string;
  measure_unit_code: number | null;
  decimals: number;
  last_value: number | null;
  date: string | null;
  meter: MeterRow | null;
  terms: LimitView[];
}

/**
 * The indicators measured by shown items, by object and code: one statement if there are such items. Everybody who works in
 * the inspection sees them, wherever the object is.
 */
async function indicatorsOf(
  ctx: ReadCtx,
  details: readonly ShownDetail[],
): Promise<Map<string, MeasuredIndicator>> {
  const measured = details.flatMap(({ detail: { object_id }, shown }) =>
    [...new Set(shown.flatMap(({ place }) => measuredCode(place) ?? []))].map((code) => ({
      object_id,
      code,
    })),
  );
  const [first] = details;
  if (!first || measured.length === 0) return new Map();
  const names = await namesOf(ctx);
  const rows = await readIndicators(ctx, first.detail, measured);
  return new Map(
    rows.map(({ object_id, code, measure_unit_code, meter, ...rest }) => {
      const unit =
        measure_unit_code === null
          ? null
          : names.coded('measure_unit', measure_unit_code, ctx.locale);
      return [measureKey(object_id, code), { ...rest, unit, meter: meter && meterOf(meter) }];
    }),
  );
}

const meterOf = (meter: MeterRow): MeasuredIndicator['meter'] => {
  const { counts_down, roll_over, needs_photo } = meter;
  return { counts_down, roll_over, usual: usualPaceOf(meter), needs_photo };
};

/** Restrictions that have ended cannot judge a future value. */
async function readIndicators(
  ctx: ReadCtx,
  { inspection_id, finished_at }: ViewedDetail,
  measured: readonly { object_id: string; code: string }[],
): Promise<IndicatorRow[]> {
  const { tenant_id: tenant, tenant: settings } = ctx.actor;
  const today = sql`(${ctx.deps.clock} at time zone ${settings.time_zone}::text)::date`;
  const isOwn =
    finished_at === null
      ? sql`not m.archived`
      : sql`exists (select from indicator_value v where v.tenant_id = ${tenant}::uuid and v.inspection_id = ${inspection_id}::uuid and v.indicator_id = m.id)`;
  return await ctx.read<IndicatorRow>(
    sql`
    select m.object_id, m.id, m.code, m.name, m.measure_unit_code, m.decimals, m.last_value, m.last_at as date,
      ${meterRow(sql.ref('m'), tenant, { most: MOST_READINGS })} as meter, c.terms
    from unnest(${measured.map((one) => one.object_id)}::uuid[], ${measured.map(({ code }) => code)}::text[]) w (object_id, code)
    cross join lateral (
      select m.* from measurement_indicator m where m.tenant_id = ${tenant}::uuid and m.object_id = w.object_id and m.code = w.code and ${isOwn} offset 0) m
    cross join lateral (
      select coalesce(jsonb_agg(to_jsonb(c) order by c.id), '[]') as terms from (
        select id, name, constraint_type_code, critical_min, attention_min, attention_max, critical_max, boundary_date, warning_days, valid_from, valid_to
        from quality_constraint where tenant_id = ${tenant}::uuid and indicator_id = m.id and not archived
          and constraint_type_code = ${CONSTRAINT_TYPE.value}::smallint and coalesce(valid_to >= ${today}, true)
        order by id limit ${MAX_LIMITS}::int) c) c
    order by m.archived desc, m.id`,
  );
}
