import { numberText } from './format.ts';
import type { Field } from './resource.ts';

/** The words that turn the values of an entry into text for a reader. */
interface LogReader {
  words: { yes: string; no: string; picture: string };
  /** The name of the row with this id, also after it was deleted. */
  rowName: (id: string) => string;
  /** The name of a part of a structured value, by its key. */
  partName: (key: string) => string;
  /** The word of a code in a structured value. */
  entryName: (dictionary: string, code: number) => string;
  moment: (time: string) => string;
}

/** The field behind the key of a part; the key of a relation or an entry has an ending. */
export const fieldOfPart = (key: string): string => key.replace(/_(id|code)$/, '');

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Returns a logged value, unless it is an entry of a dictionary, in one line; empty without a value. */
export function loggedText(
  field: Pick<Field, 'kind'> | null,
  value: unknown,
  reader: LogReader,
): string {
  if (value === null || value === undefined) return '';
  if (field?.kind === 'picture') return reader.words.picture;
  // typed text is shown unchanged, even if it looks like an id
  if (field?.kind === 'text' && typeof value === 'string') return value;
  return textOf(value, reader, field === null || field.kind === 'relation');
}

function textOf(value: unknown, reader: LogReader, isId: boolean): string {
  const { words, rowName, partName, entryName, moment } = reader;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'string') {
    if (isId && UUID.test(value)) return rowName(value);
    return MOMENT.test(value) ? moment(value) : value;
  }
  if (Array.isArray(value))
    return value
      .map((part) => textOf(part, reader, isId))
      .join(value.some(isStructure) ? '; ' : ', ');
  if (!isStructure(value)) return String(value);
  return Object.entries(value)
    .filter(([, part]) => part !== null)
    .map(([key, part]) => {
      const text =
        key.endsWith('_code') && typeof part === 'number'
          ? entryName(key.replace(/_code$/, ''), part)
          : textOf(part, reader, /_(id|by)$/.test(key));
      return `${partName(key)}: ${text}`;
    })
    .join(', ');
}

const isStructure = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
