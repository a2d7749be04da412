import { sql } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import type { Agent } from '#kit/model/actor.ts';

/** The users who manage the account of the tenant. */
export async function superusersOf({ db, actor }: Ctx<Agent>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from app_user where tenant_id = ${actor.tenant_id}::uuid and is_superuser and is_active and not archived`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
