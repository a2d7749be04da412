import type { Locale } from '@plumbline/contract/kit/locales';
import { sql } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import { queue } from '#kit/db/transaction.ts';
import { newId } from '#kit/ids.ts';
import type { Agent } from '#kit/model/actor.ts';
import type { Attachment } from './parts.ts';
import { headerLine } from './content.ts';
import type { MailContent } from './content.ts';

export const MAIL_TASK = 'mail';

interface NewMail {
  /** The subject of the mail, such as `overdue:<inspection>:<user>`: a tenant has one mail for each key. */
  key: string;
  to: { name: string; address: string };
  /** The language of `content`. */
  locale: Locale;
  /** The user on whose page a refusal by the address is shown. */
  user_id?: string;
  content: MailContent;
  /** A file that the tenant keeps (`keepFiles`). */
  attachment?: Attachment;
}

/** The transaction of a mail. */
type MailCtx = Pick<Ctx<Agent>, 'db' | 'deps' | 'atCommit'> & {
  actor: Pick<Agent, 'tenant_id'>;
};

/** Transactions whose commit already signals their mails. */
const signalling = new WeakSet<Ctx['atCommit']>();

/**
 * Writes a mail with the open transaction. Within seconds of the commit some server sends it, and keeps trying for two
 * days. A second mail with the same key is ignored, whatever it contains: so a mail is sent once even if the caller,
 * such as an interrupted round, asks for it again. Keys are remembered for 30 days. Costs no round trip.
 */
export function queueMail(ctx: MailCtx, mail: NewMail): void {
  const { key, to, locale, user_id, content, attachment } = mail;
  const { tenant_id } = ctx.actor;
  const id = newId();
  queue(
    ctx.db,
    sql`
      insert into mail (tenant_id, id, key, user_id, name, address, locale, subject)
      values (${tenant_id}::uuid, ${id}::uuid, ${key}, ${user_id ?? null}::uuid, ${headerLine(to.name)}, ${to.address}, ${locale}, ${headerLine(content.subject)})
      on conflict (tenant_id, key) do nothing`,
  );
  queue(
    ctx.db,
    sql`
      insert into mail_body (tenant_id, mail_id, content)
      select m.tenant_id, m.id, ${JSON.stringify(content)}::jsonb from mail m where m.tenant_id = ${tenant_id}::uuid and m.id = ${id}::uuid`,
  );
  if (attachment)
    queue(
      ctx.db,
      sql`
        insert into mail_attachment (tenant_id, mail_id, sha256, name, mime)
        select m.tenant_id, m.id, ${attachment.sha256}, ${attachment.name}, ${attachment.mime} from mail m
        where m.tenant_id = ${tenant_id}::uuid and m.id = ${id}::uuid`,
    );
  if (signalling.has(ctx.atCommit)) return;
  signalling.add(ctx.atCommit);
  ctx.atCommit.afterwards(() => void ctx.deps.events.emit('due', MAIL_TASK, { tenant_id }));
}
