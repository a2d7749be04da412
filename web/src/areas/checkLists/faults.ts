import { faultsOf as ruleFaults, flatten } from '@plumbline/contract/checkLists/rules';
import { checkListSchemas } from '@plumbline/contract/checkLists/schemas';
import { fieldFaults, type FieldFault } from '../../parts/form/issues.ts';
import type { CheckListDraft } from './draft.ts';
import { checkListBody } from './draftBody.ts';
import type { DraftItem } from './draftItem.ts';
import { findLine, linesOf, type ItemLine } from './tree.ts';

/** A fault with its place: `/name` of the list, `<item key>/rule.min` of an item. */
interface PlacedFault {
  place: string;
  /** A kind of `form.fault` or of the rules of check lists. */
  type: string;
  limit?: number | undefined;
  early: boolean;
}

/** The faults shown while typing; those about missing values wait. */
const EARLY = [
  'bounds',
  'repeated',
  'visible_if',
  'answer_gone',
  'too_deep_tree',
  'too_long',
  'too_large',
];
const isPart = (name: string) =>
  /^(choices|visible_if|require_photo_on|require_comment_on)$/.test(name);

/** `items.0.items.2.rule.min` as the place `<key>/rule.min`; one field covers all its parts. */
export function faultPlace(draft: CheckListDraft, loc: string): string {
  const steps = loc.split('.');
  let items: DraftItem[] | undefined = draft.items;
  let key = '';
  while (steps[0] === 'items' && steps.length > 1) {
    const item: DraftItem | undefined = items?.[Number(steps[1])];
    if (!item) break;
    key = item.key;
    items = item.items;
    steps.splice(0, 2);
  }
  if (key === '') return `/${steps[0] ?? ''}`;
  return `${key}/${fieldOf(steps)}`;
}

function fieldOf([first = 'item', second]: string[]): string {
  if (first === 'rule' && second !== undefined) return `rule.${second}`;
  return first === '' || isPart(first) ? first || 'item' : first;
}

/** All faults of a draft: first those of the rules of check lists, then those of the body's schema. */
export function checkListFaults(draft: CheckListDraft): PlacedFault[] {
  const body = checkListBody(draft);
  const lines = linesOf(draft.items);
  const rules = ruleFaults(flatten(body.items)).map(({ index, path, type }) => ({
    place: `${lines[index]?.item.key ?? ''}/${fieldOf(path.map(String))}`,
    type: type === 'required' && path[0] === 'choices' ? 'no_choices' : type,
    early: EARLY.includes(type),
  }));
  const shape = fieldFaults(checkListSchemas.create, body).map(
    ({ loc, key, limit }: FieldFault) => ({
      place: faultPlace(draft, loc),
      type: key,
      limit,
      early: EARLY.includes(key),
    }),
  );
  const conditions = conditionFaults(lines);
  const empty = new Set(conditions.map(({ place }) => place));
  const other = rules.filter(({ place }) => !empty.has(place));
  const faulty = new Set([...rules, ...conditions].map(({ place }) => place));
  return [...other, ...conditions, ...shape.filter(({ place }) => !faulty.has(place))];
}

/** Conditions without an answer. */
const conditionFaults = (lines: readonly ItemLine[]): PlacedFault[] =>
  lines.flatMap(({ item: { key, visible_if: condition } }): PlacedFault[] => {
    const source = lines.find(({ item }) => item.key === condition?.source)?.item;
    if (!condition || !source) return [];
    const place = `${key}/visible_if`;
    return condition.value === '' ? [{ place, type: 'no_value', early: false }] : [];
  });

/** The item of a place; null for fields of the list itself. */
export const itemKeyOf = (place: string): string | null =>
  place.slice(0, place.indexOf('/')) || null;

/** The value at a place: the whole item, or one field of the list. */
export function checkListValueAt(draft: CheckListDraft, place: string): unknown {
  const key = itemKeyOf(place);
  if (key !== null) return findLine(draft.items, key)?.item;
  return draft[place.slice(1) as keyof CheckListDraft]; // undefined where the place is not a field
}
