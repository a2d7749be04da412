import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bookOf } from '#kit/sheets/book.ts';
import type { BookSheet } from '#kit/sheets/book.ts';
import type { ReportCell, Finding, ReportDocument } from '../document.ts';
import type { Words } from '../words.ts';

type SheetCell = BookSheet['rows'][number][number];

/** Draws a report as a spreadsheet in the folder, and returns its path: a sheet for its head and one for each table. */
export async function drawXlsx(
  { words, folder }: { words: Words; folder: string },
  document: ReportDocument,
): Promise<string> {
  const tables = document.blocks.flatMap((block): BookSheet[] => {
    if (block.kind === 'findings') return [findingsSheet(words, block.items)];
    if (block.kind !== 'table') return [];
    const rows = block.rows.map((row) =>
      'heading' in row ? [row.heading] : row.cells.map(sheetCell),
    );
    const head = block.columns.map(({ title }) => title);
    return [{ name: block.name, hasHead: true, rows: [head, ...rows] }];
  });
  const path = join(folder, 'out.xlsx');
  const { title, as_of } = document;
  await writeFile(path, await bookOf([headSheet(document), ...tables], { title, made: as_of.at }));
  return path;
}

const sheetCell = (cell: ReportCell): SheetCell => {
  if (typeof cell === 'string') return cell;
  if ('quality' in cell) return cell.quality.name;
  if ('number' in cell) return cell.number;
  return 'moment' in cell ? cell.moment : cell.text;
};

const headSheet = ({
  title,
  subject,
  place,
  facts,
  summary,
  as_of,
}: ReportDocument): BookSheet => ({
  name: title,
  hasHead: false,
  rows: [
    [title],
    [subject],
    [place],
    ...facts.map(([label, value]) => [label, sheetCell(value)]),
    ...(summary ?? []).map(({ name, count }) => [name, count]),
    [as_of.text],
  ],
});

const findingsSheet = (words: Words, items: readonly Finding[]): BookSheet => ({
  name: words.text('findings'),
  hasHead: true,
  rows: [
    [
      words.text('item'),
      words.field('object'),
      words.field('quality_status'),
      words.text('answer'),
      words.field('comment'),
      words.text('photos'),
    ],
    ...items.map(({ title, place, quality, answer, comment, photos }) => [
      title,
      place,
      quality.name,
      answer,
      comment,
      photos.length,
    ]),
  ],
});
