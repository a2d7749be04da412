import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { numberText } from '@plumbline/contract/kit/format';
import { renderSVG } from 'uqr';
import { typeset } from '#kit/print/typeset.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import type { Block, Finding, ReportPicture, ReportDocument } from '../document.ts';
import type { Words } from '../words.ts';
import { companyOf } from './company.ts';
import { fingerprintOf } from '../fingerprint.ts';
import { PictureFolder } from './pictures.ts';
import type { PrintedPicture } from './pictures.ts';

const TEMPLATE = new URL('./report.typ', import.meta.url);

interface Drawing {
  ctx: ReadCtx;
  words: Words;
  folder: string;
  progress: (done: number, total: number) => void;
}

/** Draws a report as a PDF in the folder, and returns its path. */
export async function drawPdf(
  { ctx, words, folder, progress }: Drawing,
  document: ReportDocument,
): Promise<string> {
  const company = await companyOf(ctx);
  const link = `${ctx.deps.config.public_url.replace(/\/+$/, '')}${document.path}`;
  await writeFile(join(folder, 'code.svg'), renderSVG(link, { ecc: 'M', border: 0 }));
  const total = document.blocks.reduce((sum, block) => sum + photosIn(block), 0) + 1;
  const pictures = new PictureFolder(ctx, folder, total);
  let done = 0;
  const add = async (picture: ReportPicture): Promise<PrintedPicture[]> => {
    const printed = await pictures.add(picture);
    progress((done += 1), total);
    return printed ? [printed] : [];
  };
  const blocks = [];
  for (const block of document.blocks) blocks.push(await withPictures(block, add));
  const [lang = 'en', region = 'GB'] = words.locale.split('-');
  const data = {
    title: document.title,
    subject: document.subject,
    place: document.place,
    facts: document.facts,
    summary: document.summary?.map((part) => ({ ...part, text: numberText(part.count) })) ?? null,
    blocks,
    company: company.name,
    logo: company.logo && (await pictures.add(company.logo)),
    code: 'code.svg',
    link,
    made: document.as_of.text,
    date: dateOf(document.as_of.at),
    part: ctx.actor.scope.all ? '' : words.text('part', { name: ctx.actor.full_name }),
    fingerprint: fingerprintOf(document),
    lang,
    region,
    words: { page: words.text('page'), fingerprint: words.text('fingerprint') },
  };
  const path = await typeset(
    folder,
    { template: TEMPLATE, data, created_at: document.as_of.at },
    { turn: { group: `tenant ${ctx.actor.tenant_id}`, member: ctx.actor.id }, signal: ctx.signal },
  );
  progress(total, total);
  return path;
}

const dateOf = (at: Date) => ({
  year: at.getUTCFullYear(),
  month: at.getUTCMonth() + 1,
  day: at.getUTCDate(),
});

const photosIn = (block: Block): number => {
  if (block.kind === 'photos') return block.photos.length;
  return block.kind === 'findings'
    ? block.items.reduce((sum, { photos }) => sum + photos.length, 0)
    : 0;
};

type Add = (picture: ReportPicture) => Promise<PrintedPicture[]>;

const allOf = async (list: readonly ReportPicture[], add: Add): Promise<PrintedPicture[]> => {
  const printed: PrintedPicture[] = [];
  for (const picture of list) printed.push(...(await add(picture)));
  return printed;
};

async function withPictures(block: Block, add: Add) {
  if (block.kind === 'photos') return { ...block, photos: await allOf(block.photos, add) };
  if (block.kind === 'signature')
    return { ...block, picture: block.picture && ((await add(block.picture))[0] ?? null) };
  if (block.kind !== 'findings') return block;
  const items: (Omit<Finding, 'photos'> & { photos: PrintedPicture[] })[] = [];
  for (const item of block.items) items.push({ ...item, photos: await allOf(item.photos, add) });
  return { ...block, items };
}
