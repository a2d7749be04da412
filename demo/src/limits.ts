import { sql } from 'kysely';
import { createConstraintRule } from '@plumbline/server/areas/constraints/rules/rules.ts';
import { followingRules } from '@plumbline/server/areas/constraints/rules/follow.ts';
import type { Ctx, ReadCtx } from '@plumbline/server/kit/ctx.ts';
import { inTransaction } from '@plumbline/server/kit/audit/transaction.ts';
import { CODE } from './measured.ts';

/** Dictionary code of limits on values. */
const VALUE = 1;

/**
 * Restrictions by the codes of indicators: the ministry's classes of bridges; the limits of downtime and power factor are
 * ours, for trials.
 */
const RULES = [
  {
    name: 'Bridge condition',
    indicator_code: CODE.condition,
    attention_min: 70,
    critical_min: 60,
  },
  {
    name: 'Downtime of lifts',
    indicator_code: CODE.downtime,
    attention_max: 60,
    critical_max: 480,
  },
  { name: 'Power factor', indicator_code: CODE.powerFactor, attention_min: 90 },
];

/** Creates the rules that are missing, and lets them limit the indicators there are. */
export async function seedLimits(base: ReadCtx): Promise<number> {
  await inTransaction(base, async (ctx) => {
    const names = await namesOfRules(ctx);
    for (const rule of RULES)
      if (!names.has(rule.name))
        await createConstraintRule(ctx, { ...rule, constraint_type_code: VALUE });
  });
  await followingRules.run(base.deps, base.log);
  return RULES.length;
}

async function namesOfRules({ db, actor }: Ctx): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from constraint_rule where tenant_id = ${actor.tenant_id}::uuid`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
