import { templateSchemas } from '@plumbline/contract/templates/schemas';
import { templateWithDetails } from '@plumbline/contract/views';
import type { FastifyInstance } from 'fastify';
import { classRoutes } from '#kit/entity/classTree.ts';
import { createRoute, deleteRoute, updateRoute } from '#kit/entity/changeRoutes.ts';
import { partsRoutes } from '#kit/entity/partsRoutes.ts';
import { aggregateRoute, listRoute, singleRoute } from '#kit/entity/routes.ts';
import { createDetail, lockTemplateOf, removeDetail, updateDetail } from './details.ts';
import { bulkRoute } from './bulk.ts';
import {
  assignTemplate,
  createTemplate,
  endAssignment,
  removeTemplate,
  updateAssignment,
  updateTemplate,
} from './service.ts';
import type { OnAssignmentChange, OnAssignmentEnd } from './service.ts';
import {
  inspectionClassTable,
  objectTemplateTable,
  templateDetailTable,
  templateRuleTable,
  templateTable,
} from './table.ts';
import { createRule, endRule, updateRule } from './templateRules.ts';
import { readTemplate } from './view.ts';

const read = { permission: 'template.read' } as const;
const change = { permission: 'template.change' } as const;

export function routes(
  app: FastifyInstance,
  contributions: { onAssignmentEnd: OnAssignmentEnd[]; onAssignmentChange: OnAssignmentChange[] },
): void {
  classRoutes(app, inspectionClassTable, { read: 'dictionary.read', change: 'dictionary.change' });
  partsRoutes(app, templateTable, {
    permissions: { read: read.permission, change: change.permission },
    answer: templateWithDetails,
    read: readTemplate,
    summaries: {
      read: 'Read one template with its details',
      create: 'Create one template with its details',
      update: 'Change one template; details replace its details',
      remove: 'Archive one template',
    },
    body: templateSchemas,
    create: createTemplate,
    update: updateTemplate,
    remove: removeTemplate,
  });
  for (const table of [templateDetailTable, objectTemplateTable]) {
    listRoute(app, table, read);
    aggregateRoute(app, table, read);
    singleRoute(app, table, read);
  }
  detailRoutes(app);
  assignmentRoutes(app, contributions);
  bulkRoute(app);
  ruleRoutes(app);
}

function ruleRoutes(app: FastifyInstance): void {
  const seen = { permission: 'planning.read' } as const;
  const changed = { permission: 'planning.change' } as const;
  listRoute(app, templateRuleTable, seen);
  aggregateRoute(app, templateRuleTable, seen);
  singleRoute(app, templateRuleTable, seen);
  createRoute(app, templateRuleTable, {
    ...changed,
    summary: 'Assign a template to all objects of a class within a unit',
    create: createRule,
  });
  updateRoute(app, templateRuleTable, {
    ...changed,
    summary: 'Change one rule',
    update: updateRule,
  });
  deleteRoute(app, templateRuleTable, {
    ...changed,
    summary: 'End one rule with its assignments',
    remove: endRule,
  });
}

function detailRoutes(app: FastifyInstance): void {
  createRoute(app, templateDetailTable, {
    ...change,
    summary: 'Add one check list to a template',
    create: createDetail,
  });
  updateRoute(app, templateDetailTable, {
    ...change,
    summary: 'Change one check list of a template',
    lockAbove: lockTemplateOf,
    update: updateDetail,
  });
  deleteRoute(app, templateDetailTable, {
    ...change,
    summary: 'Take one check list from a template',
    lockAbove: lockTemplateOf,
    remove: removeDetail,
  });
}

function assignmentRoutes(
  app: FastifyInstance,
  { onAssignmentEnd, onAssignmentChange: onChange }: Parameters<typeof routes>[1],
): void {
  createRoute(app, objectTemplateTable, {
    ...change,
    summary: 'Assign a template to an object',
    create: assignTemplate,
  });
  updateRoute(app, objectTemplateTable, {
    ...change,
    summary: 'Change one assignment',
    update: (ctx, old, input) => updateAssignment(ctx, old, { input, onChange }),
  });
  deleteRoute(app, objectTemplateTable, {
    ...change,
    summary: 'End one assignment',
    remove: (ctx, old) => endAssignment(ctx, old, onAssignmentEnd),
  });
}
