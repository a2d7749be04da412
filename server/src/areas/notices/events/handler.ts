import { sql } from 'kysely';
import { USER_TYPE } from '@plumbline/contract/kit/roles';
import { OPEN_STATUSES, STATUS } from '@plumbline/contract/inspections/status';
import type { JobName } from '@plumbline/contract/jobs/jobs';
import type { Ctx } from '#kit/ctx.ts';
import type { EventHandler, HandledEvent } from '#kit/handlers/handler.ts';
import type { SystemActor, Agent } from '#kit/model/actor.ts';
import { lowBalance } from '#areas/credits/service.ts';
import { sendNotices } from '../sendNotices.ts';
import type { NewNotice } from '../sendNotices.ts';
import { lateReminderNotices } from '../rounds/reminders.ts';
import { aboutInspection, dataOf, subjectsOf, type NamedInspection } from '../subjects.ts';
import { ofLateWork } from './lateWork.ts';
import { ofResults } from './results.ts';
import { ofVerdicts } from './verdicts.ts';

interface EndedJob {
  id: string;
  kind: JobName;
  status: 'done' | 'failed';
  created_by: string;
  /** The assigned template. */
  template_id: string | null;
  template: string | null;
  /** The entity of a report, and the name of the file. */
  entity: string | null;
  entity_id: string | null;
  report: string | null;
  /** Number of readers who got the mailed report. */
  sent_count: number | null;
}

/** Notifies the user who began a job of its end, unless it was cancelled. */
async function ofJobs(
  { db, actor }: Ctx<Agent>,
  events: readonly HandledEvent[],
): Promise<NewNotice[]> {
  const ids = events.flatMap(({ entity, entity_id }) => (entity === 'job' ? [entity_id] : []));
  if (ids.length === 0) return [];
  const tenant = actor.tenant_id;
  const { rows } = await sql<EndedJob>`
    select j.id, j.kind, j.status, j.created_by, t.id as template_id, t.name as template, j.input->>'entity' as entity, j.input->>'entity_id' as entity_id,
      j.result->'content'->>'name' as report, (j.result->>'sent_count')::int as sent_count from job j
    left join inspection_template t on t.tenant_id = ${tenant}::uuid and t.id = (j.input->>'inspection_template_id')::uuid
    where j.tenant_id = ${tenant}::uuid and j.id in (select unnest(${ids}::uuid[])) and j.status in ('done', 'failed') and j.created_by is not null`.execute(
    db,
  );
  return rows.map(
    ({
      id,
      kind,
      status,
      created_by,
      template_id,
      template,
      entity,
      entity_id,
      report,
      sent_count,
    }) => ({
      user_id: created_by,
      kind: 'job_finished',
      key: `job_finished ${id}`,
      about: { entity: 'job', id },
      data: {
        job: { kind, status },
        ...(sent_count === null ? {} : { sent_count }),
        ...(template_id === null || template === null
          ? {}
          : { template: { id: template_id, name: template } }),
        ...(entity === null || entity_id === null
          ? {}
          : { report: { entity, id: entity_id, name: report ?? '' } }),
      },
    }),
  );
}

/**
 * Notices of a person's changes: a new responsible user, a former one, or a cancelled inspection. Inspections of
 * schedules are announced by reminders alone: one that was due before the inspection was planned, or moved to its time,
 * is sent now.
 */
async function ofAssignments(
  ctx: Ctx<Agent>,
  events: readonly HandledEvent[],
): Promise<NewNotice[]> {
  const ofInspections = events.filter(
    ({ entity, type }) => entity === 'inspection' && type !== 'complete',
  );
  const subjects = await subjectsOf(
    ctx,
    ofInspections.map(({ entity_id }) => entity_id),
  );
  const moved = ofInspections.filter(({ type, user_id, new_value }) =>
    type === 'create' ? user_id === null : type === 'update' && 'assigned_time' in new_value,
  );
  return [
    ...ofInspections.flatMap((event) => {
      const subject = subjects.get(event.entity_id);
      return subject && event.user_id !== null ? noticesOf(event, subject) : [];
    }),
    ...(await lateReminderNotices(
      ctx,
      moved.map(({ entity_id }) => entity_id),
    )),
  ];
}

