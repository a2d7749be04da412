import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import type { Expression } from './comparison.ts';
import { unprepared } from './read.ts';
import type { IdSource } from './idSources.ts';

/** Up to this many rows are collected first, and all else is read for these only. */
const FEW_ROWS = 5000;
/** A number so small that no other source is worth counting. */
const VERY_FEW = 100;

/**
 * A statement that counts the passing rows among the first ones as `n`; if there are `enough`, the sources are not
 * counted.
 */
interface Sample {
  passing: Expression;
  enough: number;
}

/** Counts the rows of the sample that pass and, if they are too few, finds the source with the least rows, unless all have many. */
export async function probe(
  ctx: ReadCtx,
  sources: readonly IdSource[],
  { passing, enough }: Sample = { passing: sql`select 0 as n`, enough: 1 },
): Promise<{ passing: number; least: IdSource | undefined }> {
  const columns = sources.map((_, at) => sql.ref(`few.c${at}`));
  const small = sources.map(
    (source, at) => sql`(${countUpTo(VERY_FEW, source)}) as ${sql.ref(`c${at}`)}`,
  );
  const counts = sources.map(
    (source, at) => sql`, case when sample.n >= ${enough}::bigint then null
      when least(${sql.join(columns)}) <= ${VERY_FEW}::int then ${columns[at]}
      else (${countUpTo(FEW_ROWS, source)}) end as ${sql.ref(`c${at}`)}`,
  );
  const first =
    sources.length === 0
      ? sql``
      : sql`, few as materialized (select ${sql.join(small)} from sample where n < ${enough}::bigint)`;
  const [row] = await ctx.read<Record<string, number | null>>(
    unprepared(sql`
    with sample as materialized (${passing})${first}
    select sample.n as passing ${sql.join(counts, sql``)} from sample ${sources.length === 0 ? sql`` : sql`left join few on true`}`),
  );
  const numbers = sources.map((_, at) => row?.[`c${at}`] ?? Infinity);
  const least = Math.min(...numbers);
  return {
    passing: row?.['passing'] ?? 0,
    least: least <= FEW_ROWS ? sources[numbers.indexOf(least)] : undefined,
  };
}

const countUpTo = (most: number, { ids }: IdSource): Expression =>
  sql`select count(*)::int from (select 1 from (${ids}) source limit ${most + 1}::int) some_rows`;
