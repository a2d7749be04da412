import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { numberText } from '@plumbline/contract/kit/format';
import { renderSVG } from 'uqr';
import type { ReadCtx } from '#kit/ctx.ts';
import type { PrintedFor } from '#kit/print/typeset.ts';
import type { Block, Finding, ReportDocument, ReportPicture } from '../document.ts';
import { fingerprintOf } from '../fingerprint.ts';
import type { Words } from '../words.ts';
import type { Letterhead } from './company.ts';
import type { LackingPicture, PictureFolder, PrintedPicture } from './pictures.ts';

/** The setting of a report's drawing: its context, in the folder of its document. */
export interface Paper {
  ctx: ReadCtx;
  words: Words;
  company: Letterhead;
  folder: string;
  progress: (done: number, total: number) => void;
  printedFor: PrintedFor;
}

export const TEMPLATE = new URL('./report.typ', import.meta.url);

/** The data that all reports of a document share: letterhead, moment, and the words around them. */
export async function frameData({ words, company }: Paper, pictures: PictureFolder, at: Date) {
  const [lang = 'en', region = 'GB'] = words.locale.split('-');
  return {
    company: company.name,
    logo: company.logo && (await pictures.add(company.logo)),
    date: dateOf(at),
    lang,
    region,
    words: {
      page: words.text('page'),
      fingerprint: words.text('fingerprint'),
      no_picture: words.text('no_picture'),
      missing: words.text('missing'),
      no_archive: words.text('no_archive'),
    },
  };
}

/** The template's data of one report; its code and its photos go into the folder. */
export async function reportData(
  { ctx, folder }: Paper,
  document: ReportDocument,
  { code, add }: { code: string; add: AddPicture },
) {
  const link = `${ctx.deps.config.public_url.replace(/\/+$/, '')}${document.path}`;
  await writeFile(join(folder, code), renderSVG(link, { ecc: 'M', border: 0 }));
  const blocks = [];
  for (const block of document.blocks) blocks.push(await withPictures(block, add));
  return {
    title: document.title,
    subject: document.subject,
    place: document.place,
    brief: document.brief,
    facts: document.facts,
    summary: summaryData(document.summary),
    blocks,
    code,
    link,
    made: document.as_of.text,
    part: document.part,
    fingerprint: fingerprintOf(document),
  };
}

export const summaryData = (summary: ReportDocument['summary']) =>
  summary?.map((part) => ({ ...part, text: numberText(part.count) })) ?? null;

const dateOf = (at: Date) => ({
  year: at.getUTCFullYear(),
  month: at.getUTCMonth() + 1,
  day: at.getUTCDate(),
});

type PlacedPicture = PrintedPicture | LackingPicture;
export type AddPicture = (picture: ReportPicture) => Promise<PlacedPicture>;

const allOf = async (list: readonly ReportPicture[], add: AddPicture): Promise<PlacedPicture[]> => {
  const printed: PlacedPicture[] = [];
  for (const picture of list) printed.push(await add(picture));
  return printed;
};

async function withPictures(block: Block, add: AddPicture) {
  if (block.kind === 'photos') return { ...block, photos: await allOf(block.photos, add) };
  if (block.kind === 'signature') return { ...block, picture: await add(block.picture) };
  if (block.kind !== 'findings') return block;
  const items: (Omit<Finding, 'photos'> & { photos: PlacedPicture[] })[] = [];
  for (const item of block.items) items.push({ ...item, photos: await allOf(item.photos, add) });
  return { ...block, items };
}
