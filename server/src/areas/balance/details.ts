import { CREDIT_PERIODS } from '@plumbline/contract/credits/schemas';
import type { BookingKind, CreditDetails } from '@plumbline/contract/credits/schemas';
import { isUuid } from '@plumbline/contract/kit/literals';
import { moment } from '@plumbline/contract/kit/values';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import type { QueryReader } from '#kit/http/queryReader.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import type { Schema } from '../../schema.ts';
import { kindsIn } from './bookings.ts';

interface Question {
  period: (typeof CREDIT_PERIODS)[number];
  /** Empty for all. */
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

/** `kind` and `business_unit_id` may be repeated; `from` belongs to the span, `to` no longer. */
export function detailsQuestion(query: QueryReader): Question {
  const refuse = (name: string, type: 'value' | 'date'): never => {
    throw invalid(['query', name], type, query.locale);
  };
  const period = CREDIT_PERIODS.find((one) => one === (query.one('period') ?? 'month'));
  const units = query.many('business_unit_id');
  if (!units.every(isUuid)) refuse('business_unit_id', 'value');
  const [from, to] = ['from', 'to'].map((name) => {
    const text = query.one(name);
    return text === null || moment.safeParse(text).success ? text : refuse(name, 'date');
  });
  return {
    period: period ?? refuse('period', 'value'),
    kinds: kindsIn(query),
    units,
    from: from ?? null,
    to: to ?? null,
    by_unit: query.boolean('by_unit'),
  };
}

/** Beyond this, a shorter span or a longer period is needed. */
const MOST_ROWS = 5000;

/** The bookings of each period in the time zone of the tenant, the latest first; `db` works in that tenant. */
export async function readDetails(
  { deps, locale }: Ctx,
  db: Kysely<Schema>,
  { tenant_id, period, kinds, units, from, to, by_unit }: Question & { tenant_id: string },
): Promise<CreditDetails> {
  const { rows } = await sql<CreditDetails['items'][number]>`
    select b.start::text as "from", b.kind, b.credits, b.bookings,
      case when u.id is not null then jsonb_build_object('id', u.id, 'code', u.code, 'name', u.name) end as business_unit
    from (
      select date_trunc(${period}, l.at, coalesce(t.time_zone, ${deps.time_zone}))::date as start, l.kind,
        case when ${by_unit} then l.business_unit_id end as unit, sum(l.amount)::bigint as credits, count(*)::int as bookings
      from credit_ledger l join tenant t on t.tenant_id = ${tenant_id}::uuid
      where l.tenant_id = ${tenant_id}::uuid
        and (cardinality(${kinds}::text[]) = 0 or l.kind in (select unnest(${kinds}::text[])))
        and (cardinality(${units}::uuid[]) = 0 or l.business_unit_id in (select unnest(${units}::uuid[])))
        and (${from}::timestamptz is null or l.at >= ${from}::timestamptz)
        and (${to}::timestamptz is null or l.at < ${to}::timestamptz)
      group by 1, 2, 3) b
    left join business_unit u on u.tenant_id = ${tenant_id}::uuid and u.id = b.unit
    order by b.start desc, b.kind, u.name, u.id limit ${MOST_ROWS + 1}`.execute(db);
  if (rows.length > MOST_ROWS) throw invalid(['query', 'period'], 'too_many', locale);
  return { items: rows };
}
