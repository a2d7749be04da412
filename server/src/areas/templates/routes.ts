import { templateSchemas } from '@plumbline/contract/templates/schemas';
import { templateWithDetails } from '@plumbline/contract/views';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { classRoutes } from '#kit/entity/classTree.ts';
import { createRoute, deleteRoute, updateRoute } from '#kit/entity/changeRoutes.ts';
import { partsRoutes } from '#kit/entity/partsRoutes.ts';
import { aggregateRoute, listRoute, singleRoute } from '#kit/entity/routes.ts';
import { companyId } from '#areas/businessUnits/service.ts';
import { requireResponsible } from '#areas/users/service.ts';
import { noteDeleted } from '#kit/audit/audit.ts';
import type { Ctx } from '#kit/ctx.ts';
import { toColumns } from '#kit/entity/columns.ts';
import { lastEvent } from '#kit/events/numbering.ts';
import { NIL_ID } from '#kit/ids.ts';
import { insertRow, updateRow, type ColumnValues, type StoredRow } from '#kit/entity/write.ts';
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
import { readTemplate } from './view.ts';
import { planAgain } from './planAgain.ts';

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

/** Events from now on are followed; all existing objects will be compared. */
async function createRule(ctx: Ctx, input: ColumnValues): Promise<string> {
  const columns = await toColumns(ctx, templateRuleTable, input);
  await refuseUnable(ctx, columns);
  return insertRow(ctx, templateRuleTable, {
    ...columns,
    seen_seq: await lastEvent(ctx.db, ctx.actor.tenant_id),
  });
}

/** Changes its name, the responsible user, and whether the rule's assignments are planned. */
async function updateRule(ctx: Ctx, old: StoredRow, input: ColumnValues): Promise<ColumnValues> {
  const columns = await toColumns(ctx, templateRuleTable, input);
  const next = { ...old, ...columns };
  const isHandedOver = next['responsible_id'] !== old['responsible_id'];
  if (isHandedOver) await refuseUnable(ctx, next);
  if (isHandedOver || next['is_active'] !== old['is_active'])
    await planAgain(ctx, sql`id = ${old['inspection_template_id']}::uuid`);
  return updateRow(ctx, templateRuleTable, { old, columns });
}

/** Its assignments end in the background, and then its row is deleted. */
async function endRule(ctx: Ctx, old: StoredRow): Promise<void> {
  await sql`
    update inspection_template_rule set is_ended = true, compared_to = ${NIL_ID}::uuid
    where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${old.id}::uuid`.execute(ctx.db);
  noteDeleted(ctx, templateRuleTable, old);
}

/** The responsible user must work in the whole unit of the rule. */
async function refuseUnable(
  ctx: Ctx,
  { responsible_id, business_unit_id }: ColumnValues,
): Promise<void> {
  if (typeof responsible_id !== 'string') return;
  const unit = typeof business_unit_id === 'string' ? business_unit_id : await companyId(ctx);
  await requireResponsible(ctx, { user_id: responsible_id, business_unit_id: unit });
}
