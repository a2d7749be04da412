import { sql } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import type { Agent } from '#kit/model/actor.ts';
import { managersOf } from '../managers.ts';
import { aboutInspection, dataOf, subjectsOf } from '../subjects.ts';
import type { NewNotice } from '../sendNotices.ts';
import { longOverdue, newlyOverdue } from './moments.ts';
import type { DueSpan } from './moments.ts';

interface Overdue {
  id: string;
  at: string;
}

/** Notifies the responsible user of overdue work. */
export async function overdueNotices(ctx: Ctx<Agent>, span: DueSpan): Promise<NewNotice[]> {
  const { rows } = await sql<Overdue & { responsible_id: string }>`
    ${newlyOverdue(sql`${ctx.actor.tenant_id}::uuid`, span)}`.execute(ctx.db);
  return await noticesOf(
    ctx,
    'overdue',
    rows.map(({ responsible_id, ...due }) => ({ ...due, readers: [responsible_id] })),
  );
}

/** Notifies the managers of the unit of work that is still overdue after the tenant's `escalate_days`. */
export async function escalationNotices(ctx: Ctx<Agent>, span: DueSpan): Promise<NewNotice[]> {
  const { tenant_id, tenant } = ctx.actor;
  const { rows: settings } = await sql<{ days: number | null }>`
    select escalate_days as days from tenant where tenant_id = ${tenant_id}::uuid`.execute(ctx.db);
  const days = settings[0]?.days ?? null;
  if (days === null) return [];
  const { rows } = await sql<Overdue & { business_unit_id: string }>`${longOverdue(
    sql`${tenant_id}::uuid`,
    sql`${tenant.time_zone}::text`,
    { days: sql`${days}::int`, span },
  )}`.execute(ctx.db);
  const managers = await managersOf(
    ctx,
    rows.map(({ business_unit_id }) => business_unit_id),
  );
  return await noticesOf(
    ctx,
    'escalated',
    rows.map(({ business_unit_id, ...due }) => ({
      ...due,
      readers: managers.get(business_unit_id) ?? [],
    })),
  );
}

async function noticesOf(
  ctx: Ctx<Agent>,
  kind: 'overdue' | 'escalated',
  due: readonly (Overdue & { readers: readonly string[] })[],
): Promise<NewNotice[]> {
  const subjects = await subjectsOf(
    ctx,
    due.map(({ id }) => id),
  );
  return due.flatMap(({ id, at, readers }) => {
    const subject = subjects.get(id);
    if (!subject) return [];
    const key = `${kind} ${id} ${new Date(at).toISOString()}`;
    const common = { kind, key, about: aboutInspection({ id }), data: dataOf(subject, at) };
    return readers.map((user_id) => ({ user_id, ...common }));
  });
}
