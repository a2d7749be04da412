import { LOCALES } from '@plumbline/contract/kit/locales';
import type { BulkAssigned } from '@plumbline/contract/templates/schemas';
import { z } from 'zod';
import { objectTable } from '#areas/objects/table.ts';
import { placesOf } from '#areas/users/service.ts';
import { inTransaction } from '#kit/audit/transaction.ts';
import type { Ctx, ReadCtx } from '#kit/ctx.ts';
import { listRows } from '#kit/entity/list.ts';
import { parseListQuery } from '#kit/query/listQuery.ts';
import { QueryReader } from '#kit/http/queryReader.ts';
import { defineJob } from '#kit/jobs/kind.ts';
import type { Agent, SystemActor } from '#kit/model/actor.ts';
import { assignMissing } from './assignMissing.ts';

export const ASSIGNMENT = 'assignment';
/** Number of objects assigned in one transaction. */
const PAGE = 1000;

const objectFilters = z.strictObject({
  filter: z.array(z.string()),
  global_filter: z.array(z.string()),
  with_archived: z.boolean(),
});
const input = z.strictObject({
  ...objectFilters.shape,
  inspection_template_id: z.uuid(),
  responsible_id: z.uuid().nullable(),
  /** Days and names in filters are those of the caller. */
  time_zone: z.string(),
  locale: z.enum(LOCALES),
});
export type BulkInput = z.infer<typeof input>;

interface AssignableObject {
  id: string;
  business_unit: { id: string };
}

/** The next objects, in the order of their ids; `total` counts all of them. */
export async function objectPage(
  ctx: ReadCtx,
  chosen: z.infer<typeof objectFilters>,
  { size, cursor }: { size: number; cursor?: string | null },
) {
  const reader = new QueryReader(
    {
      filter: chosen.filter,
      global_filter: chosen.global_filter,
      with_archived: String(chosen.with_archived),
      with_total: String(!cursor),
      sort_by: 'id',
      page_size: String(size),
      fields: 'id,business_unit',
      ...(cursor ? { cursor } : {}),
    },
    ctx.locale,
  );
  const page = await listRows(ctx, objectTable, parseListQuery(objectTable.resource, reader));
  return { ...page, items: page.items as unknown as AssignableObject[] }; // the fields named above
}

/** Assigns page by page; objects that already have the template are left alone, so that it may begin again. */
export const bulkAssignment = defineJob({
  name: ASSIGNMENT,
  tries: 3,
  input,
  work: async ({ ctx, input: job, signal, progress }) => {
    const result: BulkAssigned = { assigned: 0, already: 0, unable: 0 };
    const { filter, global_filter, with_archived, locale, time_zone } = job;
    const actor = { ...ctx.actor, time_zone };
    const reading = { ...ctx, locale, actor } as unknown as ReadCtx; // the identity of an actor who sees everything is never read
    let done = 0;
    let cursor: string | null = null;
    let total: number | null = null;
    do {
      signal.throwIfAborted();
      const page: Awaited<ReturnType<typeof objectPage>> = await objectPage(
        reading,
        { filter, global_filter, with_archived },
        { size: PAGE, cursor },
      );
      total ??= page.total;
      const { assigned, unable } = await inTransaction<AssignedCounts, SystemActor>(ctx, (within) =>
        assignPage(within, page.items, job),
      );
      result.assigned += assigned;
      result.unable += unable;
      result.already += page.items.length - assigned - unable;
      done += page.items.length;
      progress(done, Math.max(done, total ?? 0));
      cursor = page.next_cursor;
    } while (cursor !== null);
    return result;
  },
});

type AssignedCounts = Pick<BulkAssigned, 'assigned' | 'unable'>;

async function assignPage(
  ctx: Ctx<Agent>,
  objects: readonly AssignableObject[],
  { inspection_template_id, responsible_id }: BulkInput,
): Promise<AssignedCounts> {
  const units = [...new Set(objects.map(({ business_unit }) => business_unit.id))];
  const places = responsible_id === null ? null : await placesOf(ctx, responsible_id, units);
  const able = objects.filter(({ business_unit }) => places?.has(business_unit.id) ?? true);
  const assigned = await assignMissing(
    ctx,
    able.map(({ id }) => ({
      object_id: id,
      inspection_template_id,
      responsible_id,
      rule_id: null,
    })),
  );
  return { assigned, unable: objects.length - able.length };
}
