import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { EventType } from '@plumbline/contract/events/events';
import { followRules, hasRulesToFollow } from '#areas/rules/service.ts';
import type { RuleKind, StoredRule } from '#areas/rules/service.ts';
import { inTransaction } from '#kit/audit/transaction.ts';
import type { Ctx, Deps } from '#kit/ctx.ts';
import { forEachTenant } from '#kit/db/forEachTenant.ts';
import type { EventHandler } from '#kit/handlers/handler.ts';
import type { Round } from '#kit/due/task.ts';
import { LICENSED, systemCtx } from '#kit/jobs/systemCtx.ts';
import type { Agent, SystemActor } from '#kit/model/actor.ts';
import type { MatchedRule } from './match.ts';
import { settleConstraints } from './settle.ts';

const TABLE = 'constraint_rule';

/** Rules that give restrictions to objects and their indicators. */
const CONSTRAINT_RULES: RuleKind<StoredRule & MatchedRule> = {
  table: TABLE,
  columns: [
    'version',
    'constraint_type_code',
    'indicator_code',
    'date_key',
    'after_days',
    'boundary_date',
  ],
  objectsOf: { measurement_indicator: objectsOfIndicators },
  settle: settleConstraints,
  // Restrictions that match, and those with some of the rule's terms.
  disagreeing: async (ctx, rule, { isMatch, most }) => {
    const tenant = sql`${ctx.actor.tenant_id}::uuid`;
    const after = sql`${rule.compared_to}::uuid`;
    const { rows } = await sql<{ id: string }>`
      select id from (
        (select o.id from object o where o.tenant_id = ${tenant} and o.id > ${after} and not o.archived and ${isMatch}
          order by o.id limit ${most}::int)
        union
        (select c.object_id from quality_constraint c
          where c.tenant_id = ${tenant} and c.rule_id = ${rule.id}::uuid and c.object_id > ${after} and (not c.archived or ${rule.is_ended}::boolean)
          order by c.object_id limit ${most}::int)) d
      order by id limit ${most}::int`.execute(ctx.db);
    return rows.map(({ id }) => id);
  },
};

async function objectsOfIndicators(
  { db, actor }: Ctx<Agent>,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ object_id: string }>`
    select distinct object_id from measurement_indicator where tenant_id = ${actor.tenant_id}::uuid and id in (select unnest(${ids}::uuid[]))`.execute(
    db,
  );
  return rows.map(({ object_id }) => object_id);
}

/**
 * Follows the rules of each tenant whose licence is valid, or of one, until nothing is left. Several servers may do so
 * at the same time.
 */
async function followAll(
  deps: Deps,
  {
    log,
    tenant_id,
    stopping,
  }: { log: FastifyBaseLogger; tenant_id?: string; stopping?: AbortSignal },
): Promise<void> {
  const one = tenant_id === undefined ? sql`` : sql` and t.tenant_id = ${tenant_id}::uuid`;
  const isDue = hasRulesToFollow(TABLE, sql`t.tenant_id`);
  const tenants = await deps.database.read<{ tenant_id: string }>(sql`
    select t.tenant_id from tenant t where ${LICENSED}${one} and ${isDue}`);
  await forEachTenant(tenants, 'restrictions', async (tenant) => {
    const ctx = await systemCtx(deps, tenant.tenant_id, log);
    for (let done = 1; done > 0 && !stopping?.aborted;)
      done = await inTransaction<number, SystemActor>(ctx, (open) =>
        followRules(open, CONSTRAINT_RULES),
      );
  });
}

const ANY: readonly EventType[] = ['create', 'update', 'archive', 'restore', 'delete', 'import'];

/** Lets rules follow changes at once; the next round does the rest (docs/decisions/schedules-and-slots.md). */
export const constraintRuleHandler: EventHandler = {
  name: 'constraint rules',
  of: {
    object: ANY,
    object_class: ['update'],
    business_unit: ['update'],
    measurement_indicator: ANY,
    constraint_rule: ANY,
  },
  handle: () => Promise.resolve(),
  afterwards: followAll,
};

/** Every minute: lets rules follow changes of objects and indicators. */
export const followingRules: Round = {
  name: 'constraint rules',
  every: 1,
  run: (deps, log) => followAll(deps, { log }),
};
