import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import { audienceOf } from '#kit/audit/audience.ts';
import type { Ctx } from '#kit/ctx.ts';
import { toColumns } from '#kit/entity/columns.ts';
import { deleteRow, insertRow, updateRow } from '#kit/entity/write.ts';
import type { Row, StoredRow } from '#kit/entity/write.ts';
import { lockIndicator, settleLate } from '../service.ts';
import type { LockedIndicator } from '../service.ts';
import { indicatorValueTable } from '../table.ts';

/** Appends a value; `replace` overwrites one with the same measuring time. */
export async function addValue(ctx: Ctx, input: Row): Promise<string> {
  const { replace = false, source = 'api', ...rest } = input;
  const columns = { ...(await toColumns(ctx, indicatorValueTable, rest)), source };
  const indicator = await lockIndicator(ctx, String(input['indicator_id']));
  const old = replace ? await valueAt(ctx, indicator.id, String(input['measured_at'])) : undefined;
  const id = old?.id ?? insertRow(ctx, indicatorValueTable, columns);
  if (old) updateRow(ctx, indicatorValueTable, { old, columns: withoutId(columns) });
  settle(ctx, indicator);
  return id;
}

const withoutId = ({ id: _id, ...columns }: Row): Row => columns;

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

/**
 * Locks the indicator of a value before the value.
 * @throws not_found also for values of others, which only those who administer correct
 */
export async function lockIndicatorOf(ctx: Ctx, id: string): Promise<LockedIndicator> {
  const { rows } = await sql<{ indicator_id: string; created_by: string | null }>`
    select indicator_id, created_by from indicator_value where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${id}::uuid`.execute(
    ctx.db,
  );
  const [value] = rows;
  const isOwn = ctx.actor.scope.all || value?.created_by === ctx.actor.id;
  if (!value || !isOwn) throw new Refusal('not_found');
  return await lockIndicator(ctx, value.indicator_id);
}

export async function changeValue(
  ctx: Ctx,
  old: StoredRow,
  { input, indicator }: { input: Row; indicator: LockedIndicator },
): Promise<Row> {
  const columns = await toColumns(ctx, indicatorValueTable, input);
  const row = updateRow(ctx, indicatorValueTable, { old, columns });
  settle(ctx, indicator);
  return row;
}

export async function removeValue(
  ctx: Ctx,
  old: StoredRow,
  indicator: LockedIndicator,
): Promise<void> {
  await deleteRow(ctx, indicatorValueTable, old);
  settle(ctx, indicator);
}

/** Settles the indicator; those who see its object are told of the change. */
function settle(ctx: Ctx, { id, business_unit_id }: LockedIndicator): void {
  for (const entry of ctx.audit)
    if (entry.entity === indicatorValueTable.resource.name)
      entry.audience = audienceOf(
        { ...indicatorValueTable, audience: () => ({ units: [business_unit_id] }) },
        [{}],
      );
  settleLate(ctx, [id]);
}
