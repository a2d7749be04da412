import type { ReadCtx } from '#kit/ctx.ts';
import { partsOf } from '#kit/entity/partsRoutes.ts';
import { readRow } from '#kit/entity/read.ts';
import { templateDetailTable, templateTable } from './table.ts';

/** A template with its details: `GET /inspection_template/{id}`. */
export async function readTemplate(
  ctx: ReadCtx,
  id: string,
): Promise<{ view: Record<string, unknown>; version: number | null }> {
  const { view, version } = await readRow(ctx, templateTable, id);
  const of = { column: 'inspection_template_id', id };
  return { view: { ...view, details: await partsOf(ctx, templateDetailTable, of) }, version };
}
