import type pg from 'pg';

type Row = Record<string, unknown>;
interface Sums {
  own: bigint;
  below: bigint;
  own_values: number;
  below_values: number;
  parent_id: string | null;
}

/** Amounts have at most six decimals: counted in millionths, they are exact. */
const MILLIONTHS = `round(1000000 * $)::text`;
const millionths = (column: string) => MILLIONTHS.replace('$', column);

const OBJECTS = `select id, parent_id, archive_root is distinct from id as attached from object where tenant_id = $1`;
const MONEY = `
  select i.object_id, i.name, i.measure_unit_code as unit, ${millionths('v.value')} as amount
  from measurement_indicator i
  join dictionary_entry g on g.tenant_id = $1 and g.dictionary = 'measure_group' and g.code = i.measure_group_code and g.extra ->> 'kind' = 'money'
  join dictionary_entry u on u.tenant_id = $1 and u.dictionary = 'measure_unit' and u.code = i.measure_unit_code and u.extra ? 'currency'
  cross join lateral (select value from indicator_value where tenant_id = $1 and indicator_id = i.id and validation_status_code <> 4
    order by measured_at desc limit 1) v
  where i.tenant_id = $1 and not i.archived`;
const STORED = `
  select object_id, name, unit_code as unit, parent_id, ${millionths('own')} as own, ${millionths('below')} as below, own_values, below_values
  from object_budget where tenant_id = $1`;

/** Compares every stored sum of money with a recount from the newest values; returns one sentence per difference. */
export async function budgetDifferences(client: pg.ClientBase, tenant: string): Promise<string[]> {
  const read = async (query: string) => (await client.query<Row>(query, [tenant])).rows;
  const objects = new Map((await read(OBJECTS)).map((row) => [String(row['id']), row]));
  const expected = recount(objects, await read(MONEY));
  const stored = new Map(
    (await read(STORED)).map((row) => [
      keyOf(row),
      {
        own: BigInt(String(row['own'])),
        below: BigInt(String(row['below'])),
        own_values: Number(row['own_values']),
        below_values: Number(row['below_values']),
        parent_id: row['parent_id'] as string | null,
      },
    ]),
  );
  return [...new Set([...expected.keys(), ...stored.keys()])].flatMap((key) => {
    const [is, should] = [stored, expected].map((sums) => textOf(sums.get(key)));
    return is === should ? [] : [`${key}: ${is} instead of ${should}`];
  });
}

const keyOf = (row: Row) => [row['object_id'], row['name'], row['unit']].join(' ');
const textOf = (sums: Sums | undefined) =>
  sums
    ? [sums.own, sums.below, sums.own_values, sums.below_values, sums.parent_id].join(' ')
    : 'nothing';

function recount(objects: ReadonlyMap<string, Row>, money: readonly Row[]): Map<string, Sums> {
  const sums = new Map<string, Sums>();
  for (const row of money) {
    const amount = BigInt(String(row['amount']));
    let at = objects.get(String(row['object_id']));
    for (let isOwn = true; at; isOwn = false) {
      const above = at['attached'] === true ? (at['parent_id'] as string | null) : null;
      const key = keyOf({ ...row, object_id: at['id'] });
      const old = sums.get(key) ?? {
        own: 0n,
        below: 0n,
        own_values: 0,
        below_values: 0,
        parent_id: above,
      };
      sums.set(key, {
        own: old.own + (isOwn ? amount : 0n),
        below: old.below + (isOwn ? 0n : amount),
        own_values: old.own_values + Number(isOwn),
        below_values: old.below_values + Number(!isOwn),
        parent_id: above,
      });
      at = above === null ? undefined : objects.get(above);
    }
  }
  return sums;
}
