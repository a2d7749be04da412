import type { FastifyInstance } from 'fastify';
import { ownJobRoutes } from '#areas/tenants/service.ts';
import { RECALCULATION } from './jobs.ts';

/** Objects and units are summed in one pass, so both calls begin the whole recalculation. */
const PATHS = ['object', 'business_unit'] as const;

export function routes(app: FastifyInstance): void {
  for (const entity of PATHS)
    ownJobRoutes(app, {
      path: `/superuser/tenant/:id/${entity}/quality/calculate`,
      kind: RECALCULATION,
      begins: 'Recalculate every quality summary of the tenant, in a job',
      newest: 'The newest recalculation',
      isChange: true,
    });
}
