import { price } from '@plumbline/contract/inspections/price';
import type { Price } from '@plumbline/contract/inspections/price';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { ReadCtx } from '#kit/ctx.ts';
import { readRow } from '#kit/entity/read.ts';
import { readSpec } from '#kit/entity/reading.ts';
import { readRoute } from '#kit/http/route.ts';
import { inspectionTable } from './table.ts';

interface PriceRow {
  balance: number;
  per_inspection: number;
  per_detail: number;
  details: number;
}

/** `GET /inspection/{id}/price`: for users who may complete the inspection. */
export function priceRoute(app: FastifyInstance): void {
  const spec = {
    permission: 'inspection.complete',
    below: '/:id/price',
    summary: 'What completing one inspection takes, and what there is',
    answer: price,
  } as const;
  readRoute(app, readSpec(inspectionTable, spec), async (ctx, { id }) => await readPrice(ctx, id));
}

async function readPrice(ctx: ReadCtx, id: string): Promise<Price> {
  const { view } = await readRow(ctx, inspectionTable, id, ['required_credits']);
  const tenant = sql`${ctx.actor.tenant_id}::uuid`;
  const [row] = await ctx.read<PriceRow>(
    sql`
      select a.balance, t.credits_per_inspection as per_inspection, t.credits_per_detail as per_detail,
        (select count(*)::int from inspection_detail d where d.tenant_id = ${tenant} and d.inspection_id = ${id}::uuid) as details
      from credit_account a join tenant t on t.tenant_id = ${tenant} where a.tenant_id = ${tenant}`,
  );
  if (!row) throw new Error('the tenant of the caller has no account');
  const { balance, ...rule } = row;
  const required_credits = Number(view['required_credits']);
  const holds = rule.per_inspection + rule.per_detail * rule.details === required_credits;
  return {
    required_credits,
    available_credits: Number(balance),
    rule: holds ? rule : null,
  };
}
