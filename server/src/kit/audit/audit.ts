import { auditFields } from '@plumbline/contract/kit/resource';
import { canonical } from './canonical.ts';
import type { NewAuditEntry, Ctx } from '#kit/ctx.ts';
import { audienceOf, joinAudiences } from './audience.ts';
import type { Agent } from '#kit/model/actor.ts';
import { columnOf } from '#kit/model/table.ts';
import type { EntityTable } from '#kit/model/table.ts';

/** Columns about the change itself and the owner of a row, which are never logged. */
const SELF_EVIDENT = new Set(['id', 'tenant_id', ...Object.keys(auditFields)]);
const columnsOf = new WeakMap<EntityTable, readonly string[]>();

/**
 * The columns of an entity that its log records: those of its declared fields and those the entity adds. No others, so
 * that a column added later cannot leak secrets into a log from which nobody may delete.
 */
function loggedColumns(entity: EntityTable): readonly string[] {
  const cached = columnsOf.get(entity);
  if (cached) return cached;
  const { logged = [], unlogged = [], fieldSources, resource } = entity;
  const loggedFields = Object.keys(resource.fields).filter((name) => {
    const source = fieldSources[name];
    const elsewhere = source !== undefined && ('expression' in source || 'side' in source);
    const isLogged = !SELF_EVIDENT.has(name) && !unlogged.includes(name);
    return isLogged && !elsewhere && resource.fields[name]?.kind !== 'ancestor';
  });
  const columns = [...loggedFields.map((name) => columnOf(entity, name)), ...logged];
  columnsOf.set(entity, columns);
  return columns;
}

const loggable = (entity: EntityTable, row: AuditedValues): AuditedValues =>
  entity.loggedAs?.(row) ??
  Object.fromEntries(
    loggedColumns(entity)
      .filter((name) => row[name] !== undefined)
      .map((name) => [name, row[name]]),
  );

type AuditedValues = Record<string, unknown>;
interface RowChange {
  entity: EntityTable;
  id: string;
  operation?: NewAuditEntry['operation'];
  /** The reason given by the author of the change. */
  reason?: string | undefined;
}
interface RowStates {
  old: AuditedValues;
  new: AuditedValues;
}

/** Logs a new row with all its values; the entry later gets the values that the database adds. */
export function noteCreated(
  ctx: Ctx<Agent>,
  entity: EntityTable,
  row: AuditedValues & { id: string },
): (stored: AuditedValues) => void {
  const valuesOf = (values: AuditedValues) =>
    entity.loggedAs?.(values) ??
    Object.fromEntries(
      Object.entries(loggable(entity, values)).filter(([, value]) => value !== null),
    );
  const entry: NewAuditEntry = {
    entity: entity.resource.name,
    entity_id: row.id,
    operation: 'create',
    old_value: {},
    new_value: valuesOf(row),
    audience: audienceOf(entity, [row]),
  };
  ctx.audit.push(entry);
  return (stored) => {
    entry.new_value = { ...entry.new_value, ...valuesOf(stored) };
  };
}

/** Logs the deletion of a row, with the values to be kept. */
export function noteDeleted(
  { audit }: Ctx<Agent>,
  entity: EntityTable,
  row: AuditedValues & { id: string },
  old_value: AuditedValues = {},
): void {
  audit.push({
    entity: entity.resource.name,
    entity_id: row.id,
    operation: 'delete',
    audience: audienceOf(entity, [row]),
    old_value,
    new_value: {},
  });
}

/** Logs the difference between two states of a row; returns whether there was one. */
export function noteChanged(ctx: Ctx<Agent>, change: RowChange, states: RowStates): boolean {
  const { entity } = change;
  const loggedStates = { old: loggable(entity, states.old), new: loggable(entity, states.new) };
  const audience = audienceOf(entity, [states.old, states.new]);
  return noteDifference(ctx, { ...change, audience }, loggedStates);
}

/** As `noteChanged`, for given values. */
function noteDifference(
  ctx: Ctx<Agent>,
  change: RowChange & Pick<NewAuditEntry, 'audience'>,
  states: RowStates,
): boolean {
  const before = states.old;
  const after = Object.entries(states.new).filter(
    ([name, value]) => canonical(value) !== canonical(before[name]),
  );
  if (after.length === 0) return false;
  const old_value = Object.fromEntries(after.map(([name]) => [name, before[name] ?? null]));
  ctx.audit.push({
    entity: change.entity.resource.name,
    entity_id: change.id,
    operation: change.operation ?? 'update',
    old_value,
    new_value: {
      ...Object.fromEntries(after),
      ...(change.reason === undefined ? {} : { reason: change.reason }),
    },
    audience: change.audience,
  });
  return true;
}

/**
 * Logs a change to another table that belongs to the entity, for those who see the `row`. It joins the entry that the
 * same request has already logged for the entity, so that one change is one entry.
 */
export function notePart(
  ctx: Ctx<Agent>,
  { entity, id, row }: { entity: EntityTable; id: string; row?: AuditedValues },
  states: { old: AuditedValues; new: AuditedValues },
): void {
  const earlier = ctx.audit.find(
    (entry) => entry.entity === entity.resource.name && entry.entity_id === id,
  );
  if (!earlier) {
    noteDifference(ctx, { entity, id, audience: audienceOf(entity, row ? [row] : []) }, states);
  } else {
    Object.assign(earlier.new_value, states.new);
    if (earlier.operation !== 'create') Object.assign(earlier.old_value, states.old);
  }
}

/**
 * One entry per row: changes to a row that the same request has created are part of its creation, and several
 * changes to one row become one. Answers to different items stay separate entries.
 */
export function joinEntries(entries: readonly NewAuditEntry[]): NewAuditEntry[] {
  const joinedEntries: NewAuditEntry[] = [];
  for (const entry of entries) {
    const at = joinedEntries.findLastIndex(
      (one) => one.entity === entry.entity && one.entity_id === entry.entity_id,
    );
    const before = joinedEntries[at];
    const joins =
      entry.operation === 'update' &&
      (before?.operation === 'create' || before?.operation === 'update') &&
      before.new_value['item_id'] === entry.new_value['item_id'];
    if (!before || !joins) joinedEntries.push(entry);
    else {
      const old_value =
        before.operation === 'create' ? {} : { ...entry.old_value, ...before.old_value };
      joinedEntries[at] = {
        ...before,
        old_value,
        new_value: { ...before.new_value, ...entry.new_value },
        audience: joinAudiences(before.audience ?? {}, entry.audience ?? {}),
      };
    }
  }
  return joinedEntries;
}
