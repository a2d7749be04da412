import assert from 'node:assert/strict';
import type { OwnDatabase } from '../servers/ownDatabase.ts';

/** Lists find the inspections of a former responsible by their unit, so a copy of another unit would hide them. */
export async function assertUnitsOfResponsibles(database: OwnDatabase): Promise<void> {
  const wrong = await database.queryAsOwner(
    `select i.id, i.operative_status_code from inspection_responsible r
     join inspection i on i.tenant_id = r.tenant_id and i.id = r.inspection_id where r.business_unit_id <> i.business_unit_id`,
  );
  assert.deepEqual(wrong, []);
}
