import { sql } from 'kysely';
import { requireResponsible } from '#areas/users/service.ts';
import type { Ctx } from '#kit/ctx.ts';
import { queue } from '#kit/db/transaction.ts';
import type { Agent } from '#kit/model/actor.ts';
import { updateRow } from '#kit/entity/write.ts';
import { lockInspection } from '../lock.ts';
import { handOverRefusal } from '../rules.ts';
import { inspectionTable } from '../table.ts';

/** Records a new responsible user, because they keep seeing the inspection afterwards. */
export const noteResponsible = (
  ctx: Ctx,
  inspection: { id: string; business_unit_id: string },
  user_id: string,
): void =>
  queue(
    ctx.db,
    sql`insert into inspection_responsible (tenant_id, user_id, inspection_id, business_unit_id)
    values (${ctx.actor.tenant_id}::uuid, ${user_id}::uuid, ${inspection.id}::uuid, ${inspection.business_unit_id}::uuid) on conflict do nothing`,
  );

/** As `noteResponsible`, for the responsible users of many stored inspections. */
export function noteResponsibles({ db, actor }: Ctx<Agent>, ids: readonly string[]): void {
  const tenant = actor.tenant_id;
  queue(
    db,
    sql`
    insert into inspection_responsible (tenant_id, user_id, inspection_id, business_unit_id)
    select i.tenant_id, i.responsible_id, i.id, i.business_unit_id from inspection i
    where i.tenant_id = ${tenant}::uuid and i.id in (select unnest(${ids}::uuid[])) and i.responsible_id is not null
    on conflict do nothing`,
  );
}

/** All present and former responsible users find the inspection by its unit, which changes with it. */
export function noteUnit(
  { actor, db }: Ctx<Agent>,
  { id, business_unit_id }: { id: string; business_unit_id: string },
  unit: string,
): void {
  if (unit === business_unit_id) return;
  queue(
    db,
    sql`update inspection_responsible set business_unit_id = ${unit}::uuid
      where tenant_id = ${actor.tenant_id}::uuid and inspection_id = ${id}::uuid`,
  );
}

/** Hands an open inspection over to another user. */
export async function assignResponsible(
  ctx: Ctx,
  id: string,
  input: () => { responsible_id: string },
): Promise<void> {
  const old = await lockInspection(ctx, id);
  const { responsible_id } = input();
  const refusal = handOverRefusal(old, ctx.actor, responsible_id);
  if (old.responsible_id === responsible_id && refusal?.code !== 'wrong_status') return; // a device may repeat it
  if (refusal) throw refusal;
  await requireResponsible(ctx, {
    user_id: responsible_id,
    business_unit_id: old.business_unit_id,
  });
  updateRow(ctx, inspectionTable, { old, columns: { responsible_id } });
  noteResponsible(ctx, old, responsible_id);
}
