import { STATUS } from '@plumbline/contract/inspections/status';
import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { InvalidInput, Refusal } from '@plumbline/contract/kit/errors';
import { MOST_IN_PDF } from '@plumbline/contract/reports/reports';
import type { CreateReports } from '@plumbline/contract/reports/schemas';
import { inspectionTable } from '#areas/inspections/table.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { rowsOf } from '../request.ts';
import { countPictures } from '../pictures.ts';

const FIELDS = [
  'number',
  'object',
  'template_name',
  'operative_status',
  'result',
  'finished_at',
  'total',
] as const;
export type ChosenInspection = Pick<InspectionView, 'id' | (typeof FIELDS)[number]>;

/**
 * The chosen inspections, in this order, each once.
 * @throws InvalidInput with the place of each that the caller does not see; wrong_status with the first that is not
 * completed
 */
export async function chosenInspections(
  ctx: ReadCtx,
  ids: readonly string[],
): Promise<ChosenInspection[]> {
  const { items } = await rowsOf<ChosenInspection>({ ctx }, inspectionTable, {
    filter: `id:in:${ids.join(',')}`,
    fields: FIELDS.join(','),
    with_archived: 'true',
    with_total: 'false',
  });
  const byId = new Map(items.map((row) => [row.id, row]));
  const faults = ids.flatMap((id, n) =>
    byId.has(id) ? [] : [{ loc: ['body', 'ids', n], type: 'value' }],
  );
  if (faults.length > 0) throw new InvalidInput(faults);
  const chosen = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  const open = chosen.find(({ operative_status: { code } }) => code !== STATUS.completed);
  if (open)
    throw new Refusal('wrong_status', {
      operative_status_code: open.operative_status.code,
      inspection: { id: open.id, name: open.number },
    });
  return chosen;
}

/** @throws too_many if one PDF of these reports would be too long */
export async function requireFewItems(
  ctx: ReadCtx,
  chosen: readonly ChosenInspection[],
  { with_pictures = true }: Pick<CreateReports, 'with_pictures'>,
): Promise<void> {
  const photos = with_pictures ? await countPictures(ctx, chosen) : 0;
  const found = chosen.reduce((sum, { total }) => sum + total, photos);
  if (found > MOST_IN_PDF) throw new Refusal('too_many', { most: MOST_IN_PDF, found });
}
