import { Refusal } from '@plumbline/contract/kit/errors';
import { REPORTS } from '@plumbline/contract/reports/reports';
import type { ReportConfig } from '@plumbline/contract/reports/reports';
import type { ReportPause } from '@plumbline/contract/reports/mailed';
import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { isVisibleRow, tableOf } from '#kit/entity/read.ts';
import { limitedKey, reachOf } from '#kit/model/actor.ts';
import { readsAll, requireReading } from '../requirements.ts';

/** The subject of a report, and its kind. */
interface MailedSubject {
  report_config: ReportConfig;
  entity_id: string;
}

/** Returns why the actor cannot have a report mailed at this moment; null if they can. */
export async function pauseReasonOf(
  ctx: ReadCtx,
  subject: MailedSubject,
): Promise<ReportPause | null> {
  const mayMake = reachOf(ctx.actor, 'report.create') !== 'none';
  if (!mayMake || !readsAll(ctx, subject.report_config)) return 'not_permitted';
  const row = await shownRow(ctx, subject);
  if (!row) return 'not_visible';
  return row.archived ? 'archived' : null;
}

/**
 * Refuses keys limited to some units: mailed and stored reports belong to their user, who sees more, and outlive them.
 */
export function refuseLimitedKey({ actor }: Pick<ReadCtx, 'actor'>): void {
  if (limitedKey(actor)) throw new Refusal('forbidden');
}

/** Refuses an actor who cannot have a report mailed at this moment. */
export async function requireMailing(ctx: ReadCtx, subject: MailedSubject): Promise<void> {
  refuseLimitedKey(ctx);
  requireReading(ctx, subject.report_config);
  const reason = await pauseReasonOf(ctx, subject);
  if (reason === 'archived') throw new Refusal('wrong_status', { reason });
  if (reason) throw new Refusal('not_found');
}

/** Whether the actor may see such a report of this subject. */
export const maySeeReport = async (ctx: ReadCtx, subject: MailedSubject): Promise<boolean> =>
  readsAll(ctx, subject.report_config) && (await shownRow(ctx, subject)) !== undefined;

async function shownRow(
  ctx: ReadCtx,
  { report_config, entity_id }: MailedSubject,
): Promise<{ archived: boolean } | undefined> {
  const table = tableOf(ctx, REPORTS[report_config].entity);
  const [row] = await ctx.read<{ archived: boolean }>(
    sql`
      select t.archived from ${sql.table(table.table)} as t where ${isVisibleRow(ctx, table, entity_id)}`,
  );
  return row;
}
