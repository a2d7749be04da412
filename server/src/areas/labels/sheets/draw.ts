import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { LABEL_SHEETS, labelsOnPage } from '@plumbline/contract/objects/labelSheets';
import type { LabelSize } from '@plumbline/contract/objects/labelSheets';
import { civilDay, dayIn } from '@plumbline/contract/kit/zonedTime';
import { PictureFolder, companyOf } from '#areas/reports/service.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { turnOf } from '#kit/fairQueue.ts';
import { joinPdfs } from '#kit/print/join.ts';
import { typeset } from '#kit/print/typeset.ts';
import type { PrintedFor } from '#kit/print/typeset.ts';
import { codeAsModules } from '../code.ts';
import type { Label } from './labels.ts';
import TEXTS from './texts.json' with { type: 'json' };
import { breakable, hyphenatedAs } from './words.ts';

const TEMPLATE = new URL('./labels.typ', import.meta.url);
/** The margin within a label: printers and cutters miss by a millimetre or two. */
const INSET = 3;

export const sheetTitle = ({ locale }: Pick<ReadCtx, 'locale'>): string => TEXTS.title[locale];

/**
 * Number of labels in one part: the typesetter takes about 110 kB for each label, and others print between two parts.
 */
const IN_PART = 1000;

interface Sheets {
  folder: string;
  size: LabelSize;
  start: number;
  printedFor: PrintedFor;
  /** Reports the number of labels drawn so far. */
  progress?: (drawn: number) => void;
}

/** Draws labels as a PDF in the folder, the first one at the place `start`, and returns its path. */
export async function drawLabels(
  ctx: ReadCtx,
  labels: readonly Label[],
  { folder, size, start, printedFor, progress }: Sheets,
): Promise<string> {
  const company = await companyOf(ctx);
  const logo = company.logo && (await new PictureFolder(ctx, folder, 1).add(company.logo));
  const whole = {
    title: sheetTitle(ctx),
    company: company.name,
    logo,
    date: civilDay(dayIn(ctx.actor.time_zone, ctx.now)),
    sheet: LABEL_SHEETS[size],
    inset: INSET,
  };
  const parts: string[] = [];
  let drawn = 0;
  for (const part of partsOf(labels, { onPage: labelsOnPage(LABEL_SHEETS[size]), start })) {
    const path = await drawPart(ctx, part, {
      folder,
      data: { ...whole, start: drawn ? 1 : start },
      printedFor,
    });
    parts.push(join(folder, `part-${parts.length}.pdf`));
    await rename(path, parts.at(-1) ?? '');
    drawn += part.length;
    progress?.(drawn);
  }
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const path = join(folder, 'labels.pdf');
  await joinPdfs(parts, path);
  return path;
}

/** Labels in parts that fill their last sheet. */
function partsOf(
  labels: readonly Label[],
  { onPage, start }: { onPage: number; start: number },
): Label[][] {
  const inPart = Math.max(1, Math.floor(IN_PART / onPage)) * onPage;
  const first = inPart - (start - 1);
  const parts = [labels.slice(0, first)];
  for (let from = first; from < labels.length; from += inPart)
    parts.push(labels.slice(from, from + inPart));
  return parts;
}

async function drawPart(
  ctx: ReadCtx,
  labels: readonly Label[],
  { folder, data, printedFor }: { folder: string; data: object; printedFor: PrintedFor },
): Promise<string> {
  const codes = await codesOf(labels, ctx.signal);
  await writeFile(join(folder, 'codes.bin'), Buffer.concat(codes.map(({ bytes }) => bytes)));
  const drawn = labels.map((label, at) => ({
    ...label,
    name: breakable(label.name),
    above: label.above.map(breakable),
    lang: hyphenatedAs(label.name, ctx.locale),
    modules: codes[at]?.size,
  }));
  return await typeset(
    folder,
    { template: TEMPLATE, data: { ...data, labels: drawn }, created_at: ctx.now },
    { turn: turnOf(ctx), printedFor, signal: ctx.signal },
  );
}

/** Number of codes drawn without a pause: about 20 ms. */
const AT_ONCE = 100;

/** Between them, the server answers others. */
async function codesOf(
  labels: readonly Label[],
  signal: AbortSignal | undefined,
): Promise<ReturnType<typeof codeAsModules>[]> {
  const codes: ReturnType<typeof codeAsModules>[] = [];
  for (const [at, { link }] of labels.entries()) {
    if (at % AT_ONCE === 0) await setImmediate();
    signal?.throwIfAborted();
    codes.push(codeAsModules(link));
  }
  return codes;
}
