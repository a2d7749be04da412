import type { AuditEntry } from '@plumbline/contract/kit/rows';

/** The removal of an inspection from its responsible user: by whom, how, and to whom it went. */
interface TakenAway {
  how: 'handed_over' | 'cancelled';
  who: string | null;
  to: string | null;
  at: string;
}

/** The newest entry of its log that took an inspection away from the user; null if none did. */
export function takenBy(entries: readonly AuditEntry[], me: string): TakenAway | null {
  for (const { operation, log, names, updated_by, updated_at } of entries) {
    const { responsible_id } = log.new_value;
    const [who, at] = [updated_by?.name ?? null, updated_at];
    if (operation === 'cancel') return { how: 'cancelled', who, to: null, at };
    if (typeof responsible_id === 'string' && operation !== 'create')
      return log.old_value.responsible_id === me
        ? { how: 'handed_over', who, to: names[responsible_id] ?? null, at }
        : null;
  }
  return null;
}
