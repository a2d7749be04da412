import { sql } from 'kysely';
import { placedObjects } from '#areas/rules/service.ts';
import { noteChanged, noteCreated } from '#kit/audit/audit.ts';
import type { Ctx } from '#kit/ctx.ts';
import { withTenantId } from '#kit/db/statement.ts';
import { newId } from '#kit/ids.ts';
import type { Agent } from '#kit/model/actor.ts';
import type { ColumnValues, StoredRow } from '#kit/entity/write.ts';
import { judgeLate } from '../service.ts';
import { constraintTable } from '../table.ts';
import { constraintChanges } from './match.ts';
import type { LimitedObject, MadeConstraint, MatchedRule, RequiredConstraint } from './match.ts';

/** The terms that a restriction takes from its rule. */
const TERMS = [
  'name',
  'constraint_type_code',
  'critical_min',
  'attention_min',
  'attention_max',
  'critical_max',
  'warning_days',
  'valid_from',
  'valid_to',
] as const;
type StoredConstraintRule = MatchedRule & Record<(typeof TERMS)[number], unknown>;
type StoredConstraint = MadeConstraint & StoredRow;

/** Gives these objects and their indicators the restrictions that rules require, and judges the changed ones. */
export async function settleConstraints(ctx: Ctx<Agent>, ids: readonly string[]): Promise<void> {
  const rules = await rulesInForce(ctx);
  const units = await unitsOf(ctx, ids);
  const made = await madeFor(ctx, ids);
  if (rules.length === 0 && made.length === 0) return;
  const objects = await limitedObjects(ctx, ids);
  const byRule = new Map(rules.map((rule) => [rule.id, rule]));
  const [kept, released] = [true, false].map((inForce) =>
    made.filter(({ rule_id }) => byRule.has(rule_id) === inForce),
  ) as [StoredConstraint[], StoredConstraint[]];
  const changes = constraintChanges(objects, rules, kept);
  const byId = new Map(made.map((one) => [one.id, one]));
  const rowOf = (required: RequiredConstraint): ColumnValues => ({
    ...termsOf(byRule.get(required.rule_id)),
    ...required,
  });
  const created = changes.create.map((required): StoredRow => ({
    ...rowOf(required),
    business_unit_id: units.get(required.object_id),
    id: newId(),
    archived: false,
  }));
  const changed = [
    ...changes.change.map(({ id, required }) => ({
      id,
      row: { ...rowOf(required), archived: false },
    })),
    ...changes.archive.map(({ id }) => ({ id, row: { archived: true } as ColumnValues })),
    ...released.map(({ id }) => ({
      id,
      row: { archived: true, rule_id: null, rule_version: null },
    })),
  ].map(({ id, row }): StoredRow => ({ ...byId.get(id), ...row, id }));
  await insertAll(ctx, created);
  await updateAll(ctx, changed);
  for (const row of created) noteCreated(ctx, constraintTable, row);
  for (const row of changed)
    noteChanged(
      ctx,
      { entity: constraintTable, id: row.id },
      { old: byId.get(row.id) ?? {}, new: row },
    );
  const judged = [...created, ...changed].map(({ id }) => id);
  if (judged.length > 0) judgeLate(ctx, judged);
}

const termsOf = (rule: StoredConstraintRule | undefined): ColumnValues =>
  rule === undefined
    ? {}
    : {
        ...Object.fromEntries(TERMS.map((name) => [name, rule[name]])),
        rule_version: rule.version,
      };

async function rulesInForce({ db, actor }: Ctx<Agent>): Promise<StoredConstraintRule[]> {
  const { rows } = await sql<StoredConstraintRule>`
    select id, version, object_class_id, business_unit_id, indicator_code, date_key, after_days, boundary_date,
      ${sql.join(TERMS.map((name) => sql.ref(name)))}
    from constraint_rule where tenant_id = ${actor.tenant_id}::uuid and not is_ended order by id`.execute(
    db,
  );
  return rows;
}

