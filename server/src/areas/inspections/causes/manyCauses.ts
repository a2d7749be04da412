import { Refusal } from '@plumbline/contract/kit/errors';
import { NO_COUNTS, areTooMany } from '@plumbline/contract/quality/counts';
import type { Counts } from '@plumbline/contract/quality/counts';
import type { QualitySummary } from '@plumbline/contract/quality/schemas';
import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { compile } from '#kit/db/db.ts';
import type { CauseSubject } from './causeResults.ts';

/** Refuses to read more facts than a second allows; those of a child can be requested instead. */
export async function refuseMany(
  ctx: ReadCtx,
  subject: CauseSubject & { quality: QualitySummary },
  { place, byQuestion }: { place: string | null; byQuestion: boolean },
): Promise<void> {
  const isRefused = (counts: Counts) =>
    areTooMany(counts, 'results') || (byQuestion && areTooMany(counts, 'questions'));
  if (!isRefused(subject.quality)) return;
  if (place !== null && !isRefused(await countsAt(ctx, subject, place))) return;
  const field = areTooMany(subject.quality, 'results') ? 'quality_status' : 'question';
  throw new Refusal('too_expensive', { field, instead: 'place' });
}

/** The kept counts of a child of the subject, or of the subject without its descendants. */
async function countsAt(
  ctx: ReadCtx,
  { entity, id, quality }: CauseSubject & { quality: QualitySummary },
  place: string,
): Promise<Counts> {
  if (place === id)
    return {
      ok: quality.actual_ok,
      attention: quality.actual_attention,
      critical: quality.actual_critical,
    };
  const [counts] = await ctx.read<Counts>(
    compile(sql`select actual_ok + inherited_ok as ok, actual_attention + inherited_attention as attention,
        actual_critical + inherited_critical as critical
      from ${sql.table(`${entity}_quality`)} where tenant_id = ${ctx.actor.tenant_id}::uuid and ${sql.ref(`${entity}_id`)} = ${place}::uuid
        and parent_id = ${id}::uuid`),
  );
  return counts ?? NO_COUNTS;
}
