import { REQUIRED_COLUMNS, VALUE_COLUMNS } from '@plumbline/contract/indicators/imports';
import type { LineFault, ValueColumn } from '@plumbline/contract/indicators/imports';
import { measuredNumber } from '@plumbline/contract/indicators/schemas';
import { MAX_AHEAD_MS } from '@plumbline/contract/indicators/values';
import { InvalidInput } from '@plumbline/contract/kit/errors';
import { DECIMAL, isUuid } from '@plumbline/contract/kit/literals';
import type { Locale } from '@plumbline/contract/kit/locales';
import { isStorable, oneLine, trimmedLines } from '@plumbline/contract/kit/text';
import { maybeParagraphs, moment } from '@plumbline/contract/kit/values';
import { messageFor } from '#kit/refusals/messages.ts';
import type { CsvRecord } from '#kit/sheets/csv.ts';

/** One row of a file. */
export interface ValueRecord {
  line: number;
  /** The id of the indicator, or its external id. */
  indicator: string;
  measured_at: string;
  value: number;
  validation_status_code: number | null;
  comment: string | null;
}

/** @throws InvalidInput unless it names the columns of values, each once */
export function columnsOf(head: readonly string[], locale: Locale): ValueColumn[] {
  const fault = (loc: string[], type: string) =>
    new InvalidInput([{ loc: ['body', 'header', ...loc], type, msg: messageFor(type, locale) }]);
  const names = head.map((name) => name.trim().toLowerCase().replaceAll(/\s+/g, '_'));
  while (names.at(-1) === '') names.pop();
  const isKnown = (name: string): name is ValueColumn =>
    VALUE_COLUMNS.some((column) => column === name);
  const unknown = names.find((name) => !isKnown(name));
  if (unknown !== undefined) throw fault([unknown], 'unknown_field');
  const repeated = names.find((name, n) => names.indexOf(name) < n);
  if (repeated !== undefined) throw fault([repeated], 'repeated');
  const missing = REQUIRED_COLUMNS.find((name) => !names.includes(name));
  if (missing) throw fault([missing], 'required');
  const indicators = names.filter((name) => name.startsWith('indicator_'));
  if (indicators.length === 0) throw fault(['indicator_external_id'], 'required');
  if (indicators.length > 1) throw fault(['indicator_id'], 'value');
  return names.filter(isKnown);
}

interface RecordContext {
  columns: readonly ValueColumn[];
  now: Date;
  knowsStatus: (code: number) => boolean;
}

const COMMENT = maybeParagraphs(2000);

/** The rows of a part, and the faults of the others. */
export function recordsOf(
  rows: readonly CsvRecord[],
  reading: RecordContext,
): { records: ValueRecord[]; faults: LineFault[] } {
  const faults: LineFault[] = [];
  const records = rows.flatMap(({ line, cells }) => {
    const own = faultsOf(cells, reading);
    faults.push(...own.map(([column, type]) => ({ line, column, type })));
    return own.length > 0 ? [] : [recordOf(cells, line, reading.columns)];
  });
  return { records, faults };
}

type Fault = [column: ValueColumn | null, type: string];

const indicatorColumn = (columns: readonly ValueColumn[]): ValueColumn =>
  columns.includes('indicator_id') ? 'indicator_id' : 'indicator_external_id';

function faultsOf(
  record: readonly string[],
  { columns, now, knowsStatus }: RecordContext,
): Fault[] {
  if (record.length !== columns.length) return [[null, 'cells']];
  return columns.flatMap((column, n): Fault[] => {
    const type = faultOf(column, (record[n] ?? '').trim(), { now, knowsStatus });
    return type === null ? [] : [[column, type]];
  });
}

function faultOf(
  column: ValueColumn,
  text: string,
  { now, knowsStatus }: Pick<RecordContext, 'now' | 'knowsStatus'>,
): string | null {
  switch (column) {
    case 'indicator_external_id':
      return oneLine(text) === '' ? 'required' : isStorable(text) ? null : 'nul';
    case 'indicator_id':
      return text === '' ? 'required' : isUuid(text) ? null : 'value';
    case 'measured_at':
      if (text === '') return 'required';
      if (!moment.safeParse(text).success) return 'date';
      return Date.parse(text) > now.getTime() + MAX_AHEAD_MS ? 'date' : null;
    case 'value':
      if (text === '') return 'required';
      if (!/^-?[\d.]+$/.test(text)) return 'type';
      return DECIMAL.test(text) && measuredNumber.safeParse(Number(text)).success
        ? null
        : 'decimals';
    case 'validation_status_code':
      return text === '' || (/^\d{1,5}$/.test(text) && knowsStatus(Number(text)))
        ? null
        : 'unknown_code';
    case 'comment':
      return trimmedLines(text) === '' || COMMENT.safeParse(text).success ? null : 'value';
  }
}

function recordOf(
  record: readonly string[],
  line: number,
  columns: readonly ValueColumn[],
): ValueRecord {
  const text = (column: ValueColumn) => (record[columns.indexOf(column)] ?? '').trim();
  const status = text('validation_status_code');
  return {
    line,
    indicator: oneLine(text(indicatorColumn(columns))),
    measured_at: text('measured_at'),
    value: Number(text('value')),
    validation_status_code: status === '' ? null : Number(status),
    comment: trimmedLines(text('comment')) || null,
  };
}
