import { isDate } from '../kit/literals.ts';
import { isRated, isFilledByContent } from '../checkLists/checkTypes.ts';
import type { VisibleIf } from '../checkLists/schemas.ts';
import { QUALITIES } from '../quality/codes.ts';
import type { Quality } from '../quality/codes.ts';
import { countQualities } from '../quality/counts.ts';
import type { Counts } from '../quality/counts.ts';
import type { AnswerValue } from './items.ts';
import type { Progress } from './schemas.ts';

/** What the rule needs to know of an item; `ItemView` and the server's rows both fit. */
export interface RuleItem {
  id: string;
  parent_id: string | null;
  code: string | null;
  item_type: 'header' | 'question';
  check_type_code: number | null;
  visible_if: VisibleIf | null;
  require_comment_on: readonly number[];
  value: AnswerValue;
  not_applicable: boolean;
  quality_status_code: number | null;
  comment: string | null;
  content_count: number;
  /** Copied from an earlier inspection and not confirmed yet: shown, but counted for nothing. */
  proposed: boolean;
}

export type GapReason = 'answer' | 'comment' | 'confirm';
/** Something that still keeps an inspection open. */
export interface Gap {
  item_id: string;
  reason: GapReason;
}
export interface Completion {
  /** Ids of the items that are shown, headers included. */
  visible: Set<string>;
  progress: Progress;
  /** Facts of the shown items by quality; not applicable adds none. */
  counts: Counts;
  gaps: Gap[];
}

const isBlank = (value: AnswerValue) =>
  value === null || (typeof value === 'string' && value.trim() === '');

/** Photos and signatures are filled by their content, quality items by their rating, others by a value. */
function isAnswered(item: RuleItem): boolean {
  if (item.not_applicable) return true;
  if (isFilledByContent(item.check_type_code)) return item.content_count > 0;
  if (isRated(item.check_type_code)) return item.quality_status_code !== null;
  return !isBlank(item.value);
}

/** Below, at or above 0: the order of two answers; numbers by size, dates by day, null where there is no order. */
function order(
  actual: string | number | boolean,
  wanted: string | number | boolean,
): number | null {
  if (typeof actual === 'string' && typeof wanted === 'string' && isDate(actual) && isDate(wanted))
    return actual < wanted ? -1 : Number(actual > wanted);
  const difference =
    isBlank(actual) || isBlank(wanted) ? Number.NaN : Number(actual) - Number(wanted);
  return Number.isNaN(difference) ? null : difference;
}

function matches(condition: VisibleIf, item: RuleItem | undefined): boolean {
  if (!item || item.not_applicable) return false;
  const actual = isRated(item.check_type_code) ? item.quality_status_code : item.value;
  if (actual === null || isBlank(actual)) return false;
  const { operator, value } = condition;
  const ordered = order(actual, value);
  const same = String(actual) === String(value) || (typeof actual === 'number' && ordered === 0);
  if (operator === '=') return same;
  if (operator === '!=') return !same;
  if (ordered === null) return false;
  if (operator === '>') return ordered > 0;
  if (operator === '<') return ordered < 0;
  return operator === '>=' ? ordered >= 0 : ordered <= 0;
}

/** Photos that a list asks for keep nothing open until they can be added: an honest answer must be completable. */
function gapOf(item: RuleItem): GapReason | null {
  if (!isAnswered(item)) return 'answer';
  if (item.proposed) return 'confirm';
  const quality = item.not_applicable ? null : item.quality_status_code;
  if (quality === null) return null;
  return item.require_comment_on.includes(quality) && !item.comment?.trim() ? 'comment' : null;
}

/**
 * The one completion rule (docs/product.md section 5) for the items of one detail in document order:
 * what is shown, what is filled, and every gap. The form, the offline device and the server call
 * this same function. A condition sees only earlier, shown items; children of a hidden item are hidden.
 * A proposal shows what it would show as an answer, but fills nothing.
 */
export function completionOf(items: readonly RuleItem[]): Completion {
  const visible = new Set<string>();
  const shownByCode = new Map<string, RuleItem>();
  const gaps: Gap[] = [];
  const qualities: (Quality | null)[] = [];
  const progress = { filled: 0, total: 0 };
  for (const item of items) {
    if (item.parent_id !== null && !visible.has(item.parent_id)) continue;
    if (item.visible_if && !matches(item.visible_if, shownByCode.get(item.visible_if.item)))
      continue;
    visible.add(item.id);
    if (item.code !== null) shownByCode.set(item.code, item);
    if (item.item_type === 'header') continue;
    const reason = gapOf(item);
    progress.total += 1;
    if (isAnswered(item) && !item.proposed) progress.filled += 1;
    qualities.push(
      item.not_applicable || item.proposed
        ? null
        : (QUALITIES.find((quality) => quality === item.quality_status_code) ?? null),
    );
    if (reason !== null) gaps.push({ item_id: item.id, reason });
  }
  return { visible, progress, counts: countQualities(qualities), gaps };
}
