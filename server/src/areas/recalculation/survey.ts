import { isUuid } from '@plumbline/contract/kit/literals';
import type pg from 'pg';
import type { ResultTruth } from '#areas/quality/table.ts';
import { WRONG_INDICATORS, WRONG_SUMS } from './budgets.ts';
import type { BudgetFaults } from './budgets.ts';
import { Drift } from './drift.ts';
import type { Correction } from './drift.ts';
import { unitCorrections } from './unitSums.ts';
import type { UnitCorrection, UnitSums } from './unitSums.ts';

export interface SurveyedPair {
  object_id: string;
  source_id: string;
}

/** All errors in a tenant's sums as of one snapshot. */
export interface Survey {
  objects: number;
  units: number;
  results: { source: ResultTruth; pairs: SurveyedPair[] }[];
  corrections: Correction[];
  unit_corrections: UnitCorrection[];
  /** Objects whose copies (parent, facts) differ or are missing. */
  copies: string[];
  /** Results of objects that no longer exist. */
  orphans: string[];
  budgets: BudgetFaults;
}

const QUALITY_ROWS = `select object_id, parent_id, attached, actual_ok, actual_attention, actual_critical,
  inherited_ok, inherited_attention, inherited_critical, children_count from object_quality where tenant_id = $tenant`;
const RESULT_ROWS = `select object_id, ok, attention, critical from object_result where tenant_id = $tenant`;

const OBJECT_JOINS = `from object o
  left join object_quality q on q.tenant_id = $tenant and q.object_id = o.id
  left join object_facts f on f.tenant_id = $tenant and f.object_id = o.id
  where o.tenant_id = $tenant`;
const DIFFERS = `(q.object_id is null or f.object_id is null or q.parent_id is distinct from o.parent_id
  or f.total_status is distinct from q.total_status or f.archived <> o.archived or f.business_unit_id <> o.business_unit_id
  or f.object_class_id is distinct from o.object_class_id or f.form_factor_code is distinct from o.form_factor_code
  or f.status_code is distinct from o.status_code or f.operative_status_code is distinct from o.operative_status_code)`;

/**
 * In one pass over objects and copies, computes the own sums of each unit and counts the objects that differ
 * from their copies.
 */
const UNIT_ROWS = `with own as (
    select o.business_unit_id as id, count(*) filter (where ${DIFFERS})::int as differing,
      coalesce(sum(q.actual_ok) filter (where not o.archived), 0)::int as ok,
      coalesce(sum(q.actual_attention) filter (where not o.archived), 0)::int as attention,
      coalesce(sum(q.actual_critical) filter (where not o.archived), 0)::int as critical,
      array[count(*) filter (where not o.archived and q.total_status = 30), count(*) filter (where not o.archived and q.total_status = 20),
        count(*) filter (where not o.archived and q.total_status = 10), count(*) filter (where not o.archived and q.total_status is null)]::int[] as objects
    ${OBJECT_JOINS} group by 1)
  select u.id, u.parent_id, u.archive_root is distinct from u.id as counted, q.parent_id as stored_parent_id, q.business_unit_id is null as "isMissing",
    coalesce(own.differing, 0) as differing,
    array[coalesce(own.ok, 0), coalesce(own.attention, 0), coalesce(own.critical, 0)] as own,
    coalesce(own.objects, '{0,0,0,0}') as objects,
    array[q.actual_ok, q.actual_attention, q.actual_critical, q.inherited_ok, q.inherited_attention, q.inherited_critical, q.children_count,
      q.objects_ok, q.objects_attention, q.objects_critical, q.objects_not_assessed] as stored
  from business_unit u
  left join business_unit_quality q on q.tenant_id = $tenant and q.business_unit_id = u.id
  left join own on own.id = u.id
  where u.tenant_id = $tenant`;
const COPIES = `select o.id ${OBJECT_JOINS} and ${DIFFERS}`;

/** The tenant as a literal: neither COPY nor SET takes parameters. */
export function forTenant(query: string, tenant: string): string {
  if (!isUuid(tenant)) throw new Error('the tenant id is not a uuid');
  return query.replaceAll('$tenant', `'${tenant}'::uuid`);
}

/** Opens a connection, which is released after the work. */
type Connect = <T>(work: (client: pg.ClientBase) => Promise<T>) => Promise<T>;
type RowsReader = <R extends pg.QueryResultRow>(query: string) => Promise<R[]>;

/**
 * Reads in one snapshot of the tenant, without locks or a time limit. The settings favour one big pass over many
 * look-ups: tables whose keys are in the same order are merged instead of hashed.
 */
