import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { LABEL_SHEETS } from '@plumbline/contract/objects/labelSheets';
import type { LabelSize } from '@plumbline/contract/objects/labelSheets';
import { civilDay, dayIn } from '@plumbline/contract/kit/zonedTime';
import { PictureFolder, companyOf } from '#areas/reports/service.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { typeset } from '#kit/print/typeset.ts';
import { codeAsModules } from '../code.ts';
import type { Label } from './labels.ts';
import TEXTS from './texts.json' with { type: 'json' };
import { breakable, hyphenatedAs } from './words.ts';

const TEMPLATE = new URL('./labels.typ', import.meta.url);
/** Between the edge of a label and what is printed on it: printers and cutters miss by a millimetre or two. */
const INSET = 3;

export const sheetTitle = ({ locale }: Pick<ReadCtx, 'locale'>): string => TEXTS.title[locale];

/** Draws labels as a PDF in the folder, the first one at the place `start`, and returns its path. */
export async function drawLabels(
  ctx: ReadCtx,
  labels: readonly Label[],
  { folder, size, start }: { folder: string; size: LabelSize; start: number },
): Promise<string> {
  const company = await companyOf(ctx);
  const logo = company.logo && (await new PictureFolder(ctx, folder, 1).add(company.logo));
  const codes = await codesOf(labels, ctx.signal);
  await writeFile(join(folder, 'codes.bin'), Buffer.concat(codes.map(({ bytes }) => bytes)));
  const data = {
    title: sheetTitle(ctx),
    company: company.name,
    logo,
    date: civilDay(dayIn(ctx.actor.time_zone, ctx.now)),
    sheet: LABEL_SHEETS[size],
    inset: INSET,
    start,
    labels: labels.map((label, at) => ({
      ...label,
      name: breakable(label.name),
      above: label.above.map(breakable),
      lang: hyphenatedAs(label.name, ctx.locale),
      modules: codes[at]?.size,
    })),
  };
  const turn = { group: `tenant ${ctx.actor.tenant_id}`, member: ctx.actor.id };
  return await typeset(
    folder,
    { template: TEMPLATE, data, created_at: ctx.now },
    { turn, signal: ctx.signal },
  );
}

/** Codes drawn without a pause: about 20 ms. */
const AT_ONCE = 100;

/** In between, the server answers others. */
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
