import {
  booking,
  creditDetails,
  creditInfo,
  refillAnswer,
  refillBody,
  refillCheck,
  type CreditDetails,
} from '@plumbline/contract/credits/schemas';
import { Refusal } from '@plumbline/contract/kit/errors';
import { pageOf } from '@plumbline/contract/kit/rows';
import { dayText, wallClock } from '@plumbline/contract/kit/zonedTime';
import type { FastifyInstance } from 'fastify';
import columnTexts from '@plumbline/contract/kit/column.json' with { type: 'json' };
import fieldTexts from '@plumbline/contract/kit/field.json' with { type: 'json' };
import type { Locale } from '@plumbline/contract/kit/locales';
import { readCredits } from '#areas/credits/service.ts';
import { noteCredits, requireReach } from '#areas/tenants/service.ts';
import { asTenant, inTenant } from '#kit/db/transaction.ts';
import { sheetTo } from '#kit/entity/exportedFile.ts';
import { readRoute, transactionRoute } from '#kit/http/route.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import type { ExportColumn } from '#kit/entity/exportCells.ts';
import { pagedSheet } from '#kit/entity/exportRows.ts';
import type { TableCell, Sheet } from '#kit/sheets/sheet.ts';
import { BOOKINGS_QUERY, bookingsQuestion, readBookings } from './bookings.ts';
import {
  DETAILS_QUERY,
  detailsQuestion,
  readDetails,
  readPart,
  type DetailsQuestion,
} from './details.ts';
import { checkRefill, refill } from './refill.ts';

const OWN = { tag: 'superuser', permission: 'tenant.superuser', despiteExpiry: true } as const;

/** The credits that a tenant has paid for and used. */
export function routes(app: FastifyInstance): void {
  readingRoutes(app);
  bookingsRoute(app);
  refillRoutes(app);
}

function readingRoutes(app: FastifyInstance): void {
  transactionRoute(
    app,
    {
      ...OWN,
      method: 'GET',
      path: '/superuser/tenant/:id/crd_info',
      summary: 'Credits: income, expense, remnant',
      answer: creditInfo,
    },
    async (ctx, { id }) => {
      requireReach(ctx, id);
      const info = await asTenant(ctx, id, (db) => readCredits(db, id));
      if (!info) throw new Refusal('not_found');
      return info;
    },
  );
  transactionRoute(
    app,
    {
      ...OWN,
      method: 'GET',
      path: '/superuser/tenant/:id/crd_info_details',
      summary: 'Credits booked in each period, by kind and, if requested, by unit',
      query: DETAILS_QUERY,
      answer: creditDetails,
    },
    async (ctx, { id, query }) => {
      const question = detailsQuestion(ctx, id, query);
      return await asTenant(ctx, id, (db) => readDetails(ctx, db, question));
    },
  );
  readRoute(
    app,
    {
      ...OWN,
      method: 'GET',
      path: '/superuser/tenant/:id/crd_info_details/export',
      summary: 'The same as a spreadsheet (XLSX), however many rows there are',
      query: DETAILS_QUERY,
      sends: 'file',
    },
    async (ctx, { id, query, reply, request }) => {
      const question = detailsQuestion(ctx, id, query);
      const { actor, now, locale } = ctx;
      return await sheetTo(
        { request, reply },
        {
          user: actor.id,
          name: `credits-${dayText(wallClock(actor.time_zone, now).day)}.xlsx`,
          locale,
          sheetOf: () => detailsSheet(ctx, question),
        },
      );
    },
  );
}

function bookingsRoute(app: FastifyInstance): void {
  const spec = {
    ...OWN,
    method: 'GET',
    path: '/superuser/tenant/:id/bookings',
    summary: 'Credits booked, one by one, the latest first',
    query: BOOKINGS_QUERY,
    answer: pageOf(booking),
  } as const;
  transactionRoute(app, spec, async (ctx, { id, query }) => {
    requireReach(ctx, id);
    const question = bookingsQuestion(query);
    return await asTenant(ctx, id, (db) => readBookings(ctx, db, { ...question, tenant_id: id }));
  });
}

function refillRoutes(app: FastifyInstance): void {
  transactionRoute(
    app,
    {
      ...OWN,
      method: 'POST',
      path: '/superuser/tenant/:id/refill',
      summary: "Add the credits of the vendor's token",
      body: refillBody,
      answer: refillAnswer,
    },
    async (ctx, { id, body }) => {
      requireReach(ctx, id);
      const { token } = body();
      return await asTenant(ctx, id, async (db) => {
        const answer = await refill(ctx, db, { tenant_id: id, token });
        await noteCredits(ctx, db, { id, balance: answer.remnant, credits: answer.refilled });
        return answer;
      });
    },
  );
  transactionRoute(
    app,
    {
      ...OWN,
      method: 'POST',
      path: '/superuser/tenant/:id/refill/check',
      summary: "What the vendor's token would add, without using it",
      body: refillBody,
      answer: refillCheck,
    },
    async (ctx, { id, body }) => {
      requireReach(ctx, id);
      const { token } = body();
      return await asTenant(ctx, id, (db) => checkRefill(ctx, db, { tenant_id: id, token }));
    },
  );
}

const { period_from, kind, business_unit, credits, bookings, ...kinds } = {
  ...columnTexts,
  ...fieldTexts,
};

type PeriodBookings = CreditDetails['items'][number];

/** Returns the bookings of each period as a sheet, in the language of the reader; read part by part. */
function detailsSheet(ctx: ReadCtx, question: DetailsQuestion): Sheet {
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
