import type { CreditDetails } from '@plumbline/contract/credits/schemas';
import { CREDIT_PERIODS, type BookingKind } from '@plumbline/contract/credits/wire';
import { isUuid } from '@plumbline/contract/kit/literals';
import { moment } from '@plumbline/contract/kit/values';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { requireOwn, requireReach } from '#areas/tenants/service.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import type { QueryReader } from '#kit/http/queryReader.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import type { Schema } from '../../schema.ts';
import { kindsIn } from './bookings.ts';

export interface DetailsQuestion {
  tenant_id: string;
  period: (typeof CREDIT_PERIODS)[number];
  /** Empty: all. */
  kinds: BookingKind[];
  units: string[];
  from: string | null;
  to: string | null;
  by_unit: boolean;
}

export const DETAILS_QUERY = [
  'period',
  'kind',
  'business_unit_id',
  'from',
  'to',
  'by_unit',
] as const;

/**
 * `kind` and `business_unit_id` may be repeated; `from` is inclusive, `to` exclusive. An operator reads the accounts of
 * other tenants, but not their units.
 */
export function detailsQuestion(
  ctx: Pick<ReadCtx, 'actor'>,
  tenant_id: string,
  query: QueryReader,
): DetailsQuestion {
  requireReach(ctx, tenant_id);
  const refuse = (name: string, type: 'value' | 'date' | 'range'): never => {
    throw invalid(['query', name], type, query.locale);
  };
  const period = CREDIT_PERIODS.find((one) => one === (query.one('period') ?? 'month'));
  const units = query.many('business_unit_id');
  if (!units.every(isUuid)) refuse('business_unit_id', 'value');
  const [from, to] = ['from', 'to'].map((name) => {
    const text = query.one(name);
    return text === null || moment.safeParse(text).success ? text : refuse(name, 'date');
  });
  if (from && to && Date.parse(from) > Date.parse(to)) refuse('to', 'range');
  const by_unit = query.boolean('by_unit');
  if (by_unit || units.length > 0) requireOwn(ctx, tenant_id);
  return {
    tenant_id,
    period: period ?? refuse('period', 'value'),
    kinds: kindsIn(query),
    units,
    from: from ?? null,
    to: to ?? null,
    by_unit,
  };
}

/** The most rows of an answer: more need a shorter span, a longer period, fewer units or a file. */
const MOST_ROWS = 5000;

type DetailsDeps = Pick<ReadCtx['deps'], 'time_zone'>;
type PeriodRow = CreditDetails['items'][number];

/** The condition for the requested bookings `l` of the tenant. */
const bookingsMatching = ({
  kinds,
  units,
  from,
  to,
}: DetailsQuestion) => sql`(cardinality(${kinds}::text[]) = 0 or l.kind in (select unnest(${kinds}::text[])))
  and (cardinality(${units}::uuid[]) = 0 or l.business_unit_id in (select unnest(${units}::uuid[])))
  and (${from}::timestamptz is null or l.at >= ${from}::timestamptz)
  and (${to}::timestamptz is null or l.at < ${to}::timestamptz)`;

/** The start of the period of a booking `l`, in the time zone of the tenant `t`. */
const begin = (deps: DetailsDeps, period: DetailsQuestion['period']) =>
  sql`date_trunc(${period}, l.at, coalesce(t.time_zone, ${deps.time_zone}))`;

/** Reads the bookings of each period, the latest first; `db` works in the tenant. */
async function rowsOf(
  deps: DetailsDeps,
  db: Kysely<Schema>,
  { limit, ...question }: DetailsQuestion & { limit: number | null },
): Promise<PeriodRow[]> {
  const { tenant_id, period, by_unit } = question;
  const { rows } = await sql<PeriodRow>`
    select b.start::text as "from", b.kind, b.credits, b.bookings,
      case when u.id is not null then jsonb_build_object('id', u.id, 'code', u.code, 'name', u.name) end as business_unit
    from (
      select ${begin(deps, period)}::date as start, l.kind,
        case when ${by_unit} then l.business_unit_id end as unit, sum(l.amount)::bigint as credits, count(*)::int as bookings
      from credit_ledger l join tenant t on t.tenant_id = ${tenant_id}::uuid
      where l.tenant_id = ${tenant_id}::uuid and ${bookingsMatching(question)} group by 1, 2, 3) b
    left join business_unit u on u.tenant_id = ${tenant_id}::uuid and u.id = b.unit
    order by b.start desc, b.kind, u.name, u.id limit ${limit}::int`.execute(db);
  return rows;
}

/** Reads everything requested, if it is not too much. */
export async function readDetails(
  { deps, locale }: Pick<ReadCtx, 'deps' | 'locale'>,
  db: Kysely<Schema>,
  question: DetailsQuestion,
): Promise<CreditDetails> {
  const items = await rowsOf(deps, db, { ...question, limit: MOST_ROWS + 1 });
  if (items.length > MOST_ROWS) throw invalid(['query', 'period'], 'too_many_periods', locale);
  return { items };
}

/** The bookings in one part of a file, plus the rest of their earliest period: no more rows are in memory. */
const BOOKINGS_AT_ONCE = 5000;

/** Reads the latest periods of the question, and the start of the next part; null after the last. */
export async function readPart(
  deps: DetailsDeps,
  db: Kysely<Schema>,
  question: DetailsQuestion,
): Promise<{ items: PeriodRow[]; next_cursor: string | null }> {
  const { rows } = await sql<{ start: string }>`
    select ${begin(deps, question.period)}::text as start
    from credit_ledger l join tenant t on t.tenant_id = ${question.tenant_id}::uuid
    where l.tenant_id = ${question.tenant_id}::uuid and ${bookingsMatching(question)} order by l.at desc limit 1 offset ${BOOKINGS_AT_ONCE}::int`.execute(
    db,
  );
  const start = rows[0]?.start ?? null;
  // the span may begin within that period
  const isLast =
    start === null || (question.from !== null && Date.parse(start) <= Date.parse(question.from));
  if (isLast)
    return { items: await rowsOf(deps, db, { ...question, limit: null }), next_cursor: null };
  return {
    items: await rowsOf(deps, db, { ...question, from: start, limit: null }),
    next_cursor: start,
  };
}
