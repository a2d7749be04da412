import { valueSeries } from '@plumbline/contract/indicators/series';
import type { FastifyInstance } from 'fastify';
import { createRoute, deleteRoute, updateRoute } from '#kit/entity/changeRoutes.ts';
import { readSpec } from '#kit/entity/reading.ts';
import { aggregateRoute, listRoute, singleRoute } from '#kit/entity/routes.ts';
import { readRoute } from '#kit/http/route.ts';
import { indicatorTable, indicatorValueTable } from '../table.ts';
import { SERIES_QUERY, readValueSeries, seriesQuery } from './series.ts';
import { addValue, changeValue, lockIndicatorOf, removeValue } from './values.ts';

const read = { permission: 'indicator.read' } as const;
const change = { permission: 'value.change' } as const;

export function valueRoutes(app: FastifyInstance): void {
  listRoute(app, indicatorValueTable, read);
  aggregateRoute(app, indicatorValueTable, read);
  singleRoute(app, indicatorValueTable, read);
  createRoute(app, indicatorValueTable, { ...change, create: addValue });
  updateRoute(app, indicatorValueTable, {
    ...change,
    lockAbove: lockIndicatorOf,
    update: (ctx, old, input, indicator) => changeValue(ctx, old, { input, indicator }),
  });
  deleteRoute(app, indicatorValueTable, {
    ...change,
    summary: 'Delete one value for good',
    remove: async (ctx, old) => removeValue(ctx, old, await lockIndicatorOf(ctx, old.id)),
  });
  const series = readSpec(indicatorTable, {
    ...read,
    below: '/:id/series',
    summary: 'Values of one measurement_indicator over time, summed up for a chart',
    query: SERIES_QUERY,
    answer: valueSeries,
  });
  readRoute(app, series, (ctx, { id, query }) => readValueSeries(ctx, id, seriesQuery(query)));
}
