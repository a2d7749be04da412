import type { Pause } from '@plumbline/contract/schedule/calendar';
import { scheduleTypeOf } from '@plumbline/contract/schedule/ruleCost';
import type { Schedule } from '@plumbline/contract/templates/schemas';
import type { TemplateDetailRow } from './table.ts';

export interface TemplateFault {
  loc: (string | number)[];
  type: string;
}
/** The parts of a template that must agree with each other. */
export interface TemplatePlan {
  schedule: Schedule | null;
  schedule_type_code: number | null;
}

/** A reminder as stored, with each part once, in the order of the request. */
export const normalReminder = (text: string): string => [...new Set(text.split(';'))].join(';');

/** The kind of schedule follows from the rule; if a body has both, they must agree. */
export function agreedPlan(
  old: TemplatePlan,
  input: Partial<TemplatePlan>,
): { plan: TemplatePlan; faults: TemplateFault[] } {
  const plan = { ...old, ...input };
  const faults: TemplateFault[] = [];
  if (plan.schedule && (input.schedule || input.schedule_type_code !== undefined)) {
    const type = scheduleTypeOf(plan.schedule.rrule);
    const free =
      plan.schedule_type_code === null ||
      (input.schedule && input.schedule_type_code === undefined);
    if (free) plan.schedule_type_code = type;
    if (type === null || plan.schedule_type_code !== type) {
      const loc = input.schedule ? ['body', 'schedule', 'rrule'] : ['body', 'schedule_type_code'];
      faults.push({ loc, type: 'schedule_type' });
    }
  }
  return { plan, faults };
}

/** A pause that ends must have begun. */
export function pauseFaults(row: Readonly<Record<string, unknown>>): TemplateFault[] {
  const { paused_from, paused_until } = row as Partial<Pause>; // rows and bodies hold these as the contract declares them
  if (!paused_until) return [];
  if (!paused_from) return [{ loc: ['body', 'paused_from'], type: 'required' }];
  return paused_until < paused_from
    ? [{ loc: ['body', 'paused_until'], type: 'before_start' }]
    : [];
}

/** Identifies a check list for a target within a template. */
export const detailKey = (
  detail: Pick<TemplateDetailRow, 'check_list_id' | 'target' | 'object_class_id'>,
): string => [detail.check_list_id, detail.target, detail.object_class_id].join(' ');

/** An inspection has each check list once per object: a template may not repeat one for the same target. */
export function detailFaults(details: readonly TemplateDetailRow[]): TemplateFault[] {
  const keys = new Set<string>();
  return details.flatMap((detail, index) => {
    const faults: TemplateFault[] = [];
    const key = detailKey(detail);
    if (keys.has(key)) faults.push({ loc: ['body', 'details', index], type: 'repeated' });
    keys.add(key);
    if ((detail.target === 'class') !== (detail.object_class_id !== null)) {
      const type = detail.target === 'class' ? 'required' : 'value';
      faults.push({ loc: ['body', 'details', index, 'object_class_id'], type });
    }
    return faults;
  });
}
