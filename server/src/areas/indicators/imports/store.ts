import type { LineFault, ValueColumn } from '@plumbline/contract/indicators/imports';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { withTenantId } from '#kit/db/statement.ts';
import type { Database } from '#kit/db/db.ts';
import { inTenant } from '#kit/db/transaction.ts';
import type { CsvRecord } from '#kit/sheets/csv.ts';
import type { Schema } from '../../../schema.ts';

/** An import of a tenant. */
export interface ImportKey {
  tenant_id: string;
  id: string;
}
type Db = Kysely<Schema>;

interface ImportState {
  columns: ValueColumn[];
  lines: number;
  faults: LineFault[];
  fault_count: number;
  added: number;
  replaced: number;
  unchanged: number;
}

export const addImport = async (db: Db, { tenant_id, id }: ImportKey, columns: readonly string[]) =>
  await sql`insert into value_import (tenant_id, id, columns) values (${tenant_id}::uuid, ${id}::uuid, ${columns}::text[])`.execute(
    db,
  );

export async function addPart(
  db: Db,
  { tenant_id, id }: ImportKey,
  { n, rows }: { n: number; rows: readonly CsvRecord[] },
): Promise<void> {
  await sql`insert into value_import_part (tenant_id, import_id, n, first_line, content)
    values (${tenant_id}::uuid, ${id}::uuid, ${n}::int, ${rows[0]?.line ?? 0}::int, ${JSON.stringify(rows)})`.execute(
    db,
  );
  await sql`update value_import set lines = lines + ${rows.length}::int where tenant_id = ${tenant_id}::uuid and id = ${id}::uuid`.execute(
    db,
  );
}

export async function readImport(
  db: Db,
  { tenant_id, id }: ImportKey,
): Promise<ImportState | undefined> {
  const { rows } = await sql<ImportState>`
    select columns, lines, faults, fault_count, added, replaced, unchanged from value_import
    where tenant_id = ${tenant_id}::uuid and id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** Deletes the file of an import and its rows, in small transactions. */
export async function dropFile(database: Database, { tenant_id, id }: ImportKey): Promise<void> {
  const parts = sql`delete from value_import_part where tenant_id = ${tenant_id}::uuid and import_id = ${id}::uuid and n in (
    select n from value_import_part where tenant_id = ${tenant_id}::uuid and import_id = ${id}::uuid order by n limit 20)`;
  const rows = sql`delete from value_import_row where tenant_id = ${tenant_id}::uuid and import_id = ${id}::uuid and (indicator_id, measured_at) in (
    select indicator_id, measured_at from value_import_row where tenant_id = ${tenant_id}::uuid and import_id = ${id}::uuid
    order by indicator_id, measured_at limit 5000)`;
  for (const remove of [parts, rows])
    for (let deleted = 1n; deleted > 0n;)
      ({ numAffectedRows: deleted = 0n } = await inTenant(database.app, tenant_id, (db) =>
        remove.execute(db),
      ));
}

export async function dropImport(database: Database, key: ImportKey): Promise<void> {
  await dropFile(database, key);
  await inTenant(database.app, key.tenant_id, (db) =>
    sql`delete from value_import where tenant_id = ${key.tenant_id}::uuid and id = ${key.id}::uuid`.execute(
      db,
    ),
  );
}

interface StagedRow {
  line: number;
  indicator_id: string;
  measured_at: string;
  value: number;
  validation_status_code: number | null;
  comment: string | null;
}

/** Stores rows in the order of writing; returns the lines that repeat a moment of an indicator. */
export async function addRows(
  db: Db,
  { tenant_id, id }: ImportKey,
  rows: readonly StagedRow[],
): Promise<number[]> {
  const column = <K extends keyof StagedRow>(key: K) => rows.map((row) => row[key]);
  const { rows: stored } = await sql<{ line: number }>`
    insert into value_import_row (tenant_id, import_id, indicator_id, measured_at, line, value, validation_status_code, comment)
    select k.tenant_id, ${id}::uuid, r.* from ${withTenantId(
      tenant_id,
      sql`unnest(${column('indicator_id')}::uuid[], ${column('measured_at')}::timestamptz[], ${column('line')}::int[], ${column('value')}::numeric[],
        ${column('validation_status_code')}::smallint[], ${column('comment')}::text[]) r`,
    )} on conflict do nothing returning line`.execute(db);
  if (stored.length === rows.length) return [];
  const lines = new Set(stored.map(({ line }) => line));
  return column('line').filter((line) => !lines.has(line));
}
