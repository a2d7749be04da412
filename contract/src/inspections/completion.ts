import { holds, isBlankAnswer } from '../checkLists/conditions.ts';
import { isRated, isFilledByContent } from '../checkLists/checkTypes.ts';
import type { VisibleIf } from '../checkLists/schemas.ts';
import { QUALITIES } from '../quality/codes.ts';
import type { Quality } from '../quality/codes.ts';
import { countQualities } from '../quality/counts.ts';
import type { Counts } from '../quality/counts.ts';
import type { AnswerValue, ItemView } from './items.ts';
import type { Progress } from './schemas.ts';

/** The facts about an item that the rule needs; `ItemView` and the server's rows both fit. */
export interface RuleItem {
  id: string;
  parent_id: string | null;
  code: string | null;
  item_type: 'header' | 'question';
  check_type_code: number | null;
  visible_if: VisibleIf | null;
  require_photo_on: readonly number[];
  require_comment_on: readonly number[];
  value: AnswerValue;
  not_applicable: boolean;
  quality_status_code: number | null;
  comment: string | null;
  content_count: number;
  /** Copied from an earlier inspection and not yet confirmed: shown, but not counted. */
  proposed: boolean;
  /** The answer to a signature; a refusal to sign answers it without a file. */
  signature?: { refusal: string | null } | null | undefined;
}

export const ruleItem = (item: ItemView): RuleItem => ({
  ...item,
  check_type_code: item.check_type?.code ?? null,
  quality_status_code: item.quality_status?.code ?? null,
});

export type GapReason = 'answer' | 'comment' | 'photo' | 'confirm';
/** A reason why an inspection cannot be completed. */
export interface Gap {
  item_id: string;
  reason: GapReason;
}
export interface Completion {
  /** Ids of the visible items, headers included. */
  visible: Set<string>;
  progress: Progress;
  /** Facts of the visible items by quality; "not applicable" adds none. */
  counts: Counts;
  gaps: Gap[];
}

/** Photos and signatures are filled by files, a signature also by a refusal, rated items by a rating, all others by a value. */
export function isAnswered(item: RuleItem): boolean {
  if (item.not_applicable) return true;
  if (isFilledByContent(item.check_type_code))
    return item.content_count > 0 || (item.signature?.refusal ?? null) !== null;
  if (isRated(item.check_type_code)) return item.quality_status_code !== null;
  return !isBlankAnswer(item.value);
}

function matches(condition: VisibleIf, item: RuleItem | undefined): boolean {
  if (!item || item.not_applicable) return false;
  const actual = isRated(item.check_type_code) ? item.quality_status_code : item.value;
  if (actual === null || isBlankAnswer(actual)) return false;
  return holds(condition, actual);
}

/** Whether the answer requires a photo and there is none. */
export const needsPhoto = (item: RuleItem): boolean =>
  !item.not_applicable &&
  !item.proposed &&
  item.content_count === 0 &&
  item.quality_status_code !== null &&
  item.require_photo_on.includes(item.quality_status_code);

function gapOf(item: RuleItem): GapReason | null {
  if (!isAnswered(item)) return 'answer';
  if (item.proposed) return 'confirm';
  const quality = item.not_applicable ? null : item.quality_status_code;
  if (quality === null) return null;
  if (item.require_comment_on.includes(quality) && !item.comment?.trim()) return 'comment';
  return needsPhoto(item) ? 'photo' : null;
}

/**
 * The one completion rule (docs/product.md section 5) for the items of one detail in document order: which items are
 * visible, which are filled, and all gaps. The form, the offline device and the server all call this function. A
 * condition sees only earlier, visible items; children of a hidden item are hidden. A proposal decides what is visible
 * as an answer would, but fills nothing.
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