function noticesOf(
  { id, type, user_id, old_value, new_value }: HandledEvent,
  subject: NamedInspection,
): NewNotice[] {
  const common = {
    about: aboutInspection(subject),
    data: dataOf(subject, subject.assigned_time),
  };
  const noticeTo = (kind: NewNotice['kind'], reader: unknown): NewNotice[] =>
    typeof reader === 'string' && reader !== user_id
      ? [{ user_id: reader, kind, key: `${kind} ${id}`, ...common }]
      : [];
  if (type === 'cancel') return noticeTo('cancelled', subject.responsible_id);
  const isOpen = OPEN_STATUSES.some((status) => status === subject.operative_status_code);
  if (type === 'archive')
    return subject.operative_status_code === STATUS.notStarted
      ? noticeTo('cancelled', subject.responsible_id)
      : [];
  const { responsible_id } = new_value;
  // A user who has already handed it on is no longer notified.
  if (!isOpen || responsible_id === undefined || responsible_id !== subject.responsible_id)
    return [];
  return [
    ...noticeTo('assigned', responsible_id),
    ...(type === 'update' ? noticeTo('handed_over', old_value['responsible_id']) : []),
  ];
}

interface NewDevice {
  user_id: string;
  device: string;
  address: string;
  session_id: string;
  created_at: string;
}

/**
 * Notifies a user who signs in from an unknown device, because it may be somebody else; not guests, who have no
 * settings.
 */
async function ofDevices(
  { db, actor }: Ctx<Agent>,
  events: readonly HandledEvent[],
): Promise<NewNotice[]> {
  const sessions = events.flatMap(({ entity, entity_id }) =>
    entity === 'session' ? [entity_id] : [],
  );
  if (sessions.length === 0) return [];
  const { rows } = await sql<NewDevice>`
    select d.user_id, d.device, d.address, d.session_id, d.created_at from user_device d
    cross join lateral (select 1 from app_user u where u.tenant_id = ${actor.tenant_id}::uuid and u.id = d.user_id
      and (u.is_superuser or u.user_type_code <> ${USER_TYPE.guest}::int) offset 0) u
    where d.tenant_id = ${actor.tenant_id}::uuid and d.session_id in (select unnest(${sessions}::uuid[])) and not d.is_first`.execute(
    db,
  );
  return rows.map(({ user_id, device, address, session_id, created_at }) => ({
    user_id,
    kind: 'new_device',
    key: `new_device ${session_id}`,
    about: null,
    data: { device, address, at: new Date(created_at).toISOString() },
  }));
}

/** Notifies superusers when the system has switched off a webhook, according to its log entry. */
async function ofWebhooks(ctx: Ctx<Agent>, events: readonly HandledEvent[]): Promise<NewNotice[]> {
  const disabled = events.flatMap(({ entity, entity_id, new_value: { disabled_at, name } }) =>
    entity === 'webhook' && typeof disabled_at === 'string' && typeof name === 'string'
      ? [{ id: entity_id, name, disabled_at }]
      : [],
  );
  if (disabled.length === 0) return [];
  const superusers = await superusersOf(ctx);
  return disabled.flatMap(({ id, name, disabled_at }) =>
    superusers.map((user_id) => ({
      user_id,
      kind: 'webhook_disabled' as const,
      key: `webhook_disabled ${id} ${disabled_at}`,
      about: null,
      data: { webhook: { id, name } },
    })),
  );
}

/** Notifies superusers when completions have made the balance low. */
async function ofCredits(ctx: Ctx<Agent>, events: readonly HandledEvent[]): Promise<NewNotice[]> {
  if (!events.some(({ entity, type }) => entity === 'inspection' && type === 'complete')) return [];
  const { db, actor } = ctx;
  const tenant = actor.tenant_id;
  const [account] = (await lowBalance(tenant).execute(db)).rows;
  if (!account) return [];
  return (await superusersOf(ctx)).map((user_id) => ({
    user_id,
    kind: 'low_credits',
    key: `low_credits ${account.source_id}`,
    about: null,
    data: { remnant: account.balance },
  }));
}

/** The notices of each event, and their recipients. */
const MEANINGS: readonly ((
  ctx: Ctx<SystemActor>,
  events: readonly HandledEvent[],
) => Promise<NewNotice[]>)[] = [
  ofAssignments,
  ofLateWork,
  ofResults,
  ofVerdicts,
  ofCredits,
  ofWebhooks,
  ofJobs,
  ofDevices,
];

/** Nobody is notified of their own actions, except of signing in from a new device. */
export const noticeHandler: EventHandler = {
  name: 'notices',
  of: {
    inspection: ['create', 'update', 'cancel', 'archive', 'complete'],
    constraint: ['judge'],
    job: ['update'],
    webhook: ['update'],
    session: ['update'],
  },
  handle: async (ctx, events) => {
    const notices: NewNotice[] = [];
    for (const meaning of MEANINGS) notices.push(...(await meaning(ctx, events)));
    await sendNotices(ctx, notices);
  },
};

/** The users who manage the account of the tenant. */
async function superusersOf({ db, actor }: Ctx<Agent>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from app_user where tenant_id = ${actor.tenant_id}::uuid and is_superuser and is_active and not archived`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
