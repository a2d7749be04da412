import { notePart } from '#kit/audit/audit.ts';
import { canonical } from '#kit/audit/canonical.ts';
import type { Ctx } from '#kit/ctx.ts';
import { checkListTable } from './table.ts';
import type { StoredItem } from './table.ts';
import { inDocumentOrder } from './tree.ts';

/** The fields of an item besides its line in the outline. */
const DETAILS = [
  'code',
  'hint',
  'item_type',
  'check_type_code',
  'relevance_code',
  'choices',
  'unit',
  'rule',
  'visible_if',
  'require_photo_on',
  'require_comment_on',
  'indicator_code',
] as const satisfies (keyof StoredItem)[];

const textOf = (value: StoredItem[(typeof DETAILS)[number]]): string =>
  typeof value === 'string' ? value : value === null ? '–' : canonical(value);

/** Logs added and removed lines, and changes within the others, with the list. */
export function noteOutline(
  ctx: Ctx,
  list: string,
  states: { before: readonly StoredItem[]; after: readonly StoredItem[] },
): void {
  const linesOf = (rows: readonly StoredItem[]) =>
    new Map(inDocumentOrder(rows).map(({ number, row }) => [`${number} ${row.name}`, row]));
  const [before, after] = [linesOf(states.before), linesOf(states.after)];
  const [removed, added]: [string[], string[]] = [[], []];
  for (const [line, row] of before) {
    const now = after.get(line);
    if (!now) removed.push(line);
    for (const field of now ? DETAILS : []) {
      const [was, is] = [textOf(row[field]), textOf(now?.[field] ?? null)];
      if (was === is) continue;
      removed.push(`${line} · ${field}: ${was}`);
      added.push(`${line} · ${field}: ${is}`);
    }
  }
  for (const line of after.keys()) if (!before.has(line)) added.push(line);
  if (removed.length + added.length === 0) return;
  notePart(
    ctx,
    { entity: checkListTable, id: list },
    { old: { items: removed }, new: { items: added } },
  );
}