/** The unit of each of these objects, locked until the end of the transaction. */
async function unitsOf(
  { db, actor }: Ctx<Agent>,
  objects: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; business_unit_id: string }>`
    select id, business_unit_id from object
    where tenant_id = ${actor.tenant_id}::uuid and id in (select unnest(${objects}::uuid[])) order by id for share`.execute(
    db,
  );
  return new Map(rows.map(({ id, business_unit_id }) => [id, business_unit_id]));
}

/** Locked in the same order as by a change of values: indicators first. */
async function madeFor(
  { db, actor }: Ctx<Agent>,
  objects: readonly string[],
): Promise<StoredConstraint[]> {
  const tenant = sql`${actor.tenant_id}::uuid`;
  await sql`
    select from measurement_indicator where tenant_id = ${tenant} and object_id in (select unnest(${objects}::uuid[]))
    order by id for no key update`.execute(db);
  const { rows } = await sql<StoredConstraint>`
    select * from quality_constraint where tenant_id = ${tenant} and object_id in (select unnest(${objects}::uuid[])) and rule_id is not null
    order by id for no key update`.execute(db);
  return rows;
}

async function limitedObjects(ctx: Ctx<Agent>, ids: readonly string[]): Promise<LimitedObject[]> {
  const tenant = sql`${ctx.actor.tenant_id}::uuid`;
  const placed = await placedObjects(ctx, ids);
  const { rows: indicators } = await sql<{ id: string; object_id: string; code: string }>`
    select id, object_id, code from measurement_indicator
    where tenant_id = ${tenant} and object_id in (select unnest(${ids}::uuid[])) and code is not null and not archived`.execute(
    ctx.db,
  );
  const { rows: dates } = await sql<{ id: string; key: string; day: string }>`
    select o.id, d.key, d.day from object o cross join lateral (
      select 'installed_at' as key, o.installed_at::text as day
      union all
      select a.key, a.value from jsonb_each_text(o.attributes) a (key, value) where a.value ~ '^\\d{4}-\\d\\d-\\d\\d$') d
    where o.tenant_id = ${tenant} and o.id in (select unnest(${ids}::uuid[])) and d.day is not null`.execute(
    ctx.db,
  );
  const indicatorsOf = Map.groupBy(indicators, ({ object_id }) => object_id);
  const datesOf = Map.groupBy(dates, ({ id }) => id);
  return placed.map((object) => ({
    ...object,
    indicators: indicatorsOf.get(object.id) ?? [],
    dates: Object.fromEntries((datesOf.get(object.id) ?? []).map(({ key, day }) => [key, day])),
  }));
}

const COLUMNS = sql`id uuid, name text, constraint_type_code smallint, object_id uuid, indicator_id uuid, critical_min numeric,
  attention_min numeric, attention_max numeric, critical_max numeric, boundary_date date, warning_days int, valid_from date, valid_to date,
  rule_id uuid, rule_version int, archived boolean, business_unit_id uuid`;

async function insertAll(ctx: Ctx<Agent>, rows: readonly StoredRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { tenant_id, id: who } = ctx.actor;
  await sql`
    insert into quality_constraint (tenant_id, created_by, updated_by, id, name, constraint_type_code, object_id, indicator_id, critical_min,
      attention_min, attention_max, critical_max, boundary_date, warning_days, valid_from, valid_to, rule_id, rule_version, archived, business_unit_id)
    select k.tenant_id, ${who}::uuid, ${who}::uuid, r.* from ${withTenantId(
      tenant_id,
      sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${COLUMNS})`,
    )}`.execute(ctx.db);
}

async function updateAll(ctx: Ctx<Agent>, rows: readonly StoredRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update quality_constraint c set name = r.name, critical_min = r.critical_min, attention_min = r.attention_min,
      attention_max = r.attention_max, critical_max = r.critical_max, boundary_date = r.boundary_date, warning_days = r.warning_days,
      valid_from = r.valid_from, valid_to = r.valid_to, rule_id = r.rule_id, rule_version = r.rule_version, archived = r.archived,
      version = version + 1, updated_at = now(), updated_by = ${ctx.actor.id}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${COLUMNS})
    where c.tenant_id = ${ctx.actor.tenant_id}::uuid and c.id = r.id`.execute(ctx.db);
}
