import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

export interface Table {
  title: string;
  columns: string[];
  rows: string[][];
}

/** A figure with a mark if it is above its target. */
export const judged = (value: number, target: number | undefined): string =>
  Number.isNaN(value)
    ? '–'
    : `${value.toFixed(2)}${target !== undefined && value > target ? ' over' : ''}`;
export const targetText = (target: number | undefined): string => target?.toString() ?? '–';

export const milliseconds = (value: number): string =>
  Number.isNaN(value) ? '–' : value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);

export function print({ title, columns, rows }: Table): void {
  const widths = columns.map((column, n) =>
    Math.max(column.length, ...rows.map((row) => row[n]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    cells
      .map((cell, n) =>
        n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart((widths[n] ?? 0) + 2),
      )
      .join('');
  console.log(`\n${title}\n${line(columns)}\n${rows.map(line).join('\n')}`);
}

/** Figures above their target stand out. */
const inBold = (cell: string): string => cell.replace(/^(.*) (?:over|below)$/, '**$1**');

/** The tables for `docs/performance.md`. */
export function writeMarkdown(
  file: string,
  tables: Table[],
  { objects, versions }: { objects: number; versions: string },
): void {
  const line = (cells: string[]) => `| ${cells.map(inBold).join(' | ')} |`;
  const text = tables.map(({ title, columns, rows }) =>
    [`### ${title}`, '', line(columns), line(columns.map(() => '---')), ...rows.map(line)].join(
      '\n',
    ),
  );
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`;
  const date = new Date().toISOString().slice(0, 10);
  const head = `## ${objects.toLocaleString('en')} objects\n\nMeasured on ${date}: ${machine}, ${versions}.`;
  writeFileSync(file, `${[head, ...text].join('\n\n')}\n`);
}
