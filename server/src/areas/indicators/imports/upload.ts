import { MAX_IMPORT_BYTES } from '@plumbline/contract/indicators/imports';
import type { ReadCtx } from '#kit/ctx.ts';
import { inTenant } from '#kit/db/transaction.ts';
import { newId } from '#kit/ids.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { fileParts, NotUtf8 } from './parts.ts';
import type { FilePart } from './parts.ts';
import { columnsOf } from './records.ts';
import { addImport, addPart, dropImport } from './store.ts';

/** Characters of a part: thousands of lines, which one transaction reads. */
const PART_SIZE = 200_000;

/** Stores a file as it arrives, in parts; returns the id of the import. What has been stored of a broken one is deleted. */
export async function storeFile(ctx: ReadCtx, file: AsyncIterable<Uint8Array>): Promise<string> {
  const { deps, actor, locale } = ctx;
  const key = { tenant_id: actor.tenant_id, id: newId() };
  const within = <T>(work: Parameters<typeof inTenant<T>>[2]) =>
    inTenant(deps.database.app, key.tenant_id, work);
  let n = 0;
  try {
    for await (const part of fileParts(file, { max_bytes: MAX_IMPORT_BYTES, size: PART_SIZE })) {
      const rest = n === 0 ? splitHeader(part) : { header: null, rows: part };
      const columns = rest.header === null ? null : columnsOf(rest.header, locale);
      await within(async (db) => {
        if (columns) await addImport(db, key, columns);
        await addPart(db, key, { n, part: rest.rows });
      });
      n += 1;
    }
    if (n === 0) throw invalid(['body'], 'required', locale);
    return key.id;
  } catch (error) {
    if (n > 0) await dropImport(deps.database, key);
    throw error instanceof NotUtf8 ? invalid(['body'], 'nul', locale) : error;
  }
}

function splitHeader({ text, lines }: FilePart): { header: string; rows: FilePart } {
  const end = text.indexOf('\n') + 1 || text.length;
  return {
    header: text.slice(0, end),
    rows: { text: text.slice(end), first_line: 2, lines: lines - 1 },
  };
}
