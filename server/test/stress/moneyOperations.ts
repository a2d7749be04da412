import { sql } from 'kysely';
import type pg from 'pg';
import type { InTransaction } from '#areas/quality/call.ts';
import { newId } from '#kit/ids.ts';
import type { GrownForest } from '../fixtures/growForest.ts';
import type { Operation } from './operations.ts';
import { chance } from '../checks/random.ts';

export const MONEY = 1;
const TEMPERATURE = 3;
const EURO = 2;
const DOLLAR = 3;
const NAMES = ['Purchase', 'Repairs'];
const DAYS = 4;

const one = <T>(list: readonly T[]): T => list[chance(list.length)] as T; // lists are never empty

/** Gives objects of a forest indicators of money, half of them with a restriction; returns their ids. */
export async function growIndicators(
  client: pg.ClientBase,
  { tenant, objects }: GrownForest,
  count: number,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId()).toSorted();
  await client.query(`begin; set local app.tenant_id = '${tenant}'`);
  await client.query(`insert into tenant (tenant_id, name, license_id) values ($1, 'stress', $1)`, [
    tenant,
  ]);
  await client.query(
    `insert into dictionary_entry (tenant_id, dictionary, code, id, names, extra) select $1, * from unnest($2::text[], $3::int[], $4::uuid[], $5::jsonb[], $6::jsonb[])`,
    [
      tenant,
      ['measure_group', 'measure_group', 'measure_unit', 'measure_unit'],
      [MONEY, TEMPERATURE, EURO, DOLLAR],
      Array.from({ length: 4 }, () => newId()),
      Array.from({ length: 4 }, () => '{}'),
      ['{"kind":"money"}', '{}', '{"currency":"EUR"}', '{"currency":"USD"}'],
    ],
  );
  const places = ids.map(() => one(objects));
  await client.query(
    `insert into measurement_indicator (tenant_id, id, object_id, business_unit_id, name, measure_unit_code, measure_group_code)
     select $1, n.id, object, o.business_unit_id, n.name, unit, ${MONEY} from unnest($2::uuid[], $3::uuid[], $4::text[], $5::int[]) n (id, object, name, unit)
     join object o on o.tenant_id = $1 and o.id = object`,
    [tenant, ids, places, ids.map(() => one(NAMES)), ids.map(() => one([EURO, DOLLAR]))],
  );
  const half = <T>(list: T[]) => list.filter((_, n) => n % 2 === 0);
  await client.query(
    `insert into quality_constraint (tenant_id, id, name, constraint_type_code, object_id, business_unit_id, indicator_id, critical_max)
     select $1, n.id, 'limit', 1, object, o.business_unit_id, indicator, 500 from unnest($2::uuid[], $3::uuid[], $4::uuid[]) n (id, object, indicator)
     join object o on o.tenant_id = $1 and o.id = object`,
    [tenant, half(ids).map(() => newId()), half(places), half(ids)],
  );
  await client.query('commit');
  return ids;
}

const settle = (ctx: InTransaction, ids: readonly string[]) =>
  sql`select indicators_settle(${ctx.actor.tenant_id}::uuid, ${ids}::uuid[], clock_timestamp(), 'UTC', null::uuid)`.execute(
    ctx.db,
  );

const lock = ({ actor, db }: InTransaction, ids: readonly string[]) =>
  sql`select 1 from measurement_indicator where tenant_id = ${actor.tenant_id}::uuid and id = any (${ids}::uuid[]) order by id for no key update`.execute(
    db,
  );

/** Values of some indicators, each new, corrected or rejected. */
const values =
  (ids: string[]): Operation =>
  async (ctx) => {
    await lock(ctx, ids);
    for (const id of ids)
      await sql`insert into indicator_value (tenant_id, id, indicator_id, value, measured_at, source, validation_status_code)
        values (${ctx.actor.tenant_id}::uuid, ${newId()}::uuid, ${id}::uuid, ${(chance(2_000_000) - 500_000) / 1000}::numeric,
          ${`2026-01-0${1 + chance(DAYS)}T00:00:00Z`}::timestamptz, 'api', ${one([1, 1, 1, 4])}::smallint)
        on conflict (tenant_id, indicator_id, measured_at) do update set value = excluded.value, validation_status_code = excluded.validation_status_code`.execute(
        ctx.db,
      );
    await settle(ctx, ids);
    return undefined;
  };

const removal =
  (id: string): Operation =>
  async (ctx) => {
    await lock(ctx, [id]);
    await sql`delete from indicator_value where tenant_id = ${ctx.actor.tenant_id}::uuid and indicator_id = ${id}::uuid
      and measured_at >= ${`2026-01-0${1 + chance(DAYS)}T00:00:00Z`}::timestamptz`.execute(ctx.db);
    await settle(ctx, [id]);
    return undefined;
  };

/** Another name, unit or group, archived or restored. */
const change =
  (id: string): Operation =>
  async (ctx) => {
    await lock(ctx, [id]);
    const assignment = one([
      sql`name = ${one(NAMES)}`,
      sql`measure_unit_code = ${one([EURO, DOLLAR, null])}::int`,
      sql`measure_group_code = ${one([MONEY, MONEY, TEMPERATURE])}::int`,
      sql`archived = ${chance(3) === 0}`,
    ]);
    await sql`update measurement_indicator set ${assignment} where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${id}::uuid`.execute(
      ctx.db,
    );
    await settle(ctx, [id]);
    return undefined;
  };

/** One random change of money in the forest. */
export function anyMoneyOperation(indicators: readonly string[]): Operation {
  const roll = chance(10);
  if (roll < 5) return values([one(indicators)]);
  if (roll < 7) return values([...new Set(Array.from({ length: 5 }, () => one(indicators)))]);
  return roll < 8 ? removal(one(indicators)) : change(one(indicators));
}
