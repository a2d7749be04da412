import { type SchedulePart, withParts } from '@plumbline/contract/schedule/series';
import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { Schedule } from '@plumbline/contract/templates/schemas';
import { requireResponsible } from '#areas/users/service.ts';
import type { Ctx } from '#kit/ctx.ts';
import type { Agent } from '#kit/model/actor.ts';
import { deleteRow, insertRow, lockRow, updateRow } from '#kit/entity/write.ts';
import { toColumns } from '#kit/entity/columns.ts';
import type { ColumnValues, StoredRow } from '#kit/entity/write.ts';
import { canonical } from '#kit/audit/canonical.ts';
import { countChange, deleteDetails, refuse, replaceDetails } from './details.ts';
import type { DetailInput } from './details.ts';
import { normalReminder, agreedPlan, pauseFaults } from './rules.ts';
import type { TemplatePlan } from './rules.ts';
import { assignMissing } from './assignMissing.ts';
import { objectTemplateTable, templateTable } from './table.ts';

interface ScheduleColumns {
  schedule: Schedule | null;
  schedule_from: string | null;
  earlier_schedules: SchedulePart[];
}
// Rows and input hold these columns as the contract declares them.
const scheduledOf = (row: object) => row as Partial<ScheduleColumns>;

/** The columns of a template whose schedule changes: always, or from a moment on, with the earlier ones until then. */
function beginSchedule(ctx: Ctx, old: object, columns: object): Partial<ScheduleColumns> {
  const before = scheduledOf(old);
  const { schedule = before.schedule ?? null, schedule_from } = scheduledOf(columns);
  const isSame = canonical(schedule) === canonical(before.schedule ?? null);
  if (schedule_from === undefined && isSame) return {};
  if (schedule_from == null) return { schedule_from: null, earlier_schedules: [] };
  return { ...withParts(storedOf(before), [{ from: schedule_from, schedule }], ctx.now) };
}

const storedOf = ({
  schedule,
  schedule_from,
  earlier_schedules,
}: Partial<ScheduleColumns>): ScheduleColumns => ({
  schedule: schedule ?? null,
  schedule_from: schedule_from ?? null,
  earlier_schedules: earlier_schedules ?? [],
});

/** The columns of an assignment whose object gets a schedule of its own, or its template's again. */
function ownSchedule(ctx: Ctx, old: object, columns: object): Partial<ScheduleColumns> {
  const { schedule = null, schedule_from } = scheduledOf(columns);
  if (schedule_from === undefined) return {};
  return schedule_from === null
    ? { schedule: null, schedule_from, earlier_schedules: [] }
    : ownParts(ctx, old, [{ from: schedule_from, schedule }]);
}

/** As `ownSchedule`, for several schedules, one after another. */
function ownParts(ctx: Ctx, old: object, parts: readonly SchedulePart[]): ScheduleColumns {
  const before = storedOf(scheduledOf(old));
  return { ...withParts(before.schedule_from === null ? null : before, parts, ctx.now) };
}

export { readTemplate } from './view.ts';
export { planAgain } from './planAgain.ts';
export { assignMissing, beginSchedule, ownParts, ownSchedule };

/** The work of a later area before and after assignments end. */
export interface OnAssignmentEnd {
  before: (
    ctx: Ctx<Agent>,
    assignments: readonly { id: string; object_id: string; template_id: string }[],
  ) => Promise<void>;
  after: (ctx: Ctx<Agent>, objects: readonly string[]) => Promise<void>;
}
/** The work of a later area when an assignment has changed; its schedule is another one from this moment on. */
export type OnAssignmentChange = (
  ctx: Ctx,
  assignment: { id: string; from: Date | null },
) => Promise<void>;

type TemplateInput = ColumnValues & { details?: DetailInput[] | undefined };

/** Creates a template with its details. */
export async function createTemplate(
  ctx: Ctx,
  { details = [], ...input }: TemplateInput,
): Promise<string> {
  const id = insertRow(ctx, templateTable, await columnsOf(ctx, {}, input));
  await replaceDetails(ctx, id, details);
  return id;
}

/** Changes a locked template; details in the body replace the stored ones. */
export async function updateTemplate(
  ctx: Ctx,
  old: StoredRow,
  { details, ...input }: TemplateInput,
): Promise<void> {
  const row = updateRow(ctx, templateTable, {
    old,
    columns: await columnsOf(ctx, old, input),
  });
  const changed = details !== undefined && (await replaceDetails(ctx, old.id, details));
  if (changed && row === old) await countChange(ctx, old.id);
}

