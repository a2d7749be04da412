import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import { withoutTimeLimit } from '#kit/db/transaction.ts';
import { NIL_ID } from '#kit/ids.ts';
import type { SystemActor } from '#kit/model/actor.ts';
import type { ConcernedSubjects } from './concerned.ts';
import { SUBJECT_KIND } from './table.ts';
import type { WithHistory } from './table.ts';

/** Objects and units compared in one statement. */
const AT_ONCE = 2000;

const distinct = (ids: readonly unknown[]): string[] => [
  ...new Set(ids.filter((id) => typeof id === 'string')),
];

/** Adds points for these and all their ancestors, where the summary differs from the newest point. */
export async function takePoints(
  ctx: Ctx<SystemActor>,
  { objects, units = [] }: ConcernedSubjects,
): Promise<void> {
  const ids = { objects: distinct(objects), units: distinct(units) };
  const most = Math.max(ids.objects.length, ids.units.length);
  for (let from = 0; from < most; from += AT_ONCE) {
    const some = (all: string[]) => all.slice(from, from + AT_ONCE);
    await sql`select quality_points_take(${ctx.actor.tenant_id}::uuid, ${some(ids.objects)}::uuid[], ${some(ids.units)}::uuid[], ${ctx.deps.clock})`.execute(
      ctx.db,
    );
  }
}

/** As `takePoints`, for all objects and units. */
export async function takeAllPoints(ctx: Ctx<SystemActor>): Promise<void> {
  await withoutTimeLimit(ctx.db);
  const tenant = sql`${ctx.actor.tenant_id}::uuid`;
  await inPieces(ctx, {
    next: (after) =>
      sql`select object_id as id from object_quality where tenant_id = ${tenant} and object_id > ${after}::uuid order by object_id limit ${AT_ONCE}`,
    take: (ids) => takePoints(ctx, { objects: ids }),
  });
  await inPieces(ctx, {
    next: (after) =>
      sql`select business_unit_id as id from business_unit_quality where tenant_id = ${tenant} and business_unit_id > ${after}::uuid order by business_unit_id limit ${AT_ONCE}`,
    take: (ids) => takePoints(ctx, { objects: [], units: ids }),
  });
}

async function inPieces(
  { db }: Ctx<SystemActor>,
  {
    next,
    take,
  }: { next: (after: string) => RawBuilder<unknown>; take: (ids: string[]) => Promise<void> },
): Promise<void> {
  for (let after: string | undefined = NIL_ID; after !== undefined;) {
    const { rows } = await sql<{ id: string }>`${next(after)}`.execute(db);
    const ids = rows.map(({ id }) => id);
    await take(ids);
    after = ids.at(-1);
  }
}

/** Deletes the points of deleted rows. */
export async function dropPoints(
  { db, actor }: Ctx<SystemActor>,
  subject: WithHistory,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from quality_point where tenant_id = ${actor.tenant_id}::uuid and subject_kind = ${SUBJECT_KIND[subject]}::smallint
    and subject_id in (select unnest(${ids}::uuid[]))`.execute(db);
}
