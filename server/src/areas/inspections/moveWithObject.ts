import { sql } from 'kysely';
import type { OnUnitChanged } from '#areas/objects/service.ts';

/**
 * Open inspections follow their object to its new unit; closed ones stay. Locks them before the roll-up, as
 * completing does.
 */
export const moveOpenInspections: OnUnitChanged = async (ctx, object_id, unit) => {
  await sql`update inspection set business_unit_id = ${unit}::uuid
    where tenant_id = ${ctx.actor.tenant_id}::uuid and object_id = ${object_id}::uuid and operative_status_code in (1, 2)`.execute(
    ctx.db,
  );
};