/** The input as columns, with a schedule and a kind that agree. */
async function columnsOf(ctx: Ctx, old: ColumnValues, input: ColumnValues): Promise<ColumnValues> {
  const columns = await toColumns(ctx, templateTable, input);
  const reminder = columns['reminder_before'];
  if (typeof reminder === 'string') columns['reminder_before'] = normalReminder(reminder);
  // Both rows hold these columns as the contract declares them.
  const before = { schedule: null, schedule_type_code: null, ...planOf(old) } as TemplatePlan;
  const { plan, faults } = agreedPlan(before, planOf(columns));
  refuse(ctx, [...faults, ...pauseFaults({ ...old, ...columns })]);
  const scheduleChanges = 'schedule' in columns || 'schedule_type_code' in columns;
  return scheduleChanges
    ? {
        ...columns,
        ...beginSchedule(ctx, old, columns),
        schedule_type_code: plan.schedule_type_code,
      }
    : columns;
}

const planOf = (row: ColumnValues): ColumnValues =>
  Object.fromEntries(
    ['schedule', 'schedule_type_code']
      .filter((name) => row[name] !== undefined)
      .map((name) => [name, row[name]]),
  );

/** Deletes an archived template for good; foreign keys refuse it while assignments or inspections need it. */
export async function removeTemplate(ctx: Ctx, template: StoredRow): Promise<void> {
  await deleteDetails(ctx, template.id);
  await deleteRow(ctx, templateTable, template);
}

/** Refuses a pause whose end has no beginning, or comes before it. */
export const requirePause = (ctx: Ctx, row: object): void => {
  refuse(ctx, pauseFaults(row as ColumnValues)); // rows and input hold the columns as the contract declares them
};

/** Assigns a template to an object. */
export async function assignTemplate(ctx: Ctx, input: ColumnValues): Promise<string> {
  const columns = await toColumns(ctx, objectTemplateTable, input);
  requirePause(ctx, columns);
  await refuseUnableUser(ctx, columns);
  return insertRow(ctx, objectTemplateTable, columns);
}

/** The schedule is looked at again, and missed moments are not planned. */
const REPLANNED = { look_at: '-infinity', planned_to: null };
const PLANNED_BY = ['is_active', 'paused_from', 'paused_until', 'schedule_from'];

/**
 * Changes a locked assignment: its responsible user, whether it is in use, its pause, and the schedule of its own. It
 * can always be switched off, even if its user can no longer be responsible.
 */
export async function updateAssignment(
  ctx: Ctx,
  old: StoredRow,
  { input, onChange }: { input: ColumnValues; onChange: readonly OnAssignmentChange[] },
): Promise<void> {
  const given = await toColumns(ctx, objectTemplateTable, input);
  const columns: ColumnValues = { ...given, ...ownSchedule(ctx, old, given) };
  const next: ColumnValues = { ...old, ...columns };
  const switchedOn = next['is_active'] === true && old['is_active'] === false;
  requirePause(ctx, next);
  if (switchedOn || next['responsible_id'] !== old['responsible_id'])
    await refuseUnableUser(ctx, next);
  const from = typeof given['schedule_from'] === 'string' ? new Date(given['schedule_from']) : null;
  const isPlannedAnew = from !== null || PLANNED_BY.some((name) => next[name] !== old[name]);
  const row = updateRow(ctx, objectTemplateTable, {
    old,
    columns: { ...columns, ...(isPlannedAnew ? REPLANNED : {}) },
  });
  if (row === old) return;
  for (const changed of onChange) await changed(ctx, { id: old.id, from });
}

/** Locks an assignment before the inspections planned for it. */
export const lockAssignment = (ctx: Ctx, id: string): Promise<StoredRow> =>
  lockRow(ctx, objectTemplateTable, id);

/** Gives a locked assignment schedules of its own, each from its moment on. */
export async function changeSchedule(
  ctx: Ctx,
  id: string,
  parts: readonly SchedulePart[],
): Promise<void> {
  const old = await lockAssignment(ctx, id);
  updateRow(ctx, objectTemplateTable, {
    old,
    columns: { ...ownParts(ctx, old, parts), ...REPLANNED },
  });
}

/** Ends an assignment with its planned inspections; one that a rule made can only be switched off. */
export async function endAssignment(
  ctx: Ctx,
  old: StoredRow,
  onEnd: readonly OnAssignmentEnd[],
): Promise<void> {
  const { id, object_id, inspection_template_id, rule_id } = old as StoredRow & EndedRow; // columns of this table
  if (rule_id !== null) throw new Refusal('in_use');
  const ended = { id, object_id, template_id: inspection_template_id };
  for (const { before } of onEnd) await before(ctx, [ended]);
  await deleteRow(ctx, objectTemplateTable, old);
  for (const { after } of onEnd) await after(ctx, [object_id]);
}
interface EndedRow {
  object_id: string;
  inspection_template_id: string;
  rule_id: string | null;
}

/** The user will be responsible for the inspections of the assignment: refuse at once one who cannot be. */
async function refuseUnableUser(
  ctx: Ctx,
  { responsible_id, object_id }: ColumnValues,
): Promise<void> {
  if (typeof responsible_id !== 'string') return;
  const { rows } = await sql<{
    business_unit_id: string;
  }>`select business_unit_id from object where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${object_id}::uuid`.execute(
    ctx.db,
  );
  const [object] = rows;
  if (object) await requireResponsible(ctx, { user_id: responsible_id, ...object });
}
