import columnTexts from '@plumbline/contract/kit/column.json' with { type: 'json' };
import fieldTexts from '@plumbline/contract/kit/field.json' with { type: 'json' };
import type { CodedValue, Reference } from '@plumbline/contract/kit/answers';
import { LOCALES } from '@plumbline/contract/kit/locales';
import type { Locale } from '@plumbline/contract/kit/locales';
import type { Field, Resource } from '@plumbline/contract/kit/resource';
import type { DictionaryNames } from '#kit/dictionary/names.ts';
import type { TableCell, SheetColumn } from '#kit/sheets/sheet.ts';
import { cellClock } from './exportClock.ts';

type Text = Record<Locale, string>;
const TEXTS: Readonly<Record<string, Text>> = { ...columnTexts, ...fieldTexts };
const textOf = (name: string): Text | undefined =>
  Object.hasOwn(TEXTS, name) ? TEXTS[name] : undefined;

/** Returns the name of a field, if it has one for people. */
export const fieldName = (
  { name: entity }: Pick<Resource, 'name'>,
  name: string,
): Text | undefined => textOf(`${entity}_${name}`) ?? textOf(name);

/** The name of a column as the page shows it, in every language; an entity may have its own for a field. */
export function columnLabel(resource: Pick<Resource, 'name'>, path: string): Text {
  const [name = '', part] = path.split('.');
  const field = fieldName(resource, name);
  const ofPart = part === undefined ? undefined : textOf(part);
  if (field === undefined || (part !== undefined && ofPart === undefined))
    throw new Error(`the column ${resource.name}.${path} has no name`);
  const both = (locale: Locale) =>
    ofPart === undefined ? field[locale] : `${field[locale]} › ${ofPart[locale]}`;
  return {
    'en-GB': both('en-GB'),
    'uk-UA': both('uk-UA'),
    'de-DE': both('de-DE'),
    'ru-UA': both('ru-UA'),
  };
}

/** The reader of a file. */
export interface SheetReader {
  names: DictionaryNames;
  locale: Locale;
  time_zone: string;
}
export interface ExportColumn extends SheetColumn {
  /** Returns the value of the row. */
  cell: (row: Readonly<Record<string, unknown>>) => TableCell;
}

/** Returns the columns of a file, with names and codes in the reader's language and moments on the reader's clock. */
export function exportColumns(
  resource: Pick<Resource, 'name' | 'fields'>,
  paths: readonly string[],
  reader: SheetReader,
): ExportColumn[] {
  const moment = cellClock(reader.time_zone);
  return paths.map((path) => {
    const [name = '', part] = path.split('.');
    const field = resource.fields[name];
    if (!field) throw new Error(`${resource.name} has no field ${name}`);
    const { kind, read } =
      part === undefined ? whole(field, reader, moment) : partOf(field, part, reader);
    const label = columnLabel(resource, path)[reader.locale];
    return { label, kind, cell: (row) => (row[name] == null ? null : read(row[name])) };
  });
}

/** Turns a value that is not null into a cell. */
interface CellReading {
  kind: SheetColumn['kind'];
  read: (value: unknown) => TableCell;
}

const asIs = (value: unknown) => value as TableCell; // by its kind the field holds nothing else
const nameOf = (value: unknown) => (value as Reference | CodedValue).name ?? null;

function whole({ kind }: Field, reader: SheetReader, moment: (time: string) => Date): CellReading {
  switch (kind) {
    case 'integer':
    case 'decimal':
      return { kind: 'number', read: asIs };
    case 'date':
      return { kind: 'date', read: (day) => new Date(`${day as string}T00:00:00Z`) };
    case 'time':
      return { kind: 'moment', read: (time) => moment(time as string) };
    case 'boolean': {
      const { names, locale } = reader;
      const word = (code: number) => names.coded('boolean_yn', code, locale).name;
      const [no, yes] = [word(0), word(1)];
      return { kind: 'text', read: (value) => (value === true ? yes : no) };
    }
    case 'relation':
    case 'dictionary':
      return { kind: 'text', read: nameOf };
    case 'texts':
      return { kind: 'text', read: (value) => (value as string[]).join(', ') };
    default:
      return { kind: 'text', read: asIs };
  }
}

/** Texts in structured values; all other parts are numbers. */
const TEXT_PARTS = new Set<string>(['text', 'symbol', 'currency', 'rrule', 'kind', ...LOCALES]);

function partOf({ kind }: Field, part: string, { names, locale }: SheetReader): CellReading {
  const valueOf = (value: unknown) => (value as Record<string, unknown>)[part] ?? null;
  if (kind === 'relation') return { kind: 'text', read: (value) => valueOf(value) as TableCell };
  if (part.endsWith('_status'))
    return {
      kind: 'text',
      read: (value) => {
        const code = valueOf(value);
        return code === null ? null : names.coded('quality_status', Number(code), locale).name;
      },
    };
  if (part === 'implausible')
    return {
      kind: 'text',
      read: (value) => {
        const kind = valueOf(value) as string | null; // as its schema says
        return kind === null ? null : (textOf(`${part}_${kind}`)?.[locale] ?? null);
      },
    };
  return {
    kind: TEXT_PARTS.has(part) ? 'text' : 'number',
    read: (value) => valueOf(value) as TableCell,
  };
}
