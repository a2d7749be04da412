import type { FastifyInstance } from 'fastify';
import { routes as accountRoutes } from '#areas/accounts/routes.ts';
import { tables as businessUnitTables } from '#areas/businessUnits/table.ts';
import { routes as businessUnitRoutes } from '#areas/businessUnits/routes.ts';
import { routes as checkListRoutes } from '#areas/checkLists/routes.ts';
import { tables as checkListTables } from '#areas/checkLists/table.ts';
import { routes as dictionaryRoutes } from '#areas/dictionaries/routes.ts';
import { tables as dictionaryTables } from '#areas/dictionaries/table.ts';
import { routes as inspectionRoutes } from '#areas/inspections/routes.ts';
import { tables as inspectionTables } from '#areas/inspections/table.ts';
import { tables as objectTables } from '#areas/objects/table.ts';
import { routes as objectRoutes } from '#areas/objects/routes.ts';
import { routes as templateRoutes } from '#areas/templates/routes.ts';
import { tables as templateTables } from '#areas/templates/table.ts';
import { routes as qualityRoutes } from '#areas/quality/routes.ts';
import { routes as statsRoutes } from '#areas/stats/routes.ts';
import { routes as tenantRoutes } from '#areas/tenants/routes.ts';
import { tables as userTables } from '#areas/users/table.ts';
import { routes as userRoutes } from '#areas/users/routes.ts';
import type { EntityTable } from '#kit/model/table.ts';

interface Area {
  name: string;
  tables: EntityTable[];
  routes(app: FastifyInstance): void;
}

/** All areas in the order of their dependencies: an area may import only earlier ones. */
export const AREAS: readonly Area[] = [
  { name: 'accounts', tables: [], routes: accountRoutes },
  { name: 'credits', tables: [], routes: () => undefined },
  { name: 'tenants', tables: [], routes: tenantRoutes },
  { name: 'users', tables: userTables, routes: userRoutes },
  { name: 'dictionaries', tables: dictionaryTables, routes: dictionaryRoutes },
  { name: 'quality', tables: [], routes: qualityRoutes },
  { name: 'businessUnits', tables: businessUnitTables, routes: businessUnitRoutes },
  { name: 'objects', tables: objectTables, routes: objectRoutes },
  { name: 'checkLists', tables: checkListTables, routes: checkListRoutes },
  { name: 'templates', tables: templateTables, routes: templateRoutes },
  { name: 'inspections', tables: inspectionTables, routes: inspectionRoutes },
  { name: 'stats', tables: [], routes: statsRoutes },
];

/** Every entity of the server by its wire name. */
export const TABLES: ReadonlyMap<string, EntityTable> = new Map(
  AREAS.flatMap((area) => area.tables.map((table) => [table.resource.name, table] as const)),
);
