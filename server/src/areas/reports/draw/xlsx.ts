import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bookOf } from '#kit/sheets/book.ts';
import type { BookSheet } from '#kit/sheets/book.ts';
import type { Block, ReportCell, Finding, ReportDocument } from '../document.ts';
import { fingerprintOf } from '../fingerprint.ts';
import type { Words } from '../words.ts';
import type { Paper } from './reportData.ts';

type SheetRow = BookSheet['rows'][number];
type SheetCell = SheetRow[number];

/** Draws a report as a spreadsheet in the folder, and returns its path: a sheet for its head and one for each table. */
export async function drawXlsx(
  { words, folder }: Pick<Paper, 'words' | 'folder'>,
  document: ReportDocument,
): Promise<string> {
  const { title, as_of, blocks } = document;
  const { tables, lines } = sheetsOf(words, blocks);
  const head: BookSheet = {
    name: title,
    hasHead: false,
    rows: [...headRows(document), ...lines, [words.text('fingerprint'), fingerprintOf(document)]],
  };
  const path = join(folder, 'out.xlsx');
  await writeFile(path, await bookOf([head, ...tables], { title, made: as_of.at }));
  return path;
}

/** The tables, each with the sentences under it; sentences without a table go beside their heading. */
function sheetsOf(words: Words, blocks: readonly Block[]) {
  const tables: BookSheet[] = [];
  const lines: SheetRow[] = [];
  let title = '';
  let table: BookSheet | null = null;
  for (const block of blocks)
    if (block.kind === 'heading') {
      title = block.text;
      table = null;
    } else if (block.kind === 'table' || block.kind === 'findings') {
      table = block.kind === 'table' ? tableSheet(block) : findingsSheet(words, block.items);
      tables.push(table);
    } else if (block.kind === 'note') {
      if (table) table.rows.push([], [block.text]);
      else lines.push([title, block.text]);
    } else if (block.kind === 'signature') lines.push([title, block.name, block.at]);
  return { tables, lines };
}

const tableSheet = ({ name, columns, rows }: Extract<Block, { kind: 'table' }>): BookSheet => ({
  name,
  hasHead: true,
  rows: [
    columns.map(({ title }) => title),
    ...rows.map((row) => ('heading' in row ? [row.heading] : row.cells.map(sheetCell))),
  ],
});

const sheetCell = (cell: ReportCell): SheetCell => {
  if (typeof cell === 'string') return cell;
  if ('quality' in cell) return cell.quality.name;
  if ('number' in cell) return cell;
  return 'moment' in cell ? cell.moment : cell.text;
};

const headRows = ({
  title,
  subject,
  place,
  brief,
  facts,
  summary,
  as_of,
  part,
}: ReportDocument): SheetRow[] => [
  [title],
  [subject],
  [place],
  ...brief.map((line) => [line]),
  ...facts.map(([label, value]) => [label, sheetCell(value)]),
  ...(part === '' ? [] : [[part]]),
  ...(summary ?? []).map(({ name, count }) => [name, count]),
  [as_of.text],
];

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
