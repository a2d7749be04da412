import type { DaysOff } from '@plumbline/contract/schedule/calendar';
import { dayOfText } from '@plumbline/contract/kit/zonedTime';
import { sql } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import type { OnUnitMoved } from '#areas/businessUnits/service.ts';
import { businessUnitTable } from '#areas/businessUnits/table.ts';
import { planAgain } from '#areas/templates/service.ts';
import { toColumns } from '#kit/entity/columns.ts';
import { idsAbove } from '#kit/query/places.ts';
import { deleteRow, insertRow, updateRow } from '#kit/entity/write.ts';
import type { ColumnValues, StoredRow } from '#kit/entity/write.ts';
import type { Agent } from '#kit/model/actor.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { holidayTable } from './table.ts';

/** The planner reads all holidays of a tenant at once. */
const MOST_HOLIDAYS = 1000;
const YEAR_DAYS = 365;
/** Templates whose plan depends on holidays. */
const MINDING_HOLIDAYS = sql`on_holiday <> 'plan'`;

export async function createHoliday(ctx: Ctx, input: ColumnValues): Promise<string> {
  const columns = await toColumns(ctx, holidayTable, input);
  refuseBounds(ctx, columns);
  // Requests that add one at once wait for each other.
  await sql`select from tenant where tenant_id = ${ctx.actor.tenant_id}::uuid for no key update`.execute(
    ctx.db,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from holiday where tenant_id = ${ctx.actor.tenant_id}::uuid`.execute(
    ctx.db,
  );
  if ((rows[0]?.count ?? 0) >= MOST_HOLIDAYS) throw invalid(['body'], 'too_many', ctx.locale);
  await planAgain(ctx, MINDING_HOLIDAYS);
  return insertRow(ctx, holidayTable, columns);
}

export async function updateHoliday(
  ctx: Ctx,
  old: StoredRow,
  input: ColumnValues,
): Promise<ColumnValues> {
  const columns = await toColumns(ctx, holidayTable, input);
  refuseBounds(ctx, { ...old, ...columns });
  await planAgain(ctx, MINDING_HOLIDAYS);
  return updateRow(ctx, holidayTable, { old, columns });
}

export async function removeHoliday(ctx: Ctx, old: StoredRow): Promise<void> {
  await planAgain(ctx, MINDING_HOLIDAYS);
  await deleteRow(ctx, holidayTable, old);
}

/** In another parent unit, the holidays of other units apply. */
export const planBelowOtherUnit: OnUnitMoved = async (ctx) => {
  const { rows } = await sql`
    select from holiday where tenant_id = ${ctx.actor.tenant_id}::uuid and business_unit_id is not null limit 1`.execute(
    ctx.db,
  );
  if (rows.length > 0) await planAgain(ctx, MINDING_HOLIDAYS);
};

/** The last day is not before the first, and a yearly range is no longer than a year. */
function refuseBounds(ctx: Ctx, row: ColumnValues): void {
  const days = dayOfText(String(row['to_date'])) - dayOfText(String(row['from_date'])) + 1;
  if (days < 1) throw invalid(['body', 'to_date'], 'before_start', ctx.locale);
  if (row['is_yearly'] === true && days > YEAR_DAYS)
    throw invalid(['body', 'to_date'], 'bounds', ctx.locale);
}

interface StoredHoliday extends DaysOff {
  business_unit_id: string | null;
}

/** The holidays of each of these units: the tenant's, the unit's own and those of its ancestors. */
export async function holidaysOfUnits(
  { db, actor }: Ctx<Agent>,
  units: readonly string[],
): Promise<(unit: string) => DaysOff[]> {
  const tenant = actor.tenant_id;
  const { rows: holidays } = await sql<StoredHoliday>`
    select from_date, to_date, is_yearly, business_unit_id from holiday where tenant_id = ${tenant}::uuid`.execute(
    db,
  );
  const places = holidays.flatMap(({ business_unit_id }) => business_unit_id ?? []);
  const above = idsAbove(units, { table: businessUnitTable, tenant });
  const { rows: near } =
    places.length === 0
      ? { rows: [] }
      : await sql<{ start: string; id: string }>`
        select start, id from (${above}) up where id in (select unnest(${places}::uuid[]))`.execute(
          db,
        );
  const pairs = new Set(near.map(({ start, id }) => `${start} ${id}`));
  return (unit) =>
    holidays.filter(
      ({ business_unit_id }) =>
        business_unit_id === null || pairs.has(`${unit} ${business_unit_id}`),
    );
}
