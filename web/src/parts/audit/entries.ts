import { changedNames } from '@plumbline/contract/kit/changes';
import type { AuditEntry, RowsPage } from '@plumbline/contract/kit/rows';
import type { Entity } from '@plumbline/contract/resources';

export type AuditPage = RowsPage<AuditEntry>;

interface AuditDay {
  /** `YYYY-MM-DD` in the viewer's zone. */
  day: string;
  entries: AuditEntry[];
}

/** Groups entries by day, in their order. */
export function groupByDay(
  entries: readonly AuditEntry[],
  dayOf: (moment: string) => string,
): AuditDay[] {
  const days: AuditDay[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.updated_at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

/** Each changed field with its number of entries, most frequent first. */
export function countFields(
  resource: Entity,
  entries: readonly AuditEntry[],
): [name: string, count: number][] {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    for (const name of changedNames(resource, entry)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1]);
}
