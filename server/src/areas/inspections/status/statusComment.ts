import { MAX_COMMENT } from '@plumbline/contract/inspections/schemas';
import type { Ctx } from '#kit/ctx.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import type { StoredInspection } from '../table.ts';

type CommentInput = string | null | undefined;

/** The comment of a status change is appended to the existing one (docs/decisions/inspections.md). */
export function appendComment(
  { locale }: Ctx,
  old: Pick<StoredInspection, 'comment'>,
  addition: CommentInput,
): { comment?: string } {
  if (!addition) return {};
  const comment = old.comment ? `${old.comment}\n${addition}` : addition;
  if (comment.length > MAX_COMMENT) throw invalid(['body', 'comment'], 'comment_full', locale);
  return { comment };
}
