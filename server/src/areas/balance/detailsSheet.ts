import { buffer } from 'node:stream/consumers';
import columnTexts from '@plumbline/contract/kit/column.json' with { type: 'json' };
import type { CreditDetails } from '@plumbline/contract/credits/schemas';
import fieldTexts from '@plumbline/contract/kit/field.json' with { type: 'json' };
import type { Locale } from '@plumbline/contract/kit/locales';
import { sheetStream } from '#kit/sheets/sheet.ts';
import type { Cell } from '#kit/sheets/sheet.ts';

const { period_from, kind, business_unit, credits, bookings, ...kinds } = {
  ...columnTexts,
  ...fieldTexts,
};

/** What was booked in each period, as a spreadsheet in this language. */
export async function detailsSheet(
  { items }: CreditDetails,
  { locale, byUnit }: { locale: Locale; byUnit: boolean },
): Promise<Buffer> {
  const columns = [
    { label: period_from[locale], kind: 'date' },
    { label: kind[locale], kind: 'text' },
    { label: credits[locale], kind: 'number' },
    { label: bookings[locale], kind: 'number' },
    ...(byUnit ? [{ label: business_unit[locale], kind: 'text' } as const] : []),
  ] as const;
  const rows = items.map((item): Cell[] => [
    new Date(`${item.from}T00:00:00Z`),
    kinds[`booking_${item.kind}`][locale],
    item.credits,
    item.bookings,
    ...(byUnit ? [item.business_unit?.name ?? null] : []),
  ]);
  return await buffer(sheetStream('xlsx', { name: 'credits', columns, rows: each(rows) }));
}

async function* each(rows: readonly Cell[][]): AsyncGenerator<Cell[]> {
  yield* rows;
}
