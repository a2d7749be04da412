import { turnOf } from '#kit/fairQueue.ts';
import { typeset } from '#kit/print/typeset.ts';
import type { Block, ReportDocument } from '../document.ts';
import { PictureFolder, requireWhole } from './pictures.ts';
import { TEMPLATE, frameData, reportData } from './reportData.ts';
import type { AddPicture, Paper } from './reportData.ts';

/**
 * Draws a report as a PDF in the folder, and returns its path and whether all of its pictures were available.
 * @throws unavailable before typesetting if one is missing but required
 */
export async function drawPdf(
  paper: Paper,
  document: ReportDocument,
  { mustBeWhole }: { mustBeWhole: boolean },
): Promise<{ path: string; isWhole: boolean }> {
  const { ctx, folder, progress, printedFor } = paper;
  const total = document.blocks.reduce((sum, block) => sum + photosIn(block), 0) + 1;
  const pictures = new PictureFolder(ctx, folder, total);
  let done = 0;
  const add: AddPicture = async (picture) => {
    const added = await pictures.addOrSay(picture);
    progress((done += 1), total);
    return added;
  };
  const report = await reportData(paper, document, { code: 'code.svg', add });
  if (mustBeWhole) requireWhole(pictures);
  const { at } = document.as_of;
  const frame = await frameData(paper, pictures, at);
  const path = await typeset(
    folder,
    { template: TEMPLATE, data: { ...report, ...frame }, created_at: at },
    { turn: turnOf(ctx), printedFor, signal: ctx.signal },
  );
  progress(total, total);
  return { path, isWhole: pictures.isWhole };
}

const photosIn = (block: Block): number => {
  if (block.kind === 'photos') return block.photos.length;
  return block.kind === 'findings'
    ? block.items.reduce((sum, { photos }) => sum + photos.length, 0)
    : 0;
};
