import type { Locale } from '@plumbline/contract/kit/locales';
import type { MailFault } from '@plumbline/contract/mails/mails';
import { sql } from 'kysely';
import type { Deps } from '#kit/ctx.ts';
import { inTenant, queue } from '#kit/db/transaction.ts';
import { Lease, untilRecorded, type LeasedRow } from '#kit/due/lease.ts';
import type { Task, TaskWork } from '#kit/due/task.ts';
import type { DueEntry } from '#kit/events/signals.ts';
import { fileKey } from '#kit/files/keys.ts';
import { attachmentsOf, textsOf } from './parts.ts';
import type { Attachment } from './parts.ts';
import type { MailContent } from './content.ts';
import { MAIL_TASK } from './queueMail.ts';
import { renderMail } from './template.ts';
import { SENT_AT_ONCE, mailFaultOf } from './transport.ts';
import type { Transport } from './transport.ts';
/** The most mails of a tenant in one go; then others have their turn. */
const MAILS_PER_TURN = 4;
/** The pause before a second attempt; each further one is twice as long, up to the longest. */
const FIRST_PAUSE_S = 60;
const LONGEST_PAUSE_S = 1800;
const TRIED_FOR_MS = 2 * 24 * 3600 * 1000;
const LONGEST_ERROR = 500;
const WHAT = 'sending mails';

const MAIL_LEASE = new Lease('mail', { status: 'sending', beat_at: 'claimed_at' });

interface ClaimedMail extends LeasedRow {
  user_id: string | null;
  name: string;
  address: string;
  locale: Locale;
  subject: string;
  created_at: string;
  queued_at: string;
  claimed_at: string;
}

/** Sends mails that are due, on whichever server. */
export const mailTask = (transport: Transport): Task => ({
  name: MAIL_TASK,
  places: 2,
  due: (silence) => sql`
    select distinct tenant_id, null::uuid as id from mail where ${MAIL_LEASE.isFree('mail', silence)}`,
  run: (entry, work) => deliverMails(transport, entry, work),
});

/** Sends the due mails of a tenant that no other server is sending. */
export async function deliverMails(
  transport: Transport,
  { tenant_id }: DueEntry,
  { deps, log, stopping, warnings }: TaskWork,
): Promise<void> {
  for (let go = 0; go < MAILS_PER_TURN; go += 1) {
    if (stopping.aborted) return;
    const mails = await claim(deps, tenant_id);
    const contents = await textsOf(deps, tenant_id, mails);
    const attachments = await attachmentsOf(deps, tenant_id, mails);
    const absent = await absentReaders(deps, tenant_id, mails);
    await Promise.all(
      mails.map(async (mail) => {
        const problem = await MAIL_LEASE.hold(mail, { app: deps.database.app, log }, async () => {
          const fault =
            absent.get(mail.id) ??
            (await problemOf(() =>
              send(
                { transport, deps },
                { mail, content: contents.get(mail.id), attachment: attachments.get(mail.id) },
              ),
            ));
          await untilRecorded(() =>
            fault === null ? markSent(deps, mail) : markFailed(deps, mail, fault),
          );
          return fault;
        });
        if (problem === null) warnings.worked(WHAT);
        // A refusal concerns only its reader; all else, the operator too.
        else if (!FINAL.has(problem.fault)) warnings.failed(WHAT, problem.error);
      }),
    );
    if (mails.length < SENT_AT_ONCE) return;
  }
  deps.events.emit('due', MAIL_TASK, { tenant_id });
}

const claim = ({ database }: Deps, tenant_id: string): Promise<ClaimedMail[]> =>
  MAIL_LEASE.claim(database, tenant_id, {
    free: sql`
      select id from mail where tenant_id = ${tenant_id}::uuid and ${MAIL_LEASE.isFree('mail')}
      order by due_at limit ${SENT_AT_ONCE} for update skip locked`,
    returning: sql<ClaimedMail>`tenant_id, id, user_id, name, address, locale, subject, attempts, created_at, queued_at, claimed_at`,
  });

/** The reason why a mail was not sent, for the administrators of the tenant, and for the operator. */
interface Problem {
  fault: MailFault;
  error: unknown;
}

/** Faults that cannot be repaired. */
const FINAL: ReadonlySet<MailFault> = new Set([
  'refused',
  'text_lost',
  'reader_inactive',
  'address_changed',
]);

