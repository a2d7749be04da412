import type { FastifyInstance } from 'fastify';
import { type VerdictView, verdictView } from '@plumbline/contract/constraints/forecast';
import { pageOf } from '@plumbline/contract/kit/rows';
import { sql } from 'kysely';
import { Refusal } from '@plumbline/contract/kit/errors';
import { auditRoute } from '#kit/entity/auditRoute.ts';
import { archiveRoute, createRoute, deleteRoute, updateRoute } from '#kit/entity/changeRoutes.ts';
import { aggregateRoute, listRoute, singleRoute } from '#kit/entity/routes.ts';
import type { ReadCtx, Ctx } from '#kit/ctx.ts';
import { PAGING_QUERY, pageAnswer, pagingOf, type Paging } from '#kit/entity/paging.ts';
import { requireRow } from '#kit/entity/read.ts';
import { readSpec } from '#kit/entity/reading.ts';
import { readRoute } from '#kit/http/route.ts';
import { refusalOf } from '#areas/quality/service.ts';
import { RESULT_KIND } from '#areas/quality/table.ts';
import { callBeforeAnswer } from '#kit/audit/transaction.ts';
import { toColumns } from '#kit/entity/columns.ts';
import {
  deleteRow,
  insertRow,
  updateRow,
  type ColumnValues,
  type StoredRow,
} from '#kit/entity/write.ts';
import { forecastRoutes } from './forecast/routes.ts';
import { recalculationRoute } from './recalculation.ts';
import { createConstraintRule, endConstraintRule, updateConstraintRule } from './rules/rules.ts';
import { constraintRuleTable, constraintTable } from './table.ts';
import { judgeLate } from './service.ts';
import { placeOfTarget, refuseTerms } from './terms.ts';

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
    create: createConstraintRule,
  });
  updateRoute(app, constraintRuleTable, { ...change, update: updateConstraintRule });
  deleteRoute(app, constraintRuleTable, {
    ...change,
    summary: 'End one rule and archive what it has made',
    remove: endConstraintRule,
  });
}

/** `GET /constraint/{id}/verdict`: the changes of its verdict, newest first. */
function verdictRoute(app: FastifyInstance): void {
  const spec = readSpec(constraintTable, {
    permission: 'constraint.read',
    below: '/:id/verdict',
    summary: 'Breaks and healings of one restriction',
    query: PAGING_QUERY,
  });
  readRoute(app, { ...spec, answer: pageOf(verdictView) }, async (ctx, { id, query }) => {
    await requireRow(ctx, constraintTable, id);
    return await readVerdicts(ctx, id, pagingOf(query));
  });
}

async function readVerdicts(ctx: ReadCtx, id: string, paging: Paging) {
  const mine = sql`v.tenant_id = ${ctx.actor.tenant_id}::uuid and v.constraint_id = ${id}::uuid`;
  const [at, last] = paging.after ?? [];
  const older = paging.after ? sql`and (v.at, v.id) < (${at}::timestamptz, ${last}::uuid)` : sql``;
  const rows = await ctx.read<VerdictView & { total: number }>(
    sql`
      select (select count(*)::int from constraint_verdict v where ${mine}) as total, part.*
      from (select) one left join (
        select v.id, v.at, v.quality_status_code as quality_status, v.previous_status_code as previous_status, v.value
        from constraint_verdict v where ${mine} ${older}
        order by v.at desc, v.id desc limit ${paging.limit + 1}::int offset ${paging.offset}::bigint) part on true
      order by part.at desc, part.id desc`,
  );
  // A row without an id only carries the total of a page past the end.
  const result = { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
  return pageAnswer(paging, result, {
    keys: (row) => [row.at, row.id],
    view: ({ total: _, ...verdict }) => verdict,
  });
}

/** Creates a restriction on an indicator or on an object, and judges it. */
async function createConstraint(ctx: Ctx, input: ColumnValues): Promise<string> {
  const columns = await toColumns(ctx, constraintTable, input);
  refuseTerms(columns);
  const place = await placeOfTarget(ctx, columns);
  const id = insertRow(ctx, constraintTable, { ...columns, ...place });
  judgeLate(ctx, [id]);
  await callBeforeAnswer(ctx);
  return id;
}

/** Changes terms, archives or restores; the verdict follows. */
async function updateConstraint(
  ctx: Ctx,
  old: StoredRow,
  input: ColumnValues,
): Promise<ColumnValues> {
  refuseOfRule(old);
  const columns = await toColumns(ctx, constraintTable, input);
  refuseTerms({ ...old, ...columns });
  const row = updateRow(ctx, constraintTable, { old, columns });
  judgeLate(ctx, [old.id]);
  await callBeforeAnswer(ctx);
  return row;
}

const removeConstraint = {
  check: async (ctx: Ctx, old: StoredRow, permanent: boolean): Promise<void> => {
    if (old['archived'] !== true) refuseOfRule(old);
    if (!permanent) judgeLate(ctx, [old.id]);
  },
  /** Deletes for good, with history and result. */
  remove: async (ctx: Ctx, old: StoredRow): Promise<void> => {
    const tenant = sql`${ctx.actor.tenant_id}::uuid`;
    await sql`delete from constraint_verdict where tenant_id = ${tenant} and constraint_id = ${old.id}::uuid`.execute(
      ctx.db,
    );
    await deleteRow(ctx, constraintTable, old, { object_id: old['object_id'] });
    ctx.atCommit.call(
      sql`object_result_drop(${tenant}, ${old['object_id']}::uuid, ${RESULT_KIND.constraint}::smallint, ${old.id}::uuid)`,
      refusalOf,
    );
  },
};

/** The terms of a restriction made by a rule can only be changed in the rule. */
function refuseOfRule(old: StoredRow): void {
  if (old['rule_id'] !== null) throw new Refusal('wrong_status', { reason: 'of_rule' });
}

/** Locks the indicator before the restriction, as a change of its values does. */
async function lockTarget({ actor, db }: Ctx, id: string): Promise<void> {
  const tenant = actor.tenant_id;
  await sql`
    select from measurement_indicator where tenant_id = ${tenant}::uuid and id = (
      select indicator_id from quality_constraint where tenant_id = ${tenant}::uuid and id = ${id}::uuid) for no key update`.execute(
    db,
  );
}
