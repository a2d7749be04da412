import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';

const DIRECTORY = new URL('../data/', import.meta.url);
/** One line of a file by its header; an empty field means unknown. */
export type Line<Column extends string = string> = Record<Column, string>;

/** Streams a file of `data` line by line, so that its size does not matter. */
export async function* linesOf<Column extends string>(
  name: string,
  columns: readonly Column[],
): AsyncGenerator<Line<Column>> {
  const file = createReadStream(new URL(`${name}.csv.gz`, DIRECTORY));
  const parser = parse({ columns: true });
  // pipe does not forward errors, so a damaged file must be reported to the parser by hand.
  const text = createGunzip().on('error', (error) => parser.destroy(error));
  file
    .on('error', (error) => parser.destroy(error))
    .pipe(text)
    .pipe(parser);
  let first = true;
  for await (const line of parser as AsyncIterable<Line<Column>>) {
    if (first && !columns.every((column) => column in line))
      throw new Error(`${name}.csv.gz lacks a column of ${columns.join(', ')}`);
    first = false;
    yield line;
  }
}

/** Reads a whole file, if it fits into memory. */
export async function readLines<Column extends string>(
  name: string,
  columns: readonly Column[],
): Promise<Line<Column>[]> {
  const lines: Line<Column>[] = [];
  for await (const line of linesOf(name, columns)) lines.push(line);
  return lines;
}

export async function readJson(name: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(name, DIRECTORY), 'utf8')) as unknown;
}

export const numberOf = (text: string): number | null => (text === '' ? null : Number(text));
export const textOf = (text: string): string | null => (text === '' ? null : text);
export const booleanOf = (text: string): boolean | null => (text === '' ? null : text === 'yes');
/** The first day of a year. */
export const dayOfYear = (year: string): string | null => (year === '' ? null : `${year}-01-01`);

/** Drops nulls, since attributes need no entries for unknown values. */
export const withoutNulls = <T>(values: Record<string, T | null>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, T] => entry[1] !== null),
  );

/** `QUEEN ST E` → `Queen St E`; text not in capitals is left alone. */
export const inTitleCase = (text: string): string =>
  text === text.toUpperCase()
    ? text
        .toLowerCase()
        .replaceAll(
          /(^|[\s(/.-])(\p{L})/gu,
          (_, before: string, letter: string) => before + letter.toUpperCase(),
        )
    : text;