/**
 * Returns the mails, by id, to users who are no longer active or have another address: mails may have waited for days.
 */
async function absentReaders(
  { database }: Deps,
  tenant_id: string,
  mails: readonly ClaimedMail[],
): Promise<ReadonlyMap<string, Problem>> {
  const ids = mails.flatMap(({ user_id }) => user_id ?? []);
  if (ids.length === 0) return new Map();
  const rows = await database.read<{ id: string; email: string; is_there: boolean }>(sql`
    select id, email, is_active and not archived as is_there from app_user
    where tenant_id = ${tenant_id}::uuid and id in (select unnest(${ids}::uuid[]))`);
  const readers = new Map(rows.map((row) => [row.id, row]));
  const absent = new Map<string, Problem>();
  for (const { id, user_id, address } of mails) {
    const reader = readers.get(user_id ?? '');
    if (user_id === null || (reader?.is_there && reader.email === address)) continue;
    absent.set(
      id,
      reader?.is_there
        ? { fault: 'address_changed', error: new Error('The reader has another address now') }
        : { fault: 'reader_inactive', error: new Error('The reader is not active any more') },
    );
  }
  return absent;
}

interface Contents {
  mail: ClaimedMail;
  content: MailContent | undefined;
  attachment: Attachment | undefined;
}

/** Backups contain neither the texts of mails nor their attachments. */
class LostText extends Error {
  override message = 'The mail was restored from a backup, without its text';
}

async function problemOf(work: () => Promise<void>): Promise<Problem | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return { fault: error instanceof LostText ? 'text_lost' : mailFaultOf(error), error };
  }
}

async function send(
  { transport, deps }: { transport: Transport; deps: Deps },
  { mail, content, attachment }: Contents,
): Promise<void> {
  if (!content) throw new LostText();
  const bytes = attachment && (await deps.files.read(fileKey(mail.tenant_id, attachment.sha256)));
  if (bytes === null) throw new LostText();
  const { id, name, address, locale, subject, created_at } = mail;
  const { public_url } = deps.config;
  try {
    await transport.send({
      id,
      created_at: new Date(created_at),
      to: { name, address },
      subject,
      ...renderMail(content, { locale, public_url }),
      ...(attachment && bytes ? { attachment: { ...attachment, bytes } } : {}),
    });
  } finally {
    bytes?.destroy();
  }
}

const markSent = (deps: Deps, { tenant_id, id }: ClaimedMail): Promise<void> =>
  inTenant(deps.database.app, tenant_id, async (db) => {
    queue(
      db,
      sql`
        update mail set status = 'sent', error = null, fault = null, ended_at = statement_timestamp()
        where tenant_id = ${tenant_id}::uuid and id = ${id}::uuid`,
    );
    queue(
      db,
      sql`delete from mail_attachment where tenant_id = ${tenant_id}::uuid and mail_id = ${id}::uuid`,
    );
    queue(
      db,
      sql`delete from mail_body where tenant_id = ${tenant_id}::uuid and mail_id = ${id}::uuid`,
    );
  });

/** Puts a mail off, or gives it up. */
async function markFailed(deps: Deps, mail: ClaimedMail, { fault, error }: Problem): Promise<void> {
  const { tenant_id, attempts } = mail;
  const isLast =
    FINAL.has(fault) || Date.parse(mail.claimed_at) - Date.parse(mail.queued_at) >= TRIED_FOR_MS;
  const wait_s = Math.min(FIRST_PAUSE_S * 2 ** (attempts - 1), LONGEST_PAUSE_S);
  const outcome = isLast
    ? sql`status = 'failed', ended_at = statement_timestamp()`
    : sql`status = 'waiting', due_at = statement_timestamp() + make_interval(secs => ${wait_s}::int)`;
  await inTenant(deps.database.app, tenant_id, async (db) => {
    await sql`
      update mail set fault = ${fault}, error = ${wordsOf(error)}, ${outcome}
      where tenant_id = ${tenant_id}::uuid and ${MAIL_LEASE.isOf(mail)}`.execute(db);
  });
}

/** Returns the mail server's own words, or the reason why it could not be reached. */
function wordsOf(error: unknown): string {
  const { response, message } = error as { response?: string; message?: string };
  return (response ?? message ?? String(error)).slice(0, LONGEST_ERROR);
}
