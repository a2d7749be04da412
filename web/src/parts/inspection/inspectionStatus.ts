import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { reach, type Role } from '@plumbline/contract/kit/permissions';
import { STATUS } from '@plumbline/contract/inspections/status';
import { api } from '../../kit/http/api.ts';

/** A row of a list; result and report are only in the single read. */
export type InspectionRow = Omit<InspectionView, 'result' | 'report'>;

type Target = typeof STATUS.active | typeof STATUS.completed | typeof STATUS.cancelled;

/** Start, complete or cancel; the same key for every try of one intention. */
export const changeStatus = (
  id: string,
  operative_status_code: Target,
  {
    key: idempotencyKey,
    signal,
    comment,
  }: { key?: string; signal?: AbortSignal; comment?: string } = {},
): Promise<InspectionView> =>
  api.post<InspectionView>(`/inspection/composite/status/${id}`, {
    body: { operative_status_code, comment },
    idempotencyKey,
    signal,
  });

/** Makes somebody else responsible. */
export const handOver = (id: string, responsible_id: string): Promise<InspectionView> =>
  api.post<InspectionView>(`/inspection/composite/responsible/${id}`, {
    body: { responsible_id },
  });

/** `not_yet`: the assigned time is not reached; `look`: open, but not this user's to work on. */
export type NextStep = 'start' | 'not_yet' | 'continue' | 'look' | null;
interface Asker {
  id: string;
  role: Role;
}

const mayAct = (inspection: Pick<InspectionRow, 'responsible'>, { id, role }: Asker) =>
  reach(role, 'inspection.status') === 'all' ||
  (reach(role, 'inspection.status') === 'responsible' && inspection.responsible?.id === id);

/** What is next to do with an inspection; null when it is closed. */
export function nextStepOf(
  inspection: Pick<
    InspectionRow,
    'operative_status' | 'assigned_time' | 'responsible' | 'archived'
  >,
  asker: Asker,
  now: Date,
): NextStep {
  const { code } = inspection.operative_status;
  if (code !== STATUS.notStarted && code !== STATUS.active) return null;
  if (inspection.archived) return null;
  if (code === STATUS.active) return inspection.responsible?.id === asker.id ? 'continue' : 'look';
  if (!mayAct(inspection, asker)) return 'look';
  return new Date(inspection.assigned_time) > now ? 'not_yet' : 'start';
}

/** The assigned and the due time move, and the inspection goes away, by an admin alone (docs/wire.md row 19). */
export const mayReschedule = (
  inspection: Pick<InspectionRow, 'operative_status' | 'archived'>,
  role: Role,
): boolean =>
  !inspection.archived &&
  reach(role, 'inspection.change') === 'all' &&
  inspection.operative_status.code === STATUS.notStarted;

export const mayDelete = (
  inspection: Pick<InspectionRow, 'operative_status' | 'archived'>,
  role: Role,
): boolean =>
  !inspection.archived &&
  reach(role, 'inspection.change') === 'all' &&
  inspection.operative_status.code !== STATUS.completed;

/** The comment: by the responsible user until the end, before the start by an admin too. */
export const mayComment = (
  inspection: Pick<InspectionRow, 'operative_status' | 'responsible' | 'archived'>,
  asker: Asker,
): boolean =>
  mayReschedule(inspection, asker.role) ||
  (mayEnd(inspection, asker) && inspection.responsible?.id === asker.id);

/** An open inspection of somebody else is taken over by an admin, explicitly. */
export const mayTakeOver = (
  inspection: Pick<InspectionRow, 'operative_status' | 'responsible' | 'archived'>,
  asker: Asker,
): boolean => mayEnd(inspection, asker) && inspection.responsible?.id !== asker.id;

/** Cancelling and handing over: by the responsible user or an admin, while it is open. */
export const mayEnd = (
  inspection: Pick<InspectionRow, 'operative_status' | 'responsible' | 'archived'>,
  asker: Asker,
): boolean =>
  !inspection.archived &&
  (inspection.operative_status.code === STATUS.notStarted ||
    inspection.operative_status.code === STATUS.active) &&
  mayAct(inspection, asker);
