import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '@plumbline/contract/kit/errors';
import type { CreateReport } from '@plumbline/contract/reports/schemas';
import { sql } from 'kysely';
import { contentTable } from '#areas/contents/table.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { allOf, scopeConditions } from '#kit/query/conditions.ts';
import { fileKey } from '#kit/files/keys.ts';
import { zipOf } from '#kit/files/zip.ts';
import type { ZippedFile } from '#kit/files/zip.ts';
import type { Paper } from '../draw/reportData.ts';
import { draftOf, keptReport, makeReport } from '../make.ts';
import type { ChosenInspection } from './chosen.ts';

/** Makes the missing reports of these inspections, and writes all files into a ZIP in the folder; returns its path. */
export async function drawZip(
  { ctx, folder, progress }: Paper,
  chosen: readonly ChosenInspection[],
  settings: CreateReport,
): Promise<string> {
  const ids: string[] = [];
  for (const inspection of chosen) {
    ctx.signal?.throwIfAborted();
    ids.push(await keptOrMade(ctx, inspection, settings));
    progress(ids.length, chosen.length + 1);
  }
  const path = join(folder, 'out.zip');
  const zip = zipOf(opened(ctx, await filesOf(ctx, ids)));
  await pipeline(zip, createWriteStream(path), { signal: ctx.signal });
  progress(chosen.length + 1, chosen.length + 1);
  return path;
}

/** The id of its report; a refusal names the inspection. */
async function keptOrMade(
  ctx: ReadCtx,
  { id, number }: ChosenInspection,
  settings: CreateReport,
): Promise<string> {
  try {
    const report = await draftOf(ctx, id, settings);
    const { content } =
      (await keptReport(ctx, report)) ?? (await makeReport(report, { printedFor: 'job' }));
    return content.id;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.code, { ...error.info, inspection: { id, name: number } });
  }
}

interface ReportFileRow {
  id: string;
  name: string;
  sha256: string;
  size: number;
  created_at: string;
}

async function filesOf(ctx: ReadCtx, ids: readonly string[]): Promise<ReportFileRow[]> {
  const visible = allOf(scopeConditions(ctx, contentTable, sql.ref('t')));
  const rows = await ctx.read<ReportFileRow>(
    sql`
      select t.id, t.name, t.file_sha256 as sha256, t.size::float8 as size, t.created_at from content t
      where ${visible} and t.id in (select unnest(${ids}::uuid[]))`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row) throw new Error(`the report ${id} is gone`);
    return row;
  });
}

async function* opened(
  { deps, actor }: ReadCtx,
  files: readonly ReportFileRow[],
): AsyncGenerator<ZippedFile> {
  for (const { name, sha256, size, created_at } of files)
    yield {
      name,
      modified: new Date(created_at),
      size,
      open: async () => {
        const stream = await deps.files.read(fileKey(actor.tenant_id, sha256));
        if (!stream) throw new Error(`the file ${sha256} is missing`);
        return stream;
      },
    };
}
