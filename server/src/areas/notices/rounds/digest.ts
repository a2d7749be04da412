import type { NoticeKind } from '@plumbline/contract/notices/kinds';
import type { NoticeData } from '@plumbline/contract/notices/schemas';
import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { inTransaction } from '#kit/audit/transaction.ts';
import type { Ctx, Deps } from '#kit/ctx.ts';
import { forEachTenant } from '#kit/db/forEachTenant.ts';
import type { Round } from '#kit/due/task.ts';
import { systemCtx } from '#kit/jobs/systemCtx.ts';
import { queueMail } from '#kit/mail/queueMail.ts';
import type { Agent, SystemActor } from '#kit/model/actor.ts';
import { digestOf, readerOf } from '../mail.ts';
import { seenNow } from '../seen.ts';
import { mornings } from './mornings.ts';
import type { Morning } from './mornings.ts';

/** Notices mailed in one transaction. */
const MOST_AT_ONCE = 2000;

/** Every minute: mails the notices since yesterday to users in whose zone it is seven. */
export const digests: Round = { name: 'digests', every: 1, run: mailDigests };

export async function mailDigests(deps: Deps, log: FastifyBaseLogger): Promise<void> {
  await forEachTenant(await mornings(deps), digests.name, async ({ tenant_id, ...morning }) => {
    const ctx = await systemCtx(deps, tenant_id, log);
    const step = (open: Ctx<SystemActor>) => mailSome(open, morning);
    for (let done = MOST_AT_ONCE; done === MOST_AT_ONCE;)
      done = await inTransaction<number, SystemActor>(ctx, step);
  });
}

interface WaitingNotice {
  id: string;
  user_id: string;
  kind: NoticeKind;
  entity: string | null;
  entity_id: string | null;
  data: NoticeData;
  read_at: string | null;
}

/** Mails those of the waiting notices that are still unread, visible and wanted; returns the number of waiting ones. */
async function mailSome(ctx: Ctx<Agent>, { zone, at }: Morning): Promise<number> {
  const { db, actor } = ctx;
  const { rows } = await sql<WaitingNotice>`
    select n.id, n.user_id, n.kind, n.entity, n.entity_id, n.data, n.read_at from notice n
    join app_user u on u.tenant_id = ${actor.tenant_id}::uuid and u.id = n.user_id
    join tenant t on t.tenant_id = ${actor.tenant_id}::uuid
    where n.tenant_id = ${actor.tenant_id}::uuid and n.in_digest and n.created_at < ${at.toISOString()}::timestamptz
      and coalesce(u.time_zone, t.time_zone, '') = ${zone}
    order by n.user_id, n.created_at desc limit ${MOST_AT_ONCE}::int for update of n`.execute(db);
  if (rows.length === 0) return 0;
  const whole = wholeUsers(rows);
  await sql`
    update notice set in_digest = false where tenant_id = ${actor.tenant_id}::uuid and id in (select unnest(${whole.map(({ id }) => id)}::uuid[]))`.execute(
    db,
  );
  const unread = whole
    .filter(({ read_at }) => read_at === null)
    .map(({ entity, entity_id, ...notice }) => ({
      ...notice,
      about: entity !== null && entity_id !== null ? { entity, id: entity_id } : null,
    }));
  const { visible, users, settingsFor } = await seenNow(ctx, unread);
  for (const [user_id, seen] of Map.groupBy(visible, (notice) => notice.user_id)) {
    const user = users.get(user_id);
    const settings = settingsFor(user_id);
    const notices = seen.filter(({ kind }) => settings[kind].mail !== 'off');
    const [newest] = notices;
    if (!user || user.refuses_mail || !newest) continue;
    const reader = readerOf(user, actor);
    queueMail(ctx, {
      key: `digest:${newest.id}`,
      to: { name: user.full_name, address: user.email },
      locale: reader.locale,
      user_id,
      content: digestOf(notices, reader, at),
    });
  }
  return rows.length;
}

/** A user with more notices than fit gets all of them in the next portion, in one mail. */
function wholeUsers(rows: readonly WaitingNotice[]): readonly WaitingNotice[] {
  const last = rows.at(-1)?.user_id;
  const others = rows.filter(({ user_id }) => user_id !== last);
  return rows.length < MOST_AT_ONCE || others.length === 0 ? rows : others;
}
