import type { Ctx } from '#kit/ctx.ts';
import { lockRow } from '#kit/entity/write.ts';
import type { Row } from '#kit/entity/write.ts';
import { inspectionTable } from './table.ts';
import type { InspectionRow } from './table.ts';

/**
 * The inspection as stored, locked first of all it consists of: answers, completion, cancellation and
 * handing over of one inspection take turns, so each judges what the one before has left.
 */
export async function lockInspection(
  ctx: Ctx,
  id: string,
  ifMatch?: string,
): Promise<InspectionRow & Row> {
  // Kit's row has the columns of the table, but not their names.
  return (await lockRow(ctx, inspectionTable, id, ifMatch)) as unknown as InspectionRow & Row;
}
