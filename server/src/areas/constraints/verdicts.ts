import type { VerdictView } from '@plumbline/contract/constraints/forecast';
import { verdictView } from '@plumbline/contract/constraints/forecast';
import { pageOf } from '@plumbline/contract/kit/rows';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { compile } from '#kit/db/db.ts';
import { PAGING_QUERY, pageAnswer, pagingOf } from '#kit/entity/paging.ts';
import type { Paging } from '#kit/entity/paging.ts';
import { requireRow } from '#kit/entity/read.ts';
import { readSpec } from '#kit/entity/reading.ts';
import { readRoute } from '#kit/http/route.ts';
import { constraintTable } from './table.ts';

/** `GET /constraint/{id}/verdict`: the changes of its verdict, newest first. */
export function verdictRoute(app: FastifyInstance): void {
  const spec = readSpec(constraintTable, {
    permission: 'constraint.read',
    below: '/:id/verdict',
    summary: 'Breaks and healings of one restriction',
    query: PAGING_QUERY,
  });
  readRoute(app, { ...spec, answer: pageOf(verdictView) }, async (ctx, { id, query }) => {
    await requireRow(ctx, constraintTable, id);
    return await readVerdicts(ctx, id, pagingOf(query, ['time', 'id']));
  });
}

async function readVerdicts(ctx: ReadCtx, id: string, paging: Paging) {
  const mine = sql`v.tenant_id = ${ctx.actor.tenant_id}::uuid and v.constraint_id = ${id}::uuid`;
  const [at, last] = paging.after ?? [];
  const older = paging.after ? sql`and (v.at, v.id) < (${at}::timestamptz, ${last}::uuid)` : sql``;
  const rows = await ctx.read<VerdictView & { total: number }>(
    compile(sql`
      select (select count(*)::int from constraint_verdict v where ${mine}) as total, part.*
      from (select) one left join (
        select v.id, v.at, v.quality_status_code as quality_status, v.previous_status_code as previous_status, v.value
        from constraint_verdict v where ${mine} ${older}
        order by v.at desc, v.id desc limit ${paging.limit + 1}::int offset ${paging.offset}::bigint) part on true
      order by part.at desc, part.id desc`),
  );
  // A row without an id only carries the total of a page past the end.
  const result = { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
  return pageAnswer(paging, result, {
    keys: (row) => [row.at, row.id],
    view: ({ total: _, ...verdict }) => verdict,
  });
}
