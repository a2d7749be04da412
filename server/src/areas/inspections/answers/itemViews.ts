import { completionOf } from '@plumbline/contract/inspections/completion';
import type { ItemView, MeasuredIndicator } from '@plumbline/contract/inspections/items';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import { MAX_LIMITS, type LimitView } from '@plumbline/contract/constraints/limits';
import type { ReadCtx } from '#kit/ctx.ts';
import { compile } from '#kit/db/db.ts';
import { namesOf } from '#kit/dictionary/names.ts';
import type { DetailRow } from '../table.ts';
import { itemId } from './itemIds.ts';
import type { AnsweredItem } from './items.ts';
import { measuredCode } from './versionItems.ts';

type ViewedDetail = Pick<DetailRow, 'id' | 'inspection_id' | 'object_id' | 'finished_at'> & {
  /** Known names by id, such as those when the inspection was closed. */
  people?: Record<string, string> | null;
};

/** Views of the `shown` items of a detail; all `items` are needed to determine visibility. */
export async function itemViews(
  ctx: ReadCtx,
  of: {
    detail: ViewedDetail;
    items: readonly AnsweredItem[];
    shown: readonly AnsweredItem[];
    previous: readonly Previous[];
  },
): Promise<ItemView[]> {
  const people = await namesOfUsers(
    ctx,
    of.shown.map((item) => item.answer.answered_by),
    of.detail.people ?? {},
  );
  const previous = new Map(of.previous.map((row) => [row.item_id, row]));
  const indicators = await indicatorsOf(ctx, of.detail, of.shown);
  const names = await namesOf(ctx);
  const nameOfCode = (dictionary: string, code: number | null) =>
    code === null ? null : names.coded(dictionary, code, ctx.locale);
  const { visible } = completionOf(of.items);
  const shared = { detail_id: of.detail.id, people, previous, nameOfCode };
  return of.shown.map((item) => ({
    ...ownPart(item, shared),
    relevance: names.coded('relevance', item.place.relevance_code, ctx.locale),
    visible: visible.has(item.id),
    indicator: indicators.get(item.id) ?? null,
  }));
}

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
  const { answered_at, answered_by, revision } = answer;
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
    revision,
    check_type: nameOfCode('check_list_item_check_type', check_type_code),
    quality_status: nameOfCode('quality_status', quality_status_code),
    answered_by:
      answered_by === null ? null : { id: answered_by, name: people.get(answered_by) ?? '' },
    previous: previousView(shared.previous.get(place.item_id), nameOfCode),
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
  ids: (string | null)[],
  copiedNames: Record<string, string>,
): Promise<Map<string, string>> {
  const people = new Map(Object.entries(copiedNames));
  const missing = [...new Set(ids)].filter((id) => id !== null && !people.has(id));
  if (missing.length === 0) return people;
  const rows = await ctx.read<{ id: string; full_name: string }>(
    compile(
      sql`select id, full_name from app_user where tenant_id = ${ctx.actor.tenant_id}::uuid and id in (select unnest(${missing}::uuid[]))`,
    ),
  );
  for (const { id, full_name } of rows) people.set(id, full_name);
  return people;
}

export interface Previous {
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

/** Answers of the latest completed detail of the same object and check list before this one. */
export const previousResults = (
  { actor: { tenant_id: tenant } }: Pick<ReadCtx, 'actor'>,
  detail_id: string,
): RawBuilder<Previous> => sql<Previous>`
    select v.item_id, d.id as detail_id, i.position, i.value, i.quality, i.content_count, d.finished_at from inspection_detail own
    cross join lateral (
      select id, check_list_version_id, finished_at from inspection_detail
      where tenant_id = ${tenant}::uuid and object_id = own.object_id and check_list_id = own.check_list_id
        and finished_at < coalesce(own.finished_at, 'infinity')
      order by finished_at desc, id desc limit 1) d
    join check_list_version_item v on v.tenant_id = ${tenant}::uuid and v.version_id = d.check_list_version_id
    join inspection_item i on i.tenant_id = ${tenant}::uuid and i.detail_id = d.id and i.position = v.position and i.shown
    where own.tenant_id = ${tenant}::uuid and own.id = ${detail_id}::uuid`;

interface IndicatorRow {
  id: string;
  code: string;
  name: string;
  measure_unit_code: number | null;
  decimals: number;
  last_value: number | null;
  date: string | null;
  terms: LimitView[];
}

/**
 * The indicators measured by items of a detail, by item: one statement for a detail with such items. Everybody who
 * works in the inspection sees them, wherever the object is.
 */
async function indicatorsOf(
  ctx: ReadCtx,
  detail: Pick<DetailRow, 'inspection_id' | 'object_id' | 'finished_at'>,
  items: readonly AnsweredItem[],
): Promise<Map<string, MeasuredIndicator>> {
  const codes = new Set(items.flatMap(({ place }) => measuredCode(place) ?? []));
  if (codes.size === 0) return new Map();
  const names = await namesOf(ctx);
  const byCode = new Map(
    (await readIndicators(ctx, detail, [...codes])).map((row) => [row.code, row]),
  );
  return new Map(
    items.flatMap((item) => {
      const row = byCode.get(measuredCode(item.place) ?? '');
      if (!row) return [];
      const { code: _code, measure_unit_code, ...rest } = row;
      const unit =
        measure_unit_code === null
          ? null
          : names.coded('measure_unit', measure_unit_code, ctx.locale);
      return [[item.id, { ...rest, unit }] as const];
    }),
  );
}

/** Restrictions that have ended cannot judge a future value. */
async function readIndicators(
  ctx: ReadCtx,
  {
    inspection_id,
    object_id,
    finished_at,
  }: Pick<DetailRow, 'inspection_id' | 'object_id' | 'finished_at'>,
  codes: string[],
): Promise<IndicatorRow[]> {
  const { tenant_id: tenant, tenant: settings } = ctx.actor;
  const today = sql`(${ctx.deps.clock} at time zone ${settings.time_zone}::text)::date`;
  const isOwn =
    finished_at === null
      ? sql`not m.archived`
      : sql`exists (select from indicator_value v where v.tenant_id = ${tenant}::uuid and v.inspection_id = ${inspection_id}::uuid and v.indicator_id = m.id)`;
  return await ctx.read<IndicatorRow>(
    compile(sql`
    select m.id, m.code, m.name, m.measure_unit_code, m.decimals, m.last_value, m.last_at as date, c.terms
    from measurement_indicator m
    cross join lateral (
      select coalesce(jsonb_agg(to_jsonb(c) order by c.id), '[]') as terms from (
        select id, name, constraint_type_code, critical_min, attention_min, attention_max, critical_max, boundary_date, warning_days, valid_from, valid_to
        from quality_constraint where tenant_id = ${tenant}::uuid and indicator_id = m.id and not archived
          and constraint_type_code = ${CONSTRAINT_TYPE.value}::smallint and coalesce(valid_to >= ${today}, true)
        order by id limit ${MAX_LIMITS}::int) c) c
    where m.tenant_id = ${tenant}::uuid and m.object_id = ${object_id}::uuid and m.code = any(${codes}::text[]) and ${isOwn}
    order by m.archived desc, m.id`),
  );
}
