import { canonical } from './canonical.ts';
import type { AuditEntry, Ctx } from './ctx.ts';

/** Never copied into the log: secrets, and fields that only say that there was a change. */
const UNLOGGED = new Set([
  'password_hash',
  'version',
  'updated_at',
  'updated_by',
  'created_at',
  'created_by',
  'tenant_id',
  'id',
  'qr_secret',
  // Counters follow from answers, which are noted themselves.
  'item_total',
  'item_filled',
  'count_ok',
  'count_attention',
  'count_critical',
  'quality_status_code',
  // Copies by value follow from what they were copied of.
  'object_name',
  'object_full_name',
  'object_code',
  'object_status_code',
  'business_unit_name',
  'business_unit_code',
  'template_code',
  'inspection_class_name',
  'inspection_class_code',
  'inspection_type_names',
  'responsible_name',
  'people',
]);

const loggable = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).filter(([name, value]) => !UNLOGGED.has(name) && value !== undefined),
  );

/** Notes a created row with all it says. */
export function noteCreated(
  ctx: Ctx,
  entity: string,
  row: Record<string, unknown> & { id: string },
): void {
  const filled = Object.fromEntries(
    Object.entries(loggable(row)).filter(([, value]) => value !== null),
  );
  ctx.audit.push({
    entity,
    entity_id: row.id,
    operation: 'create',
    old_value: {},
    new_value: filled,
  });
}

/** Notes what changed between two states of a row; nothing changed, nothing noted. Returns whether it did. */
export function noteChanged(
  ctx: Ctx,
  change: { entity: string; id: string; operation?: AuditEntry['operation'] },
  states: { old: Record<string, unknown>; new: Record<string, unknown> },
): boolean {
  const before = loggable(states.old);
  const after = Object.entries(loggable(states.new)).filter(
    ([name, value]) => canonical(value) !== canonical(before[name]),
  );
  if (after.length === 0) return false;
  const old_value = Object.fromEntries(after.map(([name]) => [name, before[name] ?? null]));
  ctx.audit.push({
    entity: change.entity,
    entity_id: change.id,
    operation: change.operation ?? 'update',
    old_value,
    new_value: Object.fromEntries(after),
  });
  return true;
}

/**
 * One entry per row: what a request created and went on to change was created so, and several
 * changes of one row are one change. Answers of different items are acts of their own.
 */
export function joinEntries(entries: readonly AuditEntry[]): AuditEntry[] {
  const joined: AuditEntry[] = [];
  for (const entry of entries) {
    const at = joined.findLastIndex(
      (one) => one.entity === entry.entity && one.entity_id === entry.entity_id,
    );
    const before = joined[at];
    const joins =
      entry.operation === 'update' &&
      (before?.operation === 'create' || before?.operation === 'update') &&
      before.new_value['item_id'] === entry.new_value['item_id'];
    if (!before || !joins) joined.push(entry);
    else {
      const old_value =
        before.operation === 'create' ? {} : { ...entry.old_value, ...before.old_value };
      joined[at] = { ...before, old_value, new_value: { ...before.new_value, ...entry.new_value } };
    }
  }
  return joined;
}
