import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CreateReport } from '@plumbline/contract/reports/schemas';
import { turnOf } from '#kit/fairQueue.ts';
import { typeset } from '#kit/print/typeset.ts';
import { PictureFolder } from '../draw/pictures.ts';
import { TEMPLATE, frameData, reportData } from '../draw/reportData.ts';
import type { AddPicture, Paper } from '../draw/reportData.ts';
import { draftOf } from '../make.ts';
import { countPictures } from '../pictures.ts';
import type { ChosenInspection } from './chosen.ts';
import { contentsOf } from './contents.ts';

/** Draws the reports of these inspections as one PDF in the folder, after a table of contents, and returns its path. */
export async function drawCollection(
  paper: Paper,
  chosen: readonly ChosenInspection[],
  settings: CreateReport,
): Promise<string> {
  const { ctx, words, folder, progress, printedFor } = paper;
  const photos = settings.with_pictures === false ? 0 : await countPictures(ctx, chosen);
  // each may have a signature
  const pictures = new PictureFolder(ctx, folder, photos + chosen.length + 1);
  const add: AddPicture = (picture) => pictures.addOrSay(picture);
  const reports: string[] = [];
  // One report at a time is in memory, the others are files.
  for (const [n, { id }] of chosen.entries()) {
    ctx.signal?.throwIfAborted();
    const { draft } = await draftOf(ctx, id, settings);
    const report = await reportData(paper, await draft.write(), { code: `code-${n}.svg`, add });
    await writeFile(join(folder, `report-${n}.json`), JSON.stringify(report));
    reports.push(`report-${n}.json`);
    progress(n + 1, chosen.length + 1);
  }
  const frame = await frameData(paper, pictures, ctx.now);
  const data = { ...contentsOf(words, chosen, ctx.now), ...frame, subject: frame.company, reports };
  const path = await typeset(
    folder,
    { template: TEMPLATE, data, created_at: ctx.now },
    { turn: turnOf(ctx), printedFor, signal: ctx.signal },
  );
  progress(chosen.length + 1, chosen.length + 1);
  return path;
}
