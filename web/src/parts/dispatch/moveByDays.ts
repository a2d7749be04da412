import { inspections, type InspectionView } from '@plumbline/contract/inspections/wire';
import { addDays } from '@plumbline/contract/kit/zoneMoments';
import { api } from '../../kit/http/api.ts';
import { NetworkError, RefusalError } from '../../kit/http/errors.ts';
import { pageZone } from '../../kit/format/zone.ts';

interface Move {
  days: number;
  reason: string;
}
/** The expected places of rows after moves whose response was lost: they may already be there. */
export type OpenMoves = Map<string, { days: number; at: string }>;

/** Moves a planned inspection from its current time; the due time is not sent because it keeps its distance. */
export async function moveByDays(
  id: string,
  { days, reason }: Move,
  openMoves: OpenMoves,
): Promise<void> {
  const path = `${inspections.path}/${id}`;
  const { view, version } = await api.read<InspectionView>(path);
  const before = openMoves.get(id);
  openMoves.delete(id);
  const now = new Date(view.assigned_time);
  if (before?.days === days && before.at === now.toISOString()) return; // the previous attempt did arrive
  const at = addDays(pageZone(), now, days).toISOString();
  try {
    await api.patch(path, { body: { assigned_time: at, reason }, version });
  } catch (error) {
    if (mayHaveArrived(error)) openMoves.set(id, { days, at });
    throw error;
  }
}

/** No response, or one that does not say whether the change was applied. */
const mayHaveArrived = (error: unknown): boolean =>
  (error instanceof NetworkError && !error.unsent) ||
  (error instanceof RefusalError && error.status >= 500);
