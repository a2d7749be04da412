import { MAX_FAULTS } from '@plumbline/contract/indicators/imports';
import type { LineFault, ValueColumn } from '@plumbline/contract/indicators/imports';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { inTenant } from '#kit/db/transaction.ts';
import { namesOf } from '#kit/dictionary/names.ts';
import type { Lru } from '#kit/lru.ts';
import type { Agent } from '#kit/model/actor.ts';
import type { CsvRecord } from '#kit/sheets/csv.ts';
import type { Schema } from '../../../schema.ts';
import { recordsOf } from './records.ts';
import type { ValueRecord } from './records.ts';
import { addRows } from './store.ts';
import type { ImportKey } from './store.ts';

/** Ids of indicators by their ids in the file; null: unknown, or archived. */
export type Indicators = Lru<string, { id: string | null }>;

interface StoredPart {
  n: number;
  content: string;
}

/**
 * Turns the next part of an import into rows, and deletes it; returns the number of rows, or null if no part was left.
 */
export async function stagePart(
  ctx: ReadCtx<Agent>,
  key: ImportKey,
  { columns, indicators }: { columns: readonly ValueColumn[]; indicators: Indicators },
): Promise<number | null> {
  const names = await namesOf(ctx);
  return await inTenant(ctx.deps.database.app, key.tenant_id, async (db) => {
    const part = await nextPart(db, key);
    if (!part) return null;
    const stored = JSON.parse(part.content) as CsvRecord[]; // as `addPart` wrote it
    const { records, faults } = recordsOf(stored, {
      columns,
      now: ctx.now,
      knowsStatus: (code) => names.has('validation_status', code),
    });
    const column = columns.includes('indicator_id') ? 'indicator_id' : 'indicator_external_id';
    await findIndicators(db, key, { records, column, indicators });
    const rows = records.flatMap(({ indicator, ...record }) => {
      const indicator_id = indicators.get(indicator)?.id ?? null;
      if (indicator_id !== null) return [{ ...record, indicator_id }];
      faults.push({ line: record.line, column, type: 'value' });
      return [];
    });
    const repeated = await addRows(db, key, rows);
    faults.push(...repeated.map((line) => ({ line, column: 'measured_at', type: 'repeated' })));
    await addFaults(db, key, faults);
    await sql`delete from value_import_part where tenant_id = ${key.tenant_id}::uuid and import_id = ${key.id}::uuid and n = ${part.n}::int`.execute(
      db,
    );
    return stored.length;
  });
}

async function nextPart(
  db: Kysely<Schema>,
  { tenant_id, id }: ImportKey,
): Promise<StoredPart | undefined> {
  const { rows } = await sql<StoredPart>`
    select n, content from value_import_part where tenant_id = ${tenant_id}::uuid and import_id = ${id}::uuid
    order by n limit 1 for update`.execute(db);
  return rows[0];
}

/** Looks up the unknown indicators; values of archived indicators and objects stay as they are. */
async function findIndicators(
  db: Kysely<Schema>,
  { tenant_id }: ImportKey,
  {
    records,
    column,
    indicators,
  }: { records: readonly ValueRecord[]; column: ValueColumn; indicators: Indicators },
): Promise<void> {
  const missing = [...new Set(records.map(({ indicator }) => indicator))].filter(
    (name) => indicators.get(name) === undefined,
  );
  if (missing.length === 0) return;
  const key =
    column === 'indicator_id'
      ? sql`i.id in (select unnest(${missing}::uuid[]))`
      : sql`i.external_id in (select unnest(${missing}::text[]))`;
  const { rows } = await sql<{ id: string; external_id: string | null }>`
    select i.id, i.external_id from measurement_indicator i
    cross join lateral (select archived from object where tenant_id = ${tenant_id}::uuid and id = i.object_id offset 0) o
    where i.tenant_id = ${tenant_id}::uuid and ${key} and not i.archived and not o.archived`.execute(
    db,
  );
  const ids = new Map(
    rows.map(({ id, external_id }) => [column === 'indicator_id' ? id : external_id, id]),
  );
  for (const name of missing)
    indicators.set(name, {
      id: ids.get(column === 'indicator_id' ? name.toLowerCase() : name) ?? null,
    });
}

async function addFaults(
  db: Kysely<Schema>,
  { tenant_id, id }: ImportKey,
  faults: readonly LineFault[],
): Promise<void> {
  if (faults.length === 0) return;
  const first = faults.toSorted((one, other) => one.line - other.line).slice(0, MAX_FAULTS);
  await sql`
    update value_import set fault_count = fault_count + ${faults.length}::int,
      faults = jsonb_path_query_array(faults || ${JSON.stringify(first)}::jsonb, ${`$[0 to ${MAX_FAULTS - 1}]`}::jsonpath)
    where tenant_id = ${tenant_id}::uuid and id = ${id}::uuid`.execute(db);
}
