import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { followRules, hasRulesToFollow } from '#areas/rules/service.ts';
import type { Ctx, Deps } from '#kit/ctx.ts';
import { forEachTenant } from '#kit/db/forEachTenant.ts';
import { inPortions } from '#kit/jobs/portions.ts';
import type { Portion } from '#kit/jobs/portions.ts';
import { LICENSED, systemCtx } from '#kit/jobs/systemCtx.ts';
import type { SystemActor } from '#kit/model/actor.ts';
import { pauses } from '#kit/pauses.ts';
import { CLOSING, MOST_LATE, closeOverdue } from './late.ts';
import { TEMPLATE_RULES } from './rules/compare.ts';
import { MOST_CREATED, carryOut, type PlannedAssignment } from './carryOut.ts';
import { changesFor, assignmentTermsOf } from './assignmentTerms.ts';
import { dueAssignments, noteChangedTemplates, slotsOf } from './store.ts';

/**
 * The most assignments examined in one transaction, and the most inspections planned in it, apart from those of the
 * last assignment.
 */
const MOST_ASSIGNMENTS = 500;
const MOST_INSPECTIONS = 1000;

/** The name of this work in the operator's lists. */
const PLANNING = 'planning';

/** Plans the inspections of assignments whose time has come; returns the number of examined assignments. */
async function planDue(ctx: Ctx<SystemActor>, { most, note }: Portion): Promise<number> {
  noteChangedTemplates(ctx);
  const { due, now } = await dueAssignments(ctx, { most, work: PLANNING });
  note(due.map(({ id }) => id));
  if (due.length === 0) return 0;
  const terms = await assignmentTermsOf(ctx, due, { now });
  const slots = await slotsOf(ctx, due, { from: now, lock: true });
  const planned: PlannedAssignment[] = [];
  const pauseIfLong = pauses();
  let count = 0;
  for (const assignment of due) {
    if (count >= MOST_INSPECTIONS) break;
    const changes = changesFor(assignment, terms, { slots: slots.get(assignment.id) ?? [] });
    planned.push({ assignment, template: terms.templateOf(assignment), changes });
    await pauseIfLong();
    count +=
      Math.min(changes.create.length, MOST_CREATED) + changes.move.length + changes.drop.length;
  }
  note(planned.map(({ assignment }) => assignment.id));
  await carryOut(ctx, planned, now);
  return planned.length;
}

/** Work of the schedules in a tenant, done in portions, each in a transaction. */
interface Step {
  /** Whether the tenant has such work. */
  isDue: (tenant: RawBuilder<unknown>, deps: Deps) => RawBuilder<boolean>;
  /** Its name, and the number of its rows in one transaction. */
  name: string;
  most: number;
  /** Returns 0 once nothing is left. */
  take: (ctx: Ctx<SystemActor>, portion: Portion) => Promise<number>;
}

const FOLLOW_RULES: Step = {
  name: 'following',
  most: 1,
  isDue: (tenant) => hasRulesToFollow(TEMPLATE_RULES.table, tenant),
  take: (ctx) => followRules(ctx, TEMPLATE_RULES),
};
const PLAN: Step = {
  name: PLANNING,
  most: MOST_ASSIGNMENTS,
  isDue: (tenant, { clock }) => sql<boolean>`exists (
    select from object_inspection_template a where a.tenant_id = ${tenant} and a.look_at <= ${clock}
    union all select from inspection_template p where p.tenant_id = ${tenant} and p.planned_version <> p.version)`,
  take: planDue,
};
const CLOSE_LATE: Step = {
  name: CLOSING,
  most: MOST_LATE,
  isDue: (tenant) => sql<boolean>`exists (
    select from inspection_template p where p.tenant_id = ${tenant} and p.late_days is not null)`,
  take: closeOverdue,
};

/** The work after a change: objects that join a rule are planned next. */
export const AFTER_CHANGES: readonly Step[] = [FOLLOW_RULES, PLAN];
/** The work due by time, and the remains of changes. */
export const EVERY_MINUTE: readonly Step[] = [...AFTER_CHANGES, CLOSE_LATE];

/**
 * Takes these steps in each tenant whose licence is valid, or only in `tenant_id`, one step in all of them before the
 * next. Servers may do so at the same time. Stops after the open transaction if requested.
 */
export async function takeSteps(
  deps: Deps,
  steps: readonly Step[],
  {
    log,
    tenant_id,
    stopping,
  }: { log: FastifyBaseLogger; tenant_id?: string; stopping?: AbortSignal },
): Promise<void> {
  await forEachTenant(tenantsToStep(deps, steps, tenant_id), 'scheduling', async (tenant) => {
    const ctx = await systemCtx(deps, tenant.tenant_id, log);
    await inPortions(ctx, { ...tenant.step, stopping });
  });
}

/** A step is looked up after the ones before it, since they make work for it. */
async function* tenantsToStep(deps: Deps, steps: readonly Step[], tenant_id?: string) {
  const one = tenant_id === undefined ? null : sql`${tenant_id}::uuid`;
  const only = one ? sql` and t.tenant_id = ${one}` : sql``;
  for (const step of steps) {
    const { isDue } = step;
    const tenants = await deps.database.read<{ tenant_id: string }>(sql`
      select t.tenant_id from tenant t where ${LICENSED}${only} and ${isDue(one ?? sql`t.tenant_id`, deps)}`);
    for (const tenant of tenants) yield { ...tenant, step };
  }
}
