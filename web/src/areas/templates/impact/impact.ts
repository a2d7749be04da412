import type { Impact } from '@plumbline/contract/templates/impact';
import { api } from '../../../kit/http/api.ts';
import { RefusalError } from '../../../kit/http/errors.ts';
import type { FormBody } from '../../../parts/form/formUse.ts';

/** The fields of a template that decide what is planned. */
const DECISIVE = [
  'schedule',
  'schedule_from',
  'due_days',
  'late_days',
  'on_holiday',
  'paused_from',
  'paused_until',
  'archived',
];

/** The part of a body that decides what is planned at a template's objects. */
export const decisivePart = (body: FormBody): FormBody =>
  Object.fromEntries(Object.entries(body).filter(([name]) => DECISIVE.includes(name)));

/** The impact of a body on planned inspections; null if it would be refused, which saving then explains at its place. */
export async function impactOf(path: string, body: FormBody): Promise<Impact | null> {
  try {
    return await api.post<Impact>(`${path}/preview`, { body });
  } catch (error) {
    if (error instanceof RefusalError && error.status === 422) return null;
    throw error;
  }
}

/** The effects on planned inspections, in the order of their listing. */
export const EFFECTS = [
  'moved',
  'dropped',
  'created',
  'due_changed',
  'handed_over',
  'closed',
  'kept',
] as const satisfies (keyof Impact)[];

export const isNone = (impact: Impact): boolean => impact.inspections + impact.created === 0;
