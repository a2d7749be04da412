import { Refusal } from '@plumbline/contract/kit/errors';
import { roleOf } from '@plumbline/contract/kit/permissions';
import { sql } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import { invalid } from '#kit/validate.ts';
import { updateRow } from '#kit/write.ts';
import { lockInspection } from './lock.ts';
import { whyNotHandOver } from './rules.ts';
import { inspectionTable } from './table.ts';

/** Notes who is responsible from now on: what they see by it, they go on seeing. */
export async function noteResponsible(
  ctx: Ctx,
  inspection_id: string,
  user_id: string,
): Promise<void> {
  await sql`insert into inspection_responsible (tenant_id, user_id, inspection_id)
    values (${ctx.actor.tenant_id}::uuid, ${user_id}::uuid, ${inspection_id}::uuid) on conflict do nothing`.execute(
    ctx.db,
  );
}

interface Candidate {
  user_type_code: number;
  is_superuser: boolean;
  is_active: boolean;
  archived: boolean;
  works_here: boolean;
}

/** A responsible user is active, no guest, and works in the unit; of another tenant he is not found. */
export async function requireResponsible(
  ctx: Ctx,
  asked: { user_id: string; business_unit_id: string },
): Promise<void> {
  const tenant = ctx.actor.tenant_id;
  const { rows } = await sql<Candidate>`
    with recursive up as (
      select ${asked.business_unit_id}::uuid as id, true as here
      union all
      select b.parent_id, false from up join business_unit b on b.tenant_id = ${tenant}::uuid and b.id = up.id where b.parent_id is not null)
    select u.user_type_code, u.is_superuser, u.is_active, u.archived,
      u.business_unit_id in (select id from up) or exists (
        select 1 from user_shared_bu s join up on up.id = s.business_unit_id
        where s.tenant_id = ${tenant}::uuid and s.user_id = u.id and s.access = 'work' and (up.here or s.include_children)
          and (s.valid_to is null or s.valid_to > now())) as works_here
    from app_user u where u.tenant_id = ${tenant}::uuid and u.id = ${asked.user_id}::uuid`.execute(
    ctx.db,
  );
  const [user] = rows;
  if (!user) throw new Refusal('not_found');
  const role = roleOf({
    is_superuser: user.is_superuser,
    user_type: { code: user.user_type_code },
  });
  const fits =
    user.is_active &&
    !user.archived &&
    role !== 'guest' &&
    (role !== 'inspector' || user.works_here);
  if (!fits) throw invalid(['body', 'responsible_id'], 'responsible', ctx.locale);
}

/** Gives an open inspection to another user. */
export async function changeResponsible(
  ctx: Ctx,
  id: string,
  input: () => { responsible_id: string },
): Promise<void> {
  const old = await lockInspection(ctx, id);
  const { responsible_id } = input();
  const refusal = whyNotHandOver(old, ctx.actor);
  if (refusal) throw refusal;
  await requireResponsible(ctx, {
    user_id: responsible_id,
    business_unit_id: old.business_unit_id,
  });
  await updateRow(ctx, inspectionTable, { old, columns: { responsible_id } });
  await noteResponsible(ctx, id, responsible_id);
}
