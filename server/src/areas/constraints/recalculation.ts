import { jobBegun } from '@plumbline/contract/jobs/jobs';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ReadCtx } from '#kit/ctx.ts';
import { unprepared } from '#kit/db/statement.ts';
import { transactionRoute } from '#kit/http/route.ts';
import { defineJob } from '#kit/jobs/kind.ts';
import { addJob } from '#kit/jobs/store.ts';
import type { SystemActor } from '#kit/model/actor.ts';
import { PAGE, judgeEach } from './judge.ts';

const RECALCULATION = 'constraint_recalculation';

/** Compares every verdict of the tenant with its restriction in one pass, without locks, and judges those that differ. */
export const verdictRecalculation = defineJob({
  name: RECALCULATION,
  tries: 3,
  input: z.strictObject({}),
  work: async ({ ctx, signal, progress }) => {
    const tenant = sql`${ctx.actor.tenant_id}::uuid`;
    const [all] = await ctx.read<{ n: number }>(
      unprepared(
        sql`select count(*)::int as n from quality_constraint where tenant_id = ${tenant}`,
      ),
    );
    const total = all?.n ?? 0;
    return await judgeEach(
      ctx,
      (after) => sql`select c.id, ${differs(ctx)} as is_due from (
          select * from quality_constraint where tenant_id = ${tenant} and id > ${after} order by id limit ${PAGE}::int) c
        left join measurement_indicator i on i.tenant_id = ${tenant} and i.id = c.indicator_id`,
      (examined) => {
        signal.throwIfAborted();
        progress(examined, Math.max(examined, total));
      },
    );
  },
});

/** Whether `constraints_judge` would change the row of restriction `c` on indicator `i`. */
function differs({ deps, actor }: ReadCtx<SystemActor>) {
  const today = sql`(${deps.clock} at time zone ${actor.tenant.time_zone}::text)::date`;
  const whileOn = (value: unknown) =>
    sql`case when not c.archived and i.archived is not true then ${value} end`;
  const status = whileOn(
    sql`constraint_status(c.constraint_type_code, c.critical_min, c.attention_min, c.attention_max, c.critical_max, c.boundary_date,
      c.warning_days, c.valid_from, c.valid_to, i.last_value, ${today})`,
  );
  const nextDay = whileOn(
    sql`constraint_next_day(c.boundary_date, c.warning_days, c.valid_from, c.valid_to, ${today})`,
  );
  return sql`(c.evaluated_at is null or coalesce(c.judged_on > ${today}, false)
    or (c.quality_status_code, c.judged_value, c.judge_on) is distinct from (${status}, i.last_value, ${nextDay}))`;
}

export function recalculationRoute(app: FastifyInstance): void {
  transactionRoute(
    app,
    {
      method: 'POST',
      path: '/constraint/recalculate',
      permission: 'constraint.change',
      tag: 'constraint',
      summary: 'Judge all restrictions again, in a job',
      status: 202,
      answer: jobBegun,
    },
    async (ctx) => ({
      job: { id: await addJob(ctx, RECALCULATION, { input: {}, key: RECALCULATION }) },
    }),
  );
}
