import { sql } from 'kysely';
import type { Deps } from '#kit/ctx.ts';
import type { MailContent } from './content.ts';

/** A file attached to a mail. */
export interface Attachment {
  sha256: string;
  name: string;
  mime: string;
}

/** The attachments of these mails, by their ids. */
export async function attachmentsOf(
  { database }: Deps,
  tenant_id: string,
  mails: readonly { id: string }[],
): Promise<ReadonlyMap<string, Attachment>> {
  if (mails.length === 0) return new Map();
  const rows = await database.read<Attachment & { mail_id: string }>(sql`
    select mail_id, sha256, name, mime from mail_attachment
    where tenant_id = ${tenant_id}::uuid and mail_id in (select unnest(${mails.map(({ id }) => id)}::uuid[]))`);
  return new Map(rows.map(({ mail_id, ...attachment }) => [mail_id, attachment]));
}

/** The texts of these mails, by their ids. */
export async function textsOf(
  { database }: Deps,
  tenant_id: string,
  mails: readonly { id: string }[],
): Promise<ReadonlyMap<string, MailContent>> {
  if (mails.length === 0) return new Map();
  const { rows } = await sql<{ mail_id: string; content: MailContent }>`
    select mail_id, content from mail_body where tenant_id = ${tenant_id}::uuid and mail_id in (select unnest(${mails.map(({ id }) => id)}::uuid[]))`.execute(
    database.signIn,
  );
  return new Map(rows.map(({ mail_id, content }) => [mail_id, content]));
}
