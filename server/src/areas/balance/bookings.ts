import type { Booking } from '@plumbline/contract/credits/schemas';
import { BOOKING_KINDS, type BookingKind } from '@plumbline/contract/credits/wire';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import { PAGING_QUERY, pageAnswer, pagingOf } from '#kit/entity/paging.ts';
import type { Paging } from '#kit/entity/paging.ts';
import { pictureIn } from '#kit/files/fields.ts';
import type { ShownFile } from '#kit/files/fields.ts';
import type { QueryReader } from '#kit/http/queryReader.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { fileAddress } from '#kit/tenantFiles/fileAddress.ts';
import type { Schema } from '../../schema.ts';

interface BookingsQuestion {
  paging: Paging;
  /** Empty: all. */
  kinds: BookingKind[];
}

export const BOOKINGS_QUERY = [...PAGING_QUERY, 'kind'] as const;

export const bookingsQuestion = (query: QueryReader): BookingsQuestion => ({
  paging: pagingOf(query),
  kinds: kindsIn(query),
});

/** Reads the kinds of bookings in `kind`, which may be repeated. */
export function kindsIn(query: QueryReader): BookingKind[] {
  return query.many('kind').map((name) => {
    const kind = BOOKING_KINDS.find((one) => one === name);
    if (!kind) throw invalid(['query', 'kind'], 'value', query.locale);
    return kind;
  });
}

type BookingRow = Omit<Booking, 'user' | 'inspection'> & {
  user_id: string | null;
  user_name: string | null;
  user_avatar: ShownFile | null;
  inspection_id: string | null;
  number: string | null;
  template_name: string | null;
  object_name: string | null;
};

/** Reads single bookings, the latest first, with their purpose; `db` works in the tenant. */
export async function readBookings(
  ctx: Ctx,
  db: Kysely<Schema>,
  { tenant_id, paging, kinds }: BookingsQuestion & { tenant_id: string },
) {
  const mine = sql`l.tenant_id = ${tenant_id}::uuid
    and (cardinality(${kinds}::text[]) = 0 or l.kind in (select unnest(${kinds}::text[])))`;
  const [at, id] = paging.after ?? [];
  const older = paging.after
    ? sql`and (l.at, l.source_id) < (${at}::timestamptz, ${id}::uuid)`
    : sql``;
  const { rows } = await sql<BookingRow>`
    select l.source_id as id, l.at, l.kind, l.amount as credits, l.balance_after as remnant,
      u.id as user_id, u.full_name as user_name, ${pictureIn('avatar_sha256', 'thumbnail')(sql.ref('u'))} as user_avatar,
      i.id as inspection_id, i.number, i.template_name, o.name as object_name
    from (
      select l.* from credit_ledger l where ${mine} ${older}
      order by l.at desc, l.source_id desc limit ${paging.limit + 1}::int offset ${paging.offset}::bigint) l
    left join app_user u on u.tenant_id = ${tenant_id}::uuid and u.id = l.user_id
    left join inspection i on i.tenant_id = ${tenant_id}::uuid and i.id = l.source_id and l.kind = 'expense'
    left join object o on o.tenant_id = ${tenant_id}::uuid and o.id = i.object_id
    order by l.at desc, l.source_id desc`.execute(db);
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total from credit_ledger l where ${mine}`.execute(db);
  return pageAnswer(
    paging,
    { rows, total: counted[0]?.total ?? 0 },
    { keys: (row) => [row.at, row.id], view: (row) => bookingOf(ctx, tenant_id, row) },
  );
}

function bookingOf(ctx: Ctx, tenant_id: string, row: BookingRow): Booking {
  const { id, at, kind, credits, remnant } = row;
  // an operator reads the accounts of other tenants, but not their users and inspections
  const isOwn = tenant_id === ctx.actor.tenant_id;
  const owner = { ...ctx, actor: { tenant_id } };
  return {
    id,
    at,
    kind,
    credits,
    remnant,
    user:
      !isOwn || row.user_id === null
        ? null
        : {
            id: row.user_id,
            name: row.user_name ?? '',
            avatar: fileAddress(owner, row.user_avatar),
          },
    inspection:
      !isOwn || row.inspection_id === null
        ? null
        : {
            id: row.inspection_id,
            number: row.number ?? '',
            name: row.template_name ?? '',
            object_name: row.object_name ?? '',
          },
  };
}
