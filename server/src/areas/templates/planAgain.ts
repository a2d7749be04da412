import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';

/** Makes the planner look at the assignments of these templates, as if the templates had changed. */
export async function planAgain({ db, actor }: Ctx, concerned: RawBuilder<unknown>): Promise<void> {
  await sql`
    update inspection_template set planned_version = 0
    where tenant_id = ${actor.tenant_id}::uuid and planned_version <> 0 and ${concerned}`.execute(
    db,
  );
}
