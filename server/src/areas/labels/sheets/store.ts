import { LABEL_SHEETS, pagesOfLabels } from '@plumbline/contract/objects/labelSheets';
import type { LabelSize } from '@plumbline/contract/objects/labelSheets';
import type { PrintedLabels } from '@plumbline/contract/objects/labels';
import { dayIn, dayText } from '@plumbline/contract/kit/zonedTime';
import { addOwnFile } from '#areas/contents/service.ts';
import { inTransaction } from '#kit/audit/transaction.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { inPrintFolder } from '#kit/print/typeset.ts';
import { checkMade } from '#kit/tenantFiles/checkFile.ts';
import { drawLabels, sheetTitle } from './draw.ts';
import type { Label } from './labels.ts';

/** `Labels 2026-11-27.pdf`, in the language of the caller. */
export const labelFileName = (ctx: ReadCtx): string =>
  `${sheetTitle(ctx)} ${dayText(dayIn(ctx.actor.time_zone, ctx.now))}.pdf`;

/** Draws labels and adds them to the files of the caller. */
export async function storeLabels(
  ctx: ReadCtx,
  labels: readonly Label[],
  { size, start, progress }: { size: LabelSize; start: number; progress: (drawn: number) => void },
): Promise<PrintedLabels> {
  return await inPrintFolder(ctx.deps.incoming, async (folder) => {
    const path = await drawLabels(ctx, labels, {
      folder,
      size,
      start,
      printedFor: 'job',
      progress,
    });
    const file = await checkMade(path, ctx);
    const name = labelFileName(ctx);
    const id = await inTransaction(ctx, (within) => addOwnFile(within, { name, file }));
    return {
      content: { id, name, mime: file.mime, size: file.size },
      labels: labels.length,
      pages: pagesOfLabels(LABEL_SHEETS[size], { count: labels.length, start }),
    };
  });
}
