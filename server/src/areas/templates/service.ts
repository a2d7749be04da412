import { InvalidInput, Refusal } from '@plumbline/contract/kit/errors';
import { USER_TYPE } from '@plumbline/contract/kit/permissions';
import { sql } from 'kysely';
import { canonical } from '#kit/canonical.ts';
import type { Ctx } from '#kit/ctx.ts';
import { newId } from '#kit/ids.ts';
import { messageFor } from '#kit/messages.ts';
import { notePart } from '#kit/notePart.ts';
import { invalid } from '#kit/validate.ts';
import { deleteRow, insertRow, requireVisible, toColumns, updateRow } from '#kit/write.ts';
import type { Row } from '#kit/write.ts';
import { detailFaults, normalReminder, planned } from './rules.ts';
import type { Fault, Plan } from './rules.ts';
import { objectTemplateTable, templateTable } from './table.ts';
import type { TemplateDetailRow } from './table.ts';

type Stored = Row & { id: string };
interface DetailInput extends Pick<
  TemplateDetailRow,
  'check_list_id' | 'group_name' | 'group_number'
> {
  target?: TemplateDetailRow['target'] | undefined;
  object_class_id?: string | null | undefined;
}
type TemplateInput = Row & { details?: DetailInput[] | undefined };

function refuse(ctx: Ctx, faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  throw new InvalidInput(
    faults.map((fault) => ({ ...fault, msg: messageFor(fault.type, ctx.locale) })),
  );
}

/** Creates a template with its details. */
export async function createTemplate(
  ctx: Ctx,
  { details = [], ...input }: TemplateInput,
): Promise<string> {
  const row = await insertRow(ctx, templateTable, await columnsOf(ctx, {}, input));
  await replaceDetails(ctx, row.id, details);
  return row.id;
}

/** Changes a locked template; sent details replace the stored ones. */
export async function updateTemplate(
  ctx: Ctx,
  old: Stored,
  { details, ...input }: TemplateInput,
): Promise<void> {
  const stored = await updateRow(ctx, templateTable, {
    old,
    columns: await columnsOf(ctx, old, input),
  });
  const changed = details !== undefined && (await replaceDetails(ctx, old.id, details));
  if (changed && stored === old) await countChange(ctx, old.id);
}

/** Input as columns, with the schedule and its kind in agreement. */
async function columnsOf(ctx: Ctx, old: Row, input: Row): Promise<Row> {
  const columns = await toColumns(ctx, templateTable, input);
  const reminder = columns['reminder_before'];
  if (typeof reminder === 'string') columns['reminder_before'] = normalReminder(reminder);
  // Both rows hold these columns as the contract declares them.
  const before = { schedule: null, schedule_type_code: null, ...planOf(old) } as Plan;
  const { plan, faults } = planned(before, planOf(columns));
  refuse(ctx, faults);
  const sent = 'schedule' in columns || 'schedule_type_code' in columns;
  return sent ? { ...columns, schedule_type_code: plan.schedule_type_code } : columns;
}

const planOf = (row: Row): Row =>
  Object.fromEntries(
    ['schedule', 'schedule_type_code']
      .filter((name) => row[name] !== undefined)
      .map((name) => [name, row[name]]),
  );

async function countChange(ctx: Ctx, template: string): Promise<void> {
  await sql`update inspection_template set version = version + 1, updated_at = now(), updated_by = ${ctx.actor.id}::uuid
    where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${template}::uuid`.execute(ctx.db);
}

/** Replaces the details of a locked template; answers whether anything changed. */
async function replaceDetails(ctx: Ctx, template: string, sent: DetailInput[]): Promise<boolean> {
  const details = sent.map(({ target = 'base', object_class_id = null, ...detail }) => ({
    ...detail,
    target,
    object_class_id,
  }));
  refuse(ctx, detailFaults(details));
  const classes = details.map((detail) => detail.object_class_id).filter((id) => id !== null);
  for (const detail of details) await requireVisible(ctx, 'check_list', detail.check_list_id);
  for (const id of classes) await requireVisible(ctx, 'object_class', id);
  const old = await templateDetails(ctx, template);
  if (canonical(old) === canonical(details)) return false;
  await deleteDetails(ctx, template);
  const rows = details.map((detail, position) => ({ ...detail, id: newId(), position }));
  const { tenant_id, id: who } = ctx.actor;
  await sql`insert into inspection_template_detail (tenant_id, inspection_template_id, created_by, updated_by, id, check_list_id,
      group_name, group_number, position, target, object_class_id)
    select ${tenant_id}::uuid, ${template}::uuid, ${who}::uuid, ${who}::uuid, id, check_list_id, group_name, group_number, position, target, object_class_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(id uuid, check_list_id uuid, group_name text, group_number int,
      position int, target text, object_class_id uuid)`.execute(ctx.db);
  notePart(
    ctx,
    { entity: 'inspection_template', id: template },
    { old: { details: old }, new: { details } },
  );
  return true;
}

/** The details of a template in their order; inspections are made of them. */
export async function templateDetails(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  template: string,
): Promise<TemplateDetailRow[]> {
  const { rows } =
    await sql<TemplateDetailRow>`select check_list_id, group_name, group_number, target, object_class_id
    from inspection_template_detail where tenant_id = ${ctx.actor.tenant_id}::uuid and inspection_template_id = ${template}::uuid
    order by position`.execute(ctx.db);
  return rows;
}

async function deleteDetails(ctx: Ctx, template: string): Promise<void> {
  await sql`delete from inspection_template_detail
    where tenant_id = ${ctx.actor.tenant_id}::uuid and inspection_template_id = ${template}::uuid`.execute(
    ctx.db,
  );
}

/** Removes an archived template for good; assignments and inspections that need it refuse (foreign keys). */
export async function removeTemplate(ctx: Ctx, template: Stored): Promise<void> {
  if (template['archived'] !== true) throw new Refusal('in_use');
  await deleteDetails(ctx, template.id);
  await deleteRow(ctx, templateTable, template);
}

/** Assigns a template to an object. */
export async function assignTemplate(ctx: Ctx, input: Row): Promise<string> {
  const columns = await toColumns(ctx, objectTemplateTable, input);
  await refuseUnableUser(ctx, columns['responsible_id']);
  return (await insertRow(ctx, objectTemplateTable, columns)).id;
}

/** Changes who does a locked assignment, and whether it is planned by. */
export async function updateAssignment(ctx: Ctx, old: Stored, input: Row): Promise<void> {
  const columns = await toColumns(ctx, objectTemplateTable, input);
  if (columns['responsible_id'] !== old['responsible_id'])
    await refuseUnableUser(ctx, columns['responsible_id']);
  await updateRow(ctx, objectTemplateTable, { old, columns });
}

/** Guests and deactivated users do no inspections. */
async function refuseUnableUser(ctx: Ctx, id: unknown): Promise<void> {
  if (typeof id !== 'string') return;
  const { rows } =
    await sql`select 1 from app_user where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${id}::uuid
    and is_active and not archived and (is_superuser or user_type_code <> ${USER_TYPE.guest}::int)`.execute(
      ctx.db,
    );
  if (rows.length === 0) throw invalid(['body', 'responsible_id'], 'value', ctx.locale);
}
