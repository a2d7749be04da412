import { nowDate } from '../../../kit/clock.ts';
import { reach } from '@plumbline/contract/kit/permissions';
import type { Reference } from '@plumbline/contract/kit/answers';
import { useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import { useMe, useRole } from '../../../kit/session/me.ts';
import type { PickedEntity } from '../../../parts/form/fields/PickEntity.tsx';

/** The times, the responsible user and a comment for the inspector. */
export interface PlanForm {
  /** The assigned time; null while incomplete. */
  at: Date | null;
  /** The due time; null if the template sets it, or nothing does. */
  due: Date | null;
  responsible: PickedEntity | null;
  comment: string;
}

/** Inspectors plan only for themselves. */
export const useMayAssign = (): boolean => reach(useRole(), 'inspection.create') === 'all';

export function usePlan(
  responsible: Reference | null,
): [PlanForm, Dispatch<SetStateAction<PlanForm>>] {
  const me = useMe();
  const mayAssign = useMayAssign();
  const ownUser = { id: me.id, name: me.full_name };
  return useState<PlanForm>(() => ({
    at: nowDate(),
    due: null,
    responsible: mayAssign ? responsible : ownUser,
    comment: '',
  }));
}

/** The fault of a due time: incomplete, or before the assigned time. */
export function dueFault(at: Date | null, due: Date | null): 'half' | 'before' | null {
  if (due === null) return null;
  if (Number.isNaN(due.getTime())) return 'half';
  return at !== null && due < at ? 'before' : null;
}

export const isPlanned = ({ at, due }: PlanForm): boolean =>
  at !== null && dueFault(at, due) === null;

/** The plan as part of the request body. */
export function planOf({ at, due, responsible, comment }: PlanForm) {
  return {
    assigned_time: at?.toISOString(),
    due_time: due?.toISOString(),
    responsible_id: responsible?.id,
    comment: comment.trim() === '' ? undefined : comment.trim(),
  };
}
