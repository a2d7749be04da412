import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { inTransaction } from '#kit/audit/transaction.ts';
import type { Ctx, Deps, ReadCtx } from '#kit/ctx.ts';
import { isUnavailable } from '#kit/db/databaseErrors.ts';
import { forEachTenant } from '#kit/db/forEachTenant.ts';
import type { Round } from '#kit/due/task.ts';
import { LICENSED, systemCtx } from '#kit/jobs/systemCtx.ts';
import type { SystemActor, Agent } from '#kit/model/actor.ts';
import { inTenant } from '#kit/db/transaction.ts';
import { sendNotices } from '../sendNotices.ts';
import type { NewNotice } from '../sendNotices.ts';
import { managersOf } from '../managers.ts';
import { aboutInspection, dataOf, subjectsOf } from '../subjects.ts';
import { dueReminders, longOverdue, newlyOverdue } from './moments.ts';
import type { DueSpan } from './moments.ts';
import { reminderNotices } from './reminders.ts';
import { newlyNotPlanned, notPlannedNotices } from './notPlanned.ts';
import { newlySilent, silentDeviceNotices } from './silentDevices.ts';

/** Number of notices in one transaction. */
const MOST_AT_ONCE = 1000;

/** Every minute: reminders, overdue work, and work that has been overdue for long. */
export const noticing: Round = { name: 'notices', every: 1, run: noticeDue };

/**
 * Sends notices of everything that has come due since the last round, in each tenant whose licence is valid. If a round
 * is interrupted or two overlap, the same is found again, but each notice has a key.
 */
export async function noticeDue(deps: Deps, log: FastifyBaseLogger): Promise<void> {
  const span = await spanToDo(deps);
  const behind = await tenantsWithUnsent(deps);
  const tenants = new Map((await tenantsWithNews(deps, span)).map((one) => [one.tenant_id, span]));
  for (const { tenant_id, since } of behind) tenants.set(tenant_id, { ...span, from: since });
  const all = [...tenants].map(([tenant_id, due]) => ({ tenant_id, due }));
  // A tenant that fails is continued from here later, and does not hold up the others.
  try {
    await forEachTenant(all, noticing.name, async ({ tenant_id, due }) => {
      try {
        await noticeTenant(await systemCtx(deps, tenant_id, log), due);
      } catch (error) {
        if (!isUnavailable(error)) await noteUnsent(deps, tenant_id, due.from);
        throw error;
      }
      if (due !== span) await forgetUnsent(deps, tenant_id);
    });
  } catch (error) {
    if (!(error instanceof AggregateError)) throw error;
    await noteDone(deps, span);
    throw error;
  }
  await noteDone(deps, span);
}

async function noticeTenant(ctx: ReadCtx<SystemActor>, span: DueSpan): Promise<void> {
  const inTenant = <T>(work: (open: Ctx<SystemActor>) => Promise<T>) =>
    inTransaction<T, SystemActor>(ctx, work);
  const notices = await inTenant(async (open) => [
    ...(await reminderNotices(open, span)),
    ...(await overdueNotices(open, span)),
    ...(await escalationNotices(open, span)),
    ...(await notPlannedNotices(open, span)),
    ...(await silentDeviceNotices(open, span)),
  ]);
  for (const some of chunks(notices)) await inTenant((open) => sendNotices(open, some));
}

function* chunks(notices: readonly NewNotice[]): Generator<NewNotice[]> {
  for (let n = 0; n < notices.length; n += MOST_AT_ONCE) yield notices.slice(n, n + MOST_AT_ONCE);
}

/** One statement for all tenants: each takes a few probes of indexes. */
async function tenantsWithNews(
  { database, time_zone }: Deps,
  span: DueSpan,
): Promise<{ tenant_id: string }[]> {
  const zone = sql`coalesce(t.time_zone, ${time_zone}::text)`;
  const tenant = sql`t.tenant_id`;
  const some = (query: ReturnType<typeof newlyOverdue>) => sql`exists (select from (${query}) due)`;
  return await database.read<{ tenant_id: string }>(sql`
    select t.tenant_id from tenant t where ${LICENSED} and (
      ${some(newlyOverdue(tenant, span))} or ${some(newlyNotPlanned(tenant, span))} or ${some(newlySilent(tenant, span))}
      or ${some(dueReminders(tenant, zone, span))}
      or (t.escalate_days is not null and ${some(longOverdue(tenant, zone, { days: sql`t.escalate_days`, span }))}))`);
}

/** No notices of anything that came due longer ago, for example before a backup that is restored now. */
const LONGEST_MS = 7 * 24 * 3_600_000;
const KEY = 'notices_until';

/** The time since the last round; empty in the first. */
async function spanToDo({ database, clock }: Deps): Promise<DueSpan> {
  const { rows } = await sql<{ now: string; until: string | null }>`
    select ${clock} as now, (select value #>> '{}' from instance where key = ${KEY}) as until`.execute(
    database.app,
  );
  const to = new Date(rows[0]?.now ?? '');
  const until = rows[0]?.until ? Date.parse(rows[0].until) : to.getTime();
  // A clock that has been set back repeats nothing: notices have keys.
  return { from: new Date(Math.max(Math.min(until, to.getTime()), to.getTime() - LONGEST_MS)), to };
}

/** The next round begins there. */
async function noteDone({ database }: Deps, { to }: DueSpan): Promise<void> {
  await sql`
    insert into instance (key, value) values (${KEY}, ${JSON.stringify(to.toISOString())}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(database.app);
}

/** The tenants in which earlier rounds have failed, with the start of the first of these. */
async function tenantsWithUnsent({
  database,
}: Deps): Promise<{ tenant_id: string; since: Date }[]> {
  const rows = await database.read<{ tenant_id: string; since: string }>(sql`
    select t.tenant_id, f.since from tenant t join notice_failure f on f.tenant_id = t.tenant_id where ${LICENSED}`);
  return rows.map(({ tenant_id, since }) => ({ tenant_id, since: new Date(since) }));
}

/** The next round in this tenant begins where this one did. */
async function noteUnsent({ database }: Deps, tenant_id: string, from: Date) {
  await inTenant(database.app, tenant_id, (db) =>
    sql`insert into notice_failure (tenant_id, since) values (${tenant_id}::uuid, ${from.toISOString()}::timestamptz) on conflict do nothing`.execute(
      db,
    ),
  );
}

async function forgetUnsent({ database }: Deps, tenant_id: string): Promise<void> {
  await inTenant(database.app, tenant_id, (db) =>
    sql`delete from notice_failure where tenant_id = ${tenant_id}::uuid`.execute(db),
  );
}

interface Overdue {
  id: string;
  at: string;
}

/** Notifies the responsible user of overdue work. */
async function overdueNotices(ctx: Ctx<Agent>, span: DueSpan): Promise<NewNotice[]> {
  const { rows } = await sql<Overdue & { responsible_id: string }>`
    ${newlyOverdue(sql`${ctx.actor.tenant_id}::uuid`, span)}`.execute(ctx.db);
  return await noticesOf(
    ctx,
    'overdue',
    rows.map(({ responsible_id, ...due }) => ({ ...due, readers: [responsible_id] })),
  );
}

/** Notifies the managers of the unit of work that is still overdue after the tenant's `escalate_days`. */
async function escalationNotices(ctx: Ctx<Agent>, span: DueSpan): Promise<NewNotice[]> {
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
