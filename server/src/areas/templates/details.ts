import { MAX_DETAILS } from '@plumbline/contract/templates/schemas';
import { InvalidInput, Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import { withTenantId } from '#kit/db/statement.ts';
import { canonical } from '#kit/audit/canonical.ts';
import type { Ctx } from '#kit/ctx.ts';
import { newId } from '#kit/ids.ts';
import { messageFor } from '#kit/refusals/messages.ts';
import { notePart } from '#kit/audit/audit.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { deleteRow, insertRow, lockRow, updateRow } from '#kit/entity/write.ts';
import { requireVisible, toColumns } from '#kit/entity/columns.ts';
import type { ColumnValues, StoredRow } from '#kit/entity/write.ts';
import { detailFaults, detailKey } from './rules.ts';
import type { TemplateFault } from './rules.ts';
import { templateDetailTable, templateTable } from './table.ts';
import type { TemplateDetailRow } from './table.ts';

export interface DetailInput extends Pick<
  TemplateDetailRow,
  'check_list_id' | 'group_name' | 'group_number'
> {
  target?: TemplateDetailRow['target'] | undefined;
  object_class_id?: string | null | undefined;
}
/** Refuses with all faults, in the caller's language. */
export function refuse(ctx: Ctx, faults: readonly TemplateFault[]): void {
  if (faults.length === 0) return;
  throw new InvalidInput(
    faults.map((fault) => ({ ...fault, msg: messageFor(fault.type, ctx.locale) })),
  );
}

/** Counts a change of the details as a change of their template. */
export async function countChange(ctx: Ctx, template: string): Promise<void> {
  await sql`update inspection_template set version = version + 1, updated_at = now(), updated_by = ${ctx.actor.id}::uuid
    where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${template}::uuid`.execute(ctx.db);
}

/** Replaces the details of a locked template; returns whether anything changed. */
export async function replaceDetails(
  ctx: Ctx,
  template: string,
  input: DetailInput[],
): Promise<boolean> {
  const details = input.map(({ target = 'base', object_class_id = null, ...detail }) => ({
    ...detail,
    target,
    object_class_id,
  }));
  refuse(ctx, detailFaults(details));
  const classes = details.map((detail) => detail.object_class_id).filter((id) => id !== null);
  for (const detail of details) await requireVisible(ctx, 'check_list', detail.check_list_id);
  for (const id of classes) await requireVisible(ctx, 'object_class', id);
  const old = await detailsOfTemplate(ctx, template);
  if (canonical(old) === canonical(details)) return false;
  await deleteDetails(ctx, template);
  const rows = details.map((detail, position) => ({ ...detail, id: newId(), position }));
  const { tenant_id, id: who } = ctx.actor;
  await sql`insert into inspection_template_detail (tenant_id, inspection_template_id, created_by, updated_by, id, check_list_id,
      group_name, group_number, position, target, object_class_id)
    select k.tenant_id, ${template}::uuid, ${who}::uuid, ${who}::uuid, d.*
    from ${withTenantId(
      tenant_id,
      sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(id uuid, check_list_id uuid, group_name text, group_number int,
        position int, target text, object_class_id uuid)`,
    )}`.execute(ctx.db);
  notePart(
    ctx,
    { entity: templateTable, id: template },
    { old: { details: old }, new: { details } },
  );
  return true;
}

/** The details of a template in order; inspections are created from them. */
async function detailsOfTemplate(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  template: string,
): Promise<TemplateDetailRow[]> {
  const { rows } =
    await sql<TemplateDetailRow>`select check_list_id, group_name, group_number, target, object_class_id
    from inspection_template_detail where tenant_id = ${ctx.actor.tenant_id}::uuid and inspection_template_id = ${template}::uuid
    order by position`.execute(ctx.db);
  return rows;
}

export async function deleteDetails(ctx: Ctx, template: string): Promise<void> {
  await sql`delete from inspection_template_detail
    where tenant_id = ${ctx.actor.tenant_id}::uuid and inspection_template_id = ${template}::uuid`.execute(
    ctx.db,
  );
}

/** Adds one check list to a template, after the others. */
export async function createDetail(ctx: Ctx, input: ColumnValues): Promise<string> {
  const template = await lockRow(ctx, templateTable, String(input['inspection_template_id']));
  const before = await detailsOfTemplate(ctx, template.id);
  if (before.length >= MAX_DETAILS) throw invalid(['body'], 'too_many', ctx.locale);
  const detail = {
    target: 'base',
    object_class_id: null,
    ...(await toColumns(ctx, templateDetailTable, input)),
  };
  refuseFaults(ctx, before, detail);
  const { rows } = await sql<{ position: number }>`select coalesce(max(position) + 1, 0) as position
    from inspection_template_detail where tenant_id = ${ctx.actor.tenant_id}::uuid and inspection_template_id = ${template.id}::uuid`.execute(
    ctx.db,
  );
  const id = insertRow(ctx, templateDetailTable, { ...detail, ...rows[0] });
  await noteDetails(ctx, template.id, before);
  return id;
}

/** Locks a detail's template before the detail: changing a detail changes the template. */
export async function lockTemplateOf(ctx: Ctx, detail: string): Promise<void> {
  const { rows } = await sql<{ template: string }>`select inspection_template_id as template
    from inspection_template_detail where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${detail}::uuid`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) throw new Refusal('not_found');
  await lockRow(ctx, templateTable, row.template);
}

/** Changes a locked detail. */
export async function updateDetail(ctx: Ctx, old: StoredRow, input: ColumnValues): Promise<void> {
  const template = String(old['inspection_template_id']);
  const before = await detailsOfTemplate(ctx, template);
  const columns = await toColumns(ctx, templateDetailTable, input);
  const own = detailKey(asDetail(old));
  const others = before.filter((detail) => detailKey(detail) !== own);
  refuseFaults(ctx, others, { ...old, ...columns });
  const row = updateRow(ctx, templateDetailTable, { old, columns });
  if (row !== old) await noteDetails(ctx, template, before);
}

/** Removes a locked detail from its template, which must keep at least one. */
export async function removeDetail(ctx: Ctx, old: StoredRow): Promise<void> {
  const template = String(old['inspection_template_id']);
  const before = await detailsOfTemplate(ctx, template);
  if (before.length === 1) throw new Refusal('in_use');
  await deleteRow(ctx, templateDetailTable, old);
  await noteDetails(ctx, template, before);
}

// A row holds these columns as the table declares them.
const asDetail = (row: ColumnValues) => row as unknown as TemplateDetailRow;

/** Refuses a new or changed detail that conflicts with the others of its template. */
function refuseFaults(ctx: Ctx, others: readonly TemplateDetailRow[], row: ColumnValues): void {
  const own = detailFaults([...others, asDetail(row)]).filter(
    ({ loc }) => loc[2] === others.length,
  );
  refuse(
    ctx,
    own.map(({ loc, type }) => ({ loc: ['body', loc[3] ?? 'check_list_id'], type })),
  );
}

/** The template's log shows its details before and after. */
async function noteDetails(
  ctx: Ctx,
  template: string,
  before: readonly TemplateDetailRow[],
): Promise<void> {
  const details = await detailsOfTemplate(ctx, template);
  notePart(
    ctx,
    { entity: templateTable, id: template },
    { old: { details: before }, new: { details } },
  );
  await countChange(ctx, template);
}
