import type { ValueImportResult } from '@plumbline/contract/indicators/imports';
import { DEFAULT_LOCALE, LOCALES } from '@plumbline/contract/kit/locales';
import type { Locale } from '@plumbline/contract/kit/locales';
import { sql } from 'kysely';
import { z } from 'zod';
import { inTransaction } from '#kit/audit/transaction.ts';
import type { Ctx, ReadCtx } from '#kit/ctx.ts';
import { inTenant } from '#kit/db/transaction.ts';
import { defineJob } from '#kit/jobs/kind.ts';
import { Lru } from '#kit/lru.ts';
import type { Agent } from '#kit/model/actor.ts';
import { messageFor } from '#kit/refusals/messages.ts';
import { settleLate } from '../settle.ts';
import { indicatorTable } from '../table.ts';
import { stagePart } from './stage.ts';
import { dropFile, readImport } from './store.ts';
import type { ImportKey } from './store.ts';

export const VALUE_IMPORT = 'value_import';
/** The most rows written in one transaction, and the most indicators that it locks and settles. */
const ROWS = 5000;
const INDICATORS = 500;
/** The most indicators whose ids are remembered from one part of the file to the next. */
const REMEMBERED = 20_000;

/** First reads the whole file; without any fault, writes its values, sorted by indicator and moment. */
export const valueImport = defineJob({
  name: VALUE_IMPORT,
  tries: 10,
  input: z.strictObject({
    import_id: z.uuid(),
    user_id: z.uuid(),
    locale: z.enum(LOCALES).default(DEFAULT_LOCALE),
  }),
  work: async ({ ctx, input, signal, progress }) => {
    const { database } = ctx.deps;
    const { tenant_id } = ctx.actor;
    const key = { tenant_id, id: input.import_id };
    const stateOf = () => inTenant(database.app, tenant_id, (db) => readImport(db, key));
    const begun = await stateOf();
    if (!begun) throw new Error('its file is gone');
    const { columns, lines } = begun;
    const indicators = new Lru<string, { id: string | null }>(REMEMBERED);
    let done = begun.added + begun.replaced + begun.unchanged;
    for (let read: number | null = 0; read !== null;) {
      signal.throwIfAborted();
      read = await stagePart(ctx, key, { columns, indicators });
      done += read ?? 0;
      progress(done, 2 * lines);
    }
    const { fault_count } = (await stateOf()) ?? begun;
    const actor: Agent = { ...ctx.actor, id: input.user_id };
    done = lines + begun.added + begun.replaced + begun.unchanged;
    for (let written = fault_count > 0 ? 0 : ROWS; written > 0; done += written) {
      signal.throwIfAborted();
      progress(done, 2 * lines);
      written = await writeRows({ ...ctx, actor }, key);
    }
    progress(2 * lines, 2 * lines);
    // The counts stay, in case the server stops before it has recorded them as the result.
    await dropFile(database, key);
    return await resultOf(ctx, key, input.locale);
  },
});

async function resultOf(
  { deps }: ReadCtx<Agent>,
  key: ImportKey,
  locale: Locale,
): Promise<ValueImportResult | null> {
  const state = await inTenant(deps.database.app, key.tenant_id, (db) => readImport(db, key));
  if (!state) return null;
  const { added, replaced, unchanged, fault_count } = state;
  const faults = state.faults.map((one) => ({ ...one, msg: messageFor(one.type, locale) }));
  const rows = added + replaced + unchanged;
  return { rows, added, replaced, unchanged, faults, fault_count };
}

interface WrittenIndicator {
  indicator_id: string;
  business_unit_id: string;
  added: number;
  replaced: number;
  unchanged: number;
  old_values: unknown[] | null;
  new_values: unknown[] | null;
}

/** Writes the next rows, logs the changes of each indicator, and settles these; returns the number of rows. */
const writeRows = (ctx: ReadCtx<Agent>, key: ImportKey): Promise<number> =>
  inTransaction<number, Agent>(ctx, async (within) => {
    const { rows } = await sql<WrittenIndicator>`
      select * from value_import_write(${key.tenant_id}::uuid, ${key.id}::uuid, ${within.actor.id}::uuid, ${ROWS}::int, ${INDICATORS}::int)`.execute(
      within.db,
    );
    const sum = (count: 'added' | 'replaced' | 'unchanged') =>
      rows.reduce((total, row) => total + row[count], 0);
    const [added, replaced, unchanged] = [sum('added'), sum('replaced'), sum('unchanged')];
    const changed = rows.filter((row) => row.added + row.replaced > 0);
    for (const row of changed) noteWritten(within, row);
    if (rows.length > 0)
      await sql`
        update value_import set added = added + ${added}::int, replaced = replaced + ${replaced}::int, unchanged = unchanged + ${unchanged}::int
        where tenant_id = ${key.tenant_id}::uuid and id = ${key.id}::uuid`.execute(within.db);
    if (changed.length > 0)
      settleLate(
        within,
        changed.map(({ indicator_id }) => indicator_id),
      );
    return added + replaced + unchanged;
  });

/** One entry for each indicator: number of new values, and the effect on existing ones. */
function noteWritten({ audit }: Ctx<Agent>, row: WrittenIndicator): void {
  audit.push({
    entity: indicatorTable.resource.name,
    entity_id: row.indicator_id,
    operation: 'import',
    old_value: row.old_values ? { values: row.old_values } : {},
    new_value: { added: row.added, ...(row.new_values ? { values: row.new_values } : {}) },
    audience: { units: [row.business_unit_id] },
  });
}