async function inSnapshot<T>(
  connect: Connect,
  tenant: string,
  work: (rows: RowsReader, client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const settings = `app.tenant_id = '${tenant}'; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = '10min';
    set local work_mem = '128MB'; set local jit = off`;
  return await connect(async (client) => {
    await client.query(`begin isolation level repeatable read read only; set local ${settings}`);
    try {
      return await work(
        async <R extends pg.QueryResultRow>(query: string) =>
          (await client.query<R>(forTenant(query, tenant))).rows,
        client,
      );
    } finally {
      await client.query('rollback');
    }
  });
}

/** Checks that results are the newest of their sources. */
async function surveyResults(connect: Connect, tenant: string, sources: readonly ResultTruth[]) {
  return await inSnapshot(connect, tenant, async (rows) => {
    const results = [];
    for (const source of sources)
      results.push({ source, pairs: await rows<SurveyedPair>(source.wrong) });
    return results.filter(({ pairs }) => pairs.length > 0);
  });
}

/** Checks the sums of objects. */
async function surveyObjects(
  connect: Connect,
  tenant: string,
  onRow: (rows: number) => void,
): Promise<Drift> {
  return await inSnapshot(connect, tenant, async (_, client) => {
    const drift = new Drift();
    await copyOut(client, forTenant(QUALITY_ROWS, tenant), (row, offset) => {
      drift.addQuality(row, offset);
      if (drift.checked % 10_000 === 0) onRow(drift.checked);
    });
    await copyOut(client, forTenant(RESULT_ROWS, tenant), (row, offset) =>
      drift.addResult(row, offset),
    );
    return drift;
  });
}

/** Checks the sums of units, and the copies of objects. */
async function surveyUnits(connect: Connect, tenant: string) {
  return await inSnapshot(connect, tenant, async (rows) => {
    await rows(
      'set local enable_hashjoin = off; set local enable_bitmapscan = off; set local enable_sort = off',
    );
    const units = await rows<UnitSums & { differing: number }>(UNIT_ROWS);
    const hasDifferences = units.some((unit) => unit.differing > 0);
    const copies = hasDifferences ? await rows<{ id: string }>(COPIES) : [];
    return { units, copies: copies.map(({ id }) => id) };
  });
}

/** Checks the sums of money. */
async function surveyBudgets(connect: Connect, tenant: string): Promise<BudgetFaults> {
  return await inSnapshot(connect, tenant, async (rows) => ({
    indicators: await rows(WRONG_INDICATORS),
    sums: await rows(WRONG_SUMS),
  }));
}

/**
 * Reads the whole tenant once, on four connections at the same time. Each has a snapshot of its own: corrections are
 * differences, which hold whatever has been written since.
 */
export async function survey(
  connect: Connect,
  tenant: string,
  options: { sources: readonly ResultTruth[]; onRow: (rows: number) => void },
): Promise<Survey> {
  const [results, drift, { units, copies }, budgets] = await Promise.all([
    surveyResults(connect, tenant, options.sources),
    surveyObjects(connect, tenant, options.onRow),
    surveyUnits(connect, tenant),
    surveyBudgets(connect, tenant),
  ]);
  return {
    objects: drift.checked,
    units: units.length,
    results,
    corrections: drift.corrections(),
    unit_corrections: unitCorrections(units),
    copies,
    orphans: drift.unknown(),
    budgets,
  };
}

/** The driver calls these methods on a submitted query; its types omit them. */
interface CopyQuery extends pg.Submittable {
  handleCopyData(message: { chunk: Buffer }): void;
  handleCommandComplete(): void;
  handleError(error: Error): void;
  handleReadyForQuery(): void;
}

/** Signature, flags and the length of an empty extension, before the first row. */
const HEADER_BYTES = 19;

/**
 * Streams the rows of `copy (…) to stdout (format binary)`; `onRow` gets the buffer and the offset of the
 * row's first field. The buffer is only valid during the call.
 */
function copyOut(
  client: pg.ClientBase,
  query: string,
  onRow: (buffer: Buffer, offset: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let start = HEADER_BYTES;
    let failure: Error | undefined;
    const copyQuery: CopyQuery = {
      submit: (connection) => connection.query(`copy (${query}) to stdout (format binary)`),
      // The server sends one row per message; a field count of -1 ends the stream.
      handleCopyData: ({ chunk }) => {
        if (failure === undefined && chunk.length > start && chunk.readInt16BE(start) >= 0) {
          try {
            onRow(chunk, start + 2);
          } catch (error) {
            failure = error as Error; // reported once the stream has ended and the connection is free
          }
        }
        start = 0;
      },
      handleCommandComplete: () => undefined,
      handleError: (error) => reject(error),
      handleReadyForQuery: () => (failure ? reject(failure) : resolve()),
    };
    client.query(copyQuery);
  });
}
