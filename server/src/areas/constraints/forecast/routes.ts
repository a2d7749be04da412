import {
  constraintDraft,
  constraintForecast,
  valueForecast,
} from '@plumbline/contract/constraints/forecast';
import { constraints } from '@plumbline/contract/constraints/wire';
import { indicators } from '@plumbline/contract/indicators/wire';
import { decimalNumber, moment } from '@plumbline/contract/kit/values';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { indicatorTable } from '#areas/indicators/table.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { requireRow } from '#kit/entity/read.ts';
import type { QueryReader } from '#kit/http/queryReader.ts';
import { readRoute, transactionRoute } from '#kit/http/route.ts';
import { parse } from '#kit/refusals/invalid.ts';
import { forecastConstraint } from './constraintForecast.ts';
import { forecastValue } from './valueForecast.ts';

const measurement = z.object({ value: decimalNumber, measured_at: moment });

export function forecastRoutes(app: FastifyInstance): void {
  readRoute(
    app,
    {
      method: 'GET',
      path: `${indicators.path}/:id/forecast`,
      permission: 'indicator.read',
      tag: indicators.name,
      summary: 'What saving a value would do to restrictions, object and units',
      query: ['value', 'measured_at'],
      answer: valueForecast,
    },
    async (ctx, { id, query }) => {
      await requireRow(ctx, indicatorTable, id);
      return await forecastValue(ctx, id, measurementOf(ctx, query));
    },
  );
  transactionRoute(
    app,
    {
      method: 'POST',
      path: `${constraints.path}/forecast`,
      permission: 'constraint.change',
      tag: constraints.name,
      summary: 'What saving a restriction would do to its object and units',
      body: constraintDraft,
      answer: constraintForecast,
    },
    async (ctx, { body }) => await forecastConstraint(ctx, body()),
  );
}

/** By default, now. */
function measurementOf({ now }: ReadCtx, query: QueryReader) {
  const [value, measured_at] = [query.one('value'), query.one('measured_at')];
  const { locale } = query;
  return parse(
    measurement,
    {
      ...(value === null ? {} : { value: /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value }),
      measured_at: measured_at ?? now.toISOString(),
    },
    { at: 'query', locale },
  );
}
