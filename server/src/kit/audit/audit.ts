import { audited } from '@plumbline/contract/kit/resource';
import { canonical } from './canonical.ts';
import type { AuditEntry, Ctx } from '#kit/ctx.ts';
import { columnOf } from '#kit/model/table.ts';
import type { EntityTable } from '#kit/model/table.ts';

/** What says only that there was a change, and whose row it is. */
const SELF_EVIDENT = new Set(['id', 'tenant_id', ...Object.keys(audited)]);
const columnsOf = new WeakMap<EntityTable, readonly string[]>();

/**
 * The columns of an entity that its log holds: those of its declared fields and what the entity names.
 * Nothing else, so that no secret enters a log nobody may delete from, whatever columns are to come.
 */
function loggedColumns(entity: EntityTable): readonly string[] {
  const known = columnsOf.get(entity);
  if (known) return known;
  const { logged = [], unlogged = [], sources, resource } = entity;
  const stored = Object.keys(resource.fields).filter((name) => {
    const source = sources[name];
    const elsewhere = source !== undefined && ('expression' in source || 'side' in source);
    const kept = !SELF_EVIDENT.has(name) && !unlogged.includes(name);
    return kept && !elsewhere && resource.fields[name]?.kind !== 'ancestor';
  });
  const columns = [...stored.map((name) => columnOf(entity, name)), ...logged];
  columnsOf.set(entity, columns);
  return columns;
}

const loggable = (entity: EntityTable, row: Values): Values =>
  Object.fromEntries(
    loggedColumns(entity)
      .filter((name) => row[name] !== undefined)
      .map((name) => [name, row[name]]),
  );

type Values = Record<string, unknown>;
type Change<E> = { entity: E; id: string; operation?: AuditEntry['operation'] };
interface States {
  old: Values;
  new: Values;
}

/** Notes a created row with all it says. */
export function noteCreated(ctx: Ctx, entity: EntityTable, row: Values & { id: string }): void {
  const filled = Object.entries(loggable(entity, row)).filter(([, value]) => value !== null);
  ctx.audit.push({
    entity: entity.resource.name,
    entity_id: row.id,
    operation: 'create',
    old_value: {},
    new_value: Object.fromEntries(filled),
  });
}

/** Notes what changed between two states of a row; nothing changed, nothing noted. Returns whether it did. */
export function noteChanged(ctx: Ctx, change: Change<EntityTable>, states: States): boolean {
  const { entity } = change;
  const logged = { old: loggable(entity, states.old), new: loggable(entity, states.new) };
  return noteDifference(ctx, { ...change, entity: entity.resource.name }, logged);
}

/** The same of values that are named by hand. */
export function noteDifference(ctx: Ctx, change: Change<string>, states: States): boolean {
  const before = states.old;
  const after = Object.entries(states.new).filter(
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
 * Notes a change of what belongs to an entity but lies in another table: together with what the
 * same request already noted of the entity, so that one change is one entry.
 */
export function notePart(
  ctx: Ctx,
  change: { entity: string; id: string },
  states: { old: Values; new: Values },
): void {
  const noted = ctx.audit.find(
    (entry) => entry.entity === change.entity && entry.entity_id === change.id,
  );
  if (!noted) {
    noteDifference(ctx, change, states);
  } else {
    Object.assign(noted.new_value, states.new);
    if (noted.operation !== 'create') Object.assign(noted.old_value, states.old);
  }
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
