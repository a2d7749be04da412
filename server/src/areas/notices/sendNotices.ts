import type { NoticeKind } from '@plumbline/contract/notices/kinds';
import type { NoticeData } from '@plumbline/contract/notices/schemas';
import { sql } from 'kysely';
import { timeOf } from '#kit/clock.ts';
import type { Ctx } from '#kit/ctx.ts';
import { withTenantId } from '#kit/db/statement.ts';
import { notifyUsers } from '#kit/events/emit.ts';
import { newId } from '#kit/ids.ts';
import { queueMail } from '#kit/mail/queueMail.ts';
import type { Agent } from '#kit/model/actor.ts';
import { mailOf, readerOf } from './mail.ts';
import { queuePush } from './push/queuePush.ts';
import { seenNow } from './seen.ts';
import type { Sight } from './sight.ts';

export interface NewNotice extends Sight {
  kind: NoticeKind;
  /** The event; makes the notice unique among those of the user. */
  key: string;
  data: NoticeData;
}

/**
 * Sends each notice once to its user if they may see the subject, in the way they have chosen; inactive users get none.
 */
export async function sendNotices(ctx: Ctx<Agent>, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const { db, actor } = ctx;
  const created_at = (await timeOf(ctx)).toISOString();
  const { visible, users, settingsFor, devices } = await seenNow(ctx, notices);
  const hasDevice = new Set(devices.map(({ user_id }) => user_id));
  const rows = visible.flatMap(({ about, ...notice }) => {
    const { in_app, mail, ...setting } = settingsFor(notice.user_id)[notice.kind];
    const push = setting.push && hasDevice.has(notice.user_id);
    if (!in_app && mail === 'off' && !push) return [];
    const subject = { entity: about?.entity ?? null, entity_id: about?.id ?? null };
    const in_digest = mail === 'daily';
    return [{ id: newId(), ...notice, ...subject, about, mail, push, in_app, in_digest }];
  });
  if (rows.length === 0) return;
  const { rows: made } = await sql<{ id: string; user_id: string }>`
    insert into notice (tenant_id, created_at, id, user_id, kind, key, entity, entity_id, data, in_app, in_digest)
    select k.tenant_id, ${created_at}::timestamptz, n.* from ${withTenantId(
      actor.tenant_id,
      sql`jsonb_to_recordset(${JSON.stringify(rows.toSorted(byKey))}::jsonb) as n (id uuid, user_id uuid, kind text, key text, entity text,
        entity_id uuid, data jsonb, in_app boolean, in_digest boolean)`,
    )} on conflict do nothing returning id, user_id`.execute(db);
  if (made.length === 0) return;
  const isMade = new Set(made.map(({ id }) => id));
  for (const row of rows) {
    const user = users.get(row.user_id);
    if (!user || user.refuses_mail || row.mail !== 'immediately' || !isMade.has(row.id)) continue;
    const reader = readerOf(user, actor);
    queueMail(ctx, {
      key: `notice:${row.id}`,
      to: { name: user.full_name, address: user.email },
      locale: reader.locale,
      user_id: user.id,
      content: mailOf(row, reader),
    });
  }
  queuePush(
    ctx,
    rows.filter(({ id, push }) => push && isMade.has(id)),
    devices,
  );
  const newest = new Map(made.map(({ id, user_id }) => [user_id, id]));
  await notifyUsers(
    db,
    actor.tenant_id,
    [...newest].map(([user_id, id]) => ({ entity: 'notice', entity_id: id, users: [user_id] })),
  );
}

/** Always in the same order, so that servers never wait for each other in a circle. */
const byKey = (a: { user_id: string; key: string }, b: { user_id: string; key: string }): number =>
  `${a.user_id} ${a.key}` < `${b.user_id} ${b.key}` ? -1 : 1;
