import type { ReportMailed, SkippedReader } from '@plumbline/contract/reports/mailed';
import type { CreateReport } from '@plumbline/contract/reports/schemas';
import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { inTransaction } from '#kit/audit/transaction.ts';
import type { Deps, ReadCtx } from '#kit/ctx.ts';
import { actingAs } from '#kit/http/actingAs.ts';
import { queueMail } from '#kit/mail/queueMail.ts';
import { keepFiles } from '#kit/tenantFiles/keepFiles.ts';
import { addMailedReport } from '#areas/contents/service.ts';
import type { MailContent } from '#kit/mail/content.ts';
import { draftOf, drawReport, keptReport, storeReport } from '../make.ts';
import type { ReportDocument } from '../document.ts';
import type { Words } from '../words.ts';
import { maySeeReport } from './pauseReason.ts';

/** Larger files are not attached, since many mail servers refuse them. */
const MOST_BYTES = 10 * 1024 * 1024;

/** An active user with an address. */
interface Addressee {
  id: string;
  full_name: string;
  email: string;
  refuses_mail: boolean;
}

interface Mailing {
  deps: Deps;
  log: FastifyBaseLogger;
  signal: AbortSignal;
  progress: (done: number, total: number) => void;
  tenant_id: string;
  entity_id: string;
  settings: CreateReport;
  recipient_ids: readonly string[];
  /** The active ones of the recipients, by id. */
  users: ReadonlyMap<string, Addressee>;
  /** The sender. */
  sender: string;
  /** Whether it is mailed by schedule. */
  isRegular: boolean;
  /** Makes the mail to each reader unique. */
  key: string;
}

/** A reader, with the context in which they read. */
interface MailedReader {
  user: Addressee;
  ctx: ReadCtx;
}

/**
 * Mails a report to its readers, to each as that reader may see it, and returns those who got none. A repeat mails to
 * those who are still missing.
 */
export async function mailToReaders(mailing: Mailing): Promise<ReportMailed> {
  const { recipient_ids, progress, key } = mailing;
  const mailed = await alreadyMailed(mailing);
  const skipped: SkippedReader[] = [];
  const readers: MailedReader[] = [];
  for (const user_id of recipient_ids) {
    if (mailed.has(`${key} ${user_id}`)) continue;
    const reader = await readerOrFault(mailing, user_id);
    if (typeof reader === 'string') skipped.push({ user_id, reason: reader });
    else readers.push(reader);
  }
  // Readers who see the whole tenant see the same, in their language and zone.
  const alike = Map.groupBy(readers, ({ user, ctx: { actor, locale } }) =>
    actor.scope.all ? `${locale} ${actor.time_zone}` : user.id,
  );
  let done = recipient_ids.length - readers.length;
  for (const group of alike.values()) {
    await mailTo(mailing, group);
    done += group.length;
    progress(done, recipient_ids.length);
  }
  return { sent_count: recipient_ids.length - skipped.length, skipped };
}

/** The keys of mails that an earlier attempt has written. */
async function alreadyMailed({
  deps: { database },
  tenant_id,
  recipient_ids,
  key,
}: Mailing): Promise<ReadonlySet<string>> {
  const keys = recipient_ids.map((id) => `${key} ${id}`);
  const rows = await database.read<{ key: string }>(sql`
    select key from mail where tenant_id = ${tenant_id}::uuid and key in (select unnest(${keys}::text[]))`);
  return new Set(rows.map((row) => row.key));
}

async function readerOrFault(
  { deps, log, tenant_id, users, settings, entity_id }: Mailing,
  user_id: string,
): Promise<MailedReader | SkippedReader['reason']> {
  const user = users.get(user_id);
  if (!user) return 'user_inactive';
  if (user.refuses_mail) return 'refuses_mail';
  const as = { tenant_id, user_id, log, ...(settings.language && { locale: settings.language }) };
  const ctx = await actingAs(deps, as);
  const { report_config } = settings;
  return (await maySeeReport(ctx, { report_config, entity_id })) ? { user, ctx } : 'not_visible';
}

/** Makes one file for readers who see the same, and queues their mails with it. */
async function mailTo(mailing: Mailing, readers: readonly MailedReader[]): Promise<void> {
  const [first] = readers;
  if (!first) return;
  const { signal, settings, entity_id, sender, isRegular, key } = mailing;
  const { ctx } = first;
  const report = await draftOf({ ...ctx, signal }, entity_id, settings);
  const progress = () => signal.throwIfAborted();
  const printing = { printedFor: 'job', progress, mustBeWhole: false } as const;
  await drawReport(report, printing, async (drawn) => {
    const { document, name, file } = drawn;
    const isAttached = file.size <= MOST_BYTES;
    const { words } = report.request;
    const content = mailOfReport(document, { words, sender, isAttached, isRegular });
    const { sha256, mime } = file;
    const isKept = !isAttached && (await keptReport(ctx, report)) !== null;
    await inTransaction(ctx, async (open) => {
      if (isAttached) await keepFiles(open, [file], async () => undefined);
      else if (!isKept) await storeReport(open, report, drawn, addMailedReport);
      for (const { user } of readers)
        queueMail(open, {
          key: `${key} ${user.id}`,
          to: { name: user.full_name, address: user.email },
          locale: ctx.locale,
          user_id: user.id,
          content,
          ...(isAttached ? { attachment: { sha256, name, mime } } : {}),
        });
    });
  });
}

interface Circumstances {
  words: Words;
  /** The sender. */
  sender: string;
  isAttached: boolean;
  /** Whether it is mailed by schedule, which the reader may leave. */
  isRegular: boolean;
}

/** The mail with a report, in the reader's language: its kind and subject, and the quality in words. */
function mailOfReport(
  { title, subject, place, path, as_of, summary }: ReportDocument,
  { words, sender, isAttached, isRegular }: Circumstances,
): MailContent {
  const quality = (summary ?? []).map(({ name, count }) => `${name}: ${count}`).join(' · ');
  return {
    subject: `${title}: ${subject}`,
    heading: `${title}: ${subject}`,
    paragraphs: [
      place,
      as_of.text,
      quality,
      words.text(isAttached ? 'mail_attached' : 'mail_too_large'),
    ].filter((text) => text !== ''),
    button: { text: words.text('mail_open'), path },
    reason: words.text('mail_reason', { name: sender }),
    ...(isRegular && {
      settings: { text: words.text('mail_leave'), path: '/report-schedules?view=received' },
    }),
  };
}
