import { OPEN_STATUSES } from '@plumbline/contract/inspections/status';
import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import { audienceOf } from '#kit/audit/audience.ts';
import type { Ctx } from '#kit/ctx.ts';
import { isVisibleRow } from '#kit/entity/read.ts';
import { inspectionTable } from '../table.ts';
import type { StoredInspection } from '../table.ts';

/**
 * `POST /inspection/{id}/ask_back`: a former responsible user asks the present one to hand an open inspection back, who is
 * told so.
 * @throws not_found unless the caller was responsible; wrong_status if it has ended, or nobody else is responsible
 */
export async function askBack(ctx: Ctx, id: string): Promise<void> {
  const { actor } = ctx;
  const { rows } = await sql<StoredInspection>`
    select t.* from inspection t where t.tenant_id = ${actor.tenant_id}::uuid and ${isVisibleRow(ctx, inspectionTable, id)} and exists (
      select from inspection_responsible r where r.tenant_id = ${actor.tenant_id}::uuid and r.inspection_id = t.id
        and r.user_id = ${actor.id}::uuid)`.execute(ctx.db);
  const [inspection] = rows;
  if (!inspection) throw new Refusal('not_found');
  const { operative_status_code, responsible_id, archived } = inspection;
  const isOpen = OPEN_STATUSES.some((status) => status === operative_status_code) && !archived;
  if (!isOpen || responsible_id === null || responsible_id === actor.id)
    throw new Refusal('wrong_status', { operative_status_code });
  ctx.audit.push({
    entity: 'inspection',
    entity_id: id,
    operation: 'update',
    audience: audienceOf(inspectionTable, [inspection]),
    old_value: {},
    new_value: { asked_back: responsible_id },
  });
}
