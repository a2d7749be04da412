import type { FastifyInstance } from 'fastify';
import { auditRoute } from '#kit/entity/auditRoute.ts';
import { archiveRoute, createRoute, deleteRoute, updateRoute } from '#kit/entity/changeRoutes.ts';
import { aggregateRoute, listRoute, singleRoute } from '#kit/entity/routes.ts';
import { createConstraint, lockTarget, removeConstraint, updateConstraint } from './constraints.ts';
import { forecastRoutes } from './forecast/routes.ts';
import { recalculationRoute } from './recalculation.ts';
import { createRule, endRule, updateRule } from './rules/rules.ts';
import { constraintRuleTable, constraintTable } from './table.ts';
import { verdictRoute } from './verdicts.ts';

const read = { permission: 'constraint.read' } as const;
const change = { permission: 'constraint.change' } as const;

export function routes(app: FastifyInstance): void {
  listRoute(app, constraintTable, read);
  aggregateRoute(app, constraintTable, read);
  singleRoute(app, constraintTable, read);
  auditRoute(app, constraintTable, read);
  createRoute(app, constraintTable, { ...change, create: createConstraint });
  updateRoute(app, constraintTable, { ...change, lockAbove: lockTarget, update: updateConstraint });
  archiveRoute(app, constraintTable, { ...change, lockAbove: lockTarget, ...removeConstraint });
  recalculationRoute(app);
  forecastRoutes(app);
  verdictRoute(app);
  ruleRoutes(app);
}

function ruleRoutes(app: FastifyInstance): void {
  const seen = { permission: 'constraint_rule.read' } as const;
  listRoute(app, constraintRuleTable, seen);
  aggregateRoute(app, constraintRuleTable, seen);
  singleRoute(app, constraintRuleTable, seen);
  createRoute(app, constraintRuleTable, {
    ...change,
    summary: 'Limit all objects of a class within a unit, or their indicators of a code',
    create: createRule,
  });
  updateRoute(app, constraintRuleTable, { ...change, update: updateRule });
  deleteRoute(app, constraintRuleTable, {
    ...change,
    summary: 'End one rule and archive what it has made',
    remove: endRule,
  });
}
