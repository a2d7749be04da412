import columnTexts from '@plumbline/contract/kit/column.json' with { type: 'json' };
import type { CreditDetails } from '@plumbline/contract/credits/schemas';
import fieldTexts from '@plumbline/contract/kit/field.json' with { type: 'json' };
import type { Locale } from '@plumbline/contract/kit/locales';
import { requireReach } from '#areas/tenants/service.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { inTenant } from '#kit/db/transaction.ts';
import type { ExportColumn } from '#kit/entity/exportCells.ts';
import { pagedSheet } from '#kit/entity/exportRows.ts';
import type { TableCell, Sheet } from '#kit/sheets/sheet.ts';
import { readPart } from './details.ts';
import type { DetailsQuestion } from './details.ts';

const { period_from, kind, business_unit, credits, bookings, ...kinds } = {
  ...columnTexts,
  ...fieldTexts,
};

type PeriodBookings = CreditDetails['items'][number];

/** Returns the bookings of each period as a sheet, in the language of the reader; read part by part. */
export function detailsSheet(ctx: ReadCtx, question: DetailsQuestion): Sheet {
  const { deps, actor } = ctx;
  const session = { tenant_id: actor.tenant_id, session_id: actor.session_id };
  const exporter = {
    deps,
    permission: 'tenant.superuser',
    session,
    ctxOf: (caller: ReadCtx['actor']) => ({ ...ctx, actor: caller }),
  } as const;
  return pagedSheet(exporter, actor, {
    name: 'credits',
    columns: columnsOf(ctx.locale, question),
    pageAfter: async (now, cursor) => {
      requireReach(now, question.tenant_id);
      const to = cursor ?? question.to;
      return await inTenant(deps.database.app, question.tenant_id, (db) =>
        readPart(deps, db, { ...question, to }),
      );
    },
  });
}

function columnsOf(locale: Locale, { by_unit }: DetailsQuestion): ExportColumn[] {
  const column = (
    text: Readonly<Record<Locale, string>>,
    type: ExportColumn['kind'],
    cell: (row: PeriodBookings) => TableCell,
  ): ExportColumn => ({
    label: text[locale],
    kind: type,
    cell: (row) => cell(row as PeriodBookings), // as the parts have them
  });
  return [
    column(period_from, 'date', ({ from }) => new Date(`${from}T00:00:00Z`)),
    column(kind, 'text', (row) => kinds[`booking_${row.kind}`][locale]),
    column(credits, 'number', (row) => row.credits),
    column(bookings, 'number', (row) => row.bookings),
    ...(by_unit ? [column(business_unit, 'text', (row) => row.business_unit?.name ?? null)] : []),
  ];
}
