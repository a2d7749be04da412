import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { reach } from '@plumbline/contract/kit/permissions';
import type { Role } from '@plumbline/contract/kit/roles';
import { STATUS } from '@plumbline/contract/inspections/status';
import { api } from '../../kit/http/api.ts';

/** A row of a list; result and report are only in the single read. */
export type InspectionRow = Omit<InspectionView, 'result' | 'report'>;

/** Cancels it, with a connection. */
export const sendCancellation = (id: string, comment: string): Promise<InspectionView> =>
  api.post<InspectionView>(`/inspection/composite/status/${id}`, {
    body: { operative_status_code: STATUS.cancelled, comment },
  });

/** Makes somebody else responsible. */
export const handOver = (id: string, responsible_id: string): Promise<InspectionView> =>
  api.post<InspectionView>(`/inspection/composite/responsible/${id}`, {
    body: { responsible_id },
  });

/** `not_yet`: the assigned time has not come; `look`: open, but this user may not work on it. */
type NextStep = 'start' | 'not_yet' | 'continue' | 'look' | null;
interface Viewer {
  id: string;
  role: Role;
}

const mayAct = (inspection: Pick<InspectionRow, 'responsible'>, { id, role }: Viewer) =>
  reach(role, 'inspection.status') === 'all' ||
  (reach(role, 'inspection.status') === 'responsible' && inspection.responsible?.id === id);

/** The next step of an inspection; null when it is closed. */
export function nextStepOf(
  inspection: Pick<
    InspectionRow,
    'operative_status' | 'assigned_time' | 'responsible' | 'archived'
  >,
  viewer: Viewer,
  now: Date,
): NextStep {
  const { code } = inspection.operative_status;
  if (code !== STATUS.notStarted && code !== STATUS.active) return null;
  if (inspection.archived) return null;
  if (code === STATUS.active) return inspection.responsible?.id === viewer.id ? 'continue' : 'look';
  if (!mayAct(inspection, viewer)) return 'look';
  return new Date(inspection.assigned_time) > now ? 'not_yet' : 'start';
}

/** Only an admin may move the assigned and due time or archive the inspection (docs/wire.md row 19). */
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

/** The responsible user may edit the comment until the end, an admin until the start. */
export const mayComment = (
  inspection: Pick<InspectionRow, 'operative_status' | 'responsible' | 'archived'>,
  viewer: Viewer,
): boolean =>
  mayReschedule(inspection, viewer.role) ||
  (mayEnd(inspection, viewer) && inspection.responsible?.id === viewer.id);

/** An admin takes over another user's open inspection, explicitly. */
export const mayTakeOver = (
  inspection: Pick<InspectionRow, 'operative_status' | 'responsible' | 'archived'>,
  viewer: Viewer,
): boolean => mayEnd(inspection, viewer) && inspection.responsible?.id !== viewer.id;

/** The responsible user or an admin may cancel or hand over an open inspection. */
export const mayEnd = (
  inspection: Pick<InspectionRow, 'operative_status' | 'responsible' | 'archived'>,
  viewer: Viewer,
): boolean =>
  !inspection.archived &&
  (inspection.operative_status.code === STATUS.notStarted ||
    inspection.operative_status.code === STATUS.active) &&
  mayAct(inspection, viewer);
