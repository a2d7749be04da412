import { MAX_AHEAD_MS, VALIDATION } from '@plumbline/contract/indicators/values';
import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import { notePart } from '#kit/audit/audit.ts';
import type { Ctx } from '#kit/ctx.ts';
import { toColumns } from '#kit/entity/columns.ts';
import { deleteRow, insertRow, updateRow } from '#kit/entity/write.ts';
import type { ColumnValues, StoredRow } from '#kit/entity/write.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { lockIndicator, settleLate } from '../settle.ts';
import type { LockedIndicator } from '../settle.ts';
import { indicatorTable, indicatorValueTable } from '../table.ts';

/** Appends a value; `replace` overwrites one with the same measuring time. */
export async function addValue(ctx: Ctx, input: ColumnValues): Promise<string> {
  const { replace = false, source = 'api', ...rest } = input;
  refuseFuture(ctx, rest);
  const columns = { ...(await toColumns(ctx, indicatorValueTable, rest)), source };
  const indicator = await lockIndicator(ctx, String(input['indicator_id']));
  const old = replace ? await valueAt(ctx, indicator.id, String(input['measured_at'])) : undefined;
  if (old) {
    if (!mayChange(ctx, old)) throw new Refusal('duplicate', { field: 'measured_at' });
    replaceValue(ctx, old, { columns, indicator });
    return old.id;
  }
  const { business_unit_id } = indicator;
  const id = insertRow(ctx, indicatorValueTable, columns, { business_unit_id });
  settleLate(ctx, [indicator.id]);
  return id;
}

const OF_ONE_NUMBER = {
  validation_status_code: VALIDATION.none,
  comment: null,
  meter_changed: false,
  old_meter_last: null,
  new_meter_first: null,
};

/** Properties of another number do not hold for the new one; an equal number keeps them. */
function replaceValue(
  ctx: Ctx,
  old: StoredRow,
  { columns, indicator }: { columns: ColumnValues; indicator: LockedIndicator },
): void {
  const { id: _id, source, ...given } = columns;
  const next = given['value'] === old['value'] ? given : { ...OF_ONE_NUMBER, ...given, source };
  writeValue(ctx, old, { columns: next, indicator });
}

async function valueAt(
  { actor, db }: Ctx,
  indicator: string,
  moment: string,
): Promise<StoredRow | undefined> {
  const { rows } = await sql<StoredRow>`
    select * from indicator_value where tenant_id = ${actor.tenant_id}::uuid and indicator_id = ${indicator}::uuid
      and measured_at = ${moment}::timestamptz for no key update`.execute(db);
  return rows[0];
}

/** Those who see the whole tenant may correct every value, others only their own. */
const mayChange = ({ actor }: Ctx, value: ColumnValues): boolean =>
  actor.scope.all || value['created_by'] === actor.id;

/**
 * Locks the indicator of a value before the value.
 * @throws not_found also for values of others that the actor may not change
 */
export async function lockIndicatorOf(ctx: Ctx, id: string): Promise<LockedIndicator> {
  const { rows } = await sql<{ indicator_id: string; created_by: string | null }>`
    select indicator_id, created_by from indicator_value where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${id}::uuid`.execute(
    ctx.db,
  );
  const [value] = rows;
  if (!value || !mayChange(ctx, value)) throw new Refusal('not_found');
  return await lockIndicator(ctx, value.indicator_id);
}

export async function changeValue(
  ctx: Ctx,
  old: StoredRow,
  { input, indicator }: { input: ColumnValues; indicator: LockedIndicator },
): Promise<ColumnValues> {
  refuseFuture(ctx, input);
  const columns = await toColumns(ctx, indicatorValueTable, input);
  return writeValue(ctx, old, { columns, indicator });
}

function writeValue(
  ctx: Ctx,
  old: StoredRow,
  { columns, indicator }: { columns: ColumnValues; indicator: LockedIndicator },
): ColumnValues {
  const { business_unit_id } = indicator;
  const valueInUnit = { ...old, business_unit_id };
  const row = updateRow(ctx, indicatorValueTable, { old: valueInUnit, columns });
  if (row === valueInUnit) return old;
  noteValue(ctx, indicator, { old, new: row });
  settleLate(ctx, [indicator.id]);
  return row;
}

export async function removeValue(
  ctx: Ctx,
  old: StoredRow,
  indicator: LockedIndicator,
): Promise<void> {
  const { business_unit_id } = indicator;
  await deleteRow(ctx, indicatorValueTable, { ...old, business_unit_id });
  noteValue(ctx, indicator, { old, new: null });
  settleLate(ctx, [indicator.id]);
}

/**
 * Counts the photos of a value, which may be added and removed as long as the value may be changed.
 * @throws not_found; wrong_status if its indicator is archived
 */
export async function changeValueContent(
  ctx: Ctx,
  id: string,
  change: number,
): Promise<{ value: StoredRow; indicator: LockedIndicator }> {
  const indicator = await lockIndicatorOf(ctx, id);
  const { rows } = await sql<StoredRow>`
    update indicator_value set content_count = greatest(0, content_count + ${change}::int)
    where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${id}::uuid returning *`.execute(
    ctx.db,
  );
  const [value] = rows;
  if (!value) throw new Refusal('not_found');
  return { value, indicator };
}

/** Logs the change of a value, with its indicator too: a deleted value has no log to read. */
function noteValue(
  ctx: Ctx,
  indicator: LockedIndicator,
  value: { old: ColumnValues; new: ColumnValues | null },
): void {
  notePart(
    ctx,
    { entity: indicatorTable, id: indicator.id, row: indicator },
    { old: { value: loggedValue(value.old) }, new: { value: value.new && loggedValue(value.new) } },
  );
}

const loggedValue = ({
  measured_at,
  value,
  validation_status_code,
  comment,
  meter_changed,
  old_meter_last,
  new_meter_first,
}: ColumnValues): ColumnValues => ({
  measured_at,
  value,
  validation_status_code,
  comment,
  ...(meter_changed === true ? { meter_changed, old_meter_last, new_meter_first } : {}),
});

/**
 * Clocks differ by minutes; a measuring time days ahead is a wrong date, and would make the value the latest until
 * then.
 */
function refuseFuture({ now, locale }: Ctx, { measured_at }: ColumnValues): void {
  if (typeof measured_at !== 'string') return;
  if (Date.parse(measured_at) > now.getTime() + MAX_AHEAD_MS)
    throw invalid(['body', 'measured_at'], 'date', locale);
}
