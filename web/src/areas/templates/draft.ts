import { ON_HOLIDAY } from '@plumbline/contract/schedule/calendar';
import type { OnHoliday } from '@plumbline/contract/schedule/calendar';
import { scheduleTypeOf } from '@plumbline/contract/schedule/ruleCost';
import { formatReminders, parseReminders } from '@plumbline/contract/schedule/reminder';
import type { Reminder } from '@plumbline/contract/schedule/reminder';
import type { Schedule } from '@plumbline/contract/templates/schemas';
import type { TemplateWithDetailsView } from '@plumbline/contract/views';
import { textOrNull } from '../../parts/form/body.ts';
import type { PickedEntity } from '../../parts/form/fields/PickEntity.tsx';
import type { DraftGroup } from './groups/groups.ts';

/** A template in its editor. */
export interface TemplateDraft {
  name: string;
  code: string;
  inspection_class: PickedEntity | null;
  inspection_type_code: number | null;
  schedule: Schedule | null;
  reminders: Reminder[];
  due_days: number | null;
  late_days: number | null;
  on_holiday: OnHoliday;
  requires_signature: boolean;
  requires_start_scan: boolean;
  requires_finish_scan: boolean;
  keeps_place: boolean;
  paused_from: string | null;
  paused_until: string | null;
  groups: DraftGroup[];
}

/** Consecutive details under the same heading form one group. */
function groupsOf(view: TemplateWithDetailsView | undefined): DraftGroup[] {
  const groups: DraftGroup[] = [];
  for (const detail of view?.details ?? []) {
    const last = groups.at(-1);
    const list = {
      key: detail.id,
      check_list: detail.check_list,
      target: detail.target === 'class' ? ('class' as const) : ('base' as const),
      object_class: detail.object_class,
    };
    if (last?.number === detail.group_number && last.name === detail.group_name)
      last.lists.push(list);
    else
      groups.push({
        key: `group ${detail.id}`,
        name: detail.group_name,
        number: detail.group_number,
        lists: [list],
      });
  }
  return groups;
}

/** After a save, which stores new details, groups and lists keep their keys. */
function withKeysOf(before: readonly DraftGroup[], groups: DraftGroup[]): DraftGroup[] {
  return groups.map((group, i) => ({
    ...group,
    key: before[i]?.key ?? group.key,
    lists: group.lists.map((list, j) => ({ ...list, key: before[i]?.lists[j]?.key ?? list.key })),
  }));
}

export function templateDraft(
  view: TemplateWithDetailsView | undefined,
  before?: TemplateDraft,
): TemplateDraft {
  const groups = groupsOf(view);
  return {
    name: view?.name ?? '',
    code: view?.code ?? '',
    inspection_class: view?.inspection_class ?? null,
    inspection_type_code: view?.inspection_type?.code ?? null,
    schedule: view?.schedule ?? null,
    reminders: parseReminders(view?.reminder_before ?? '') ?? [],
    due_days: view?.due_days ?? null,
    late_days: view?.late_days ?? null,
    requires_signature: view?.requires_signature ?? false,
    requires_start_scan: view?.requires_start_scan ?? false,
    requires_finish_scan: view?.requires_finish_scan ?? false,
    keeps_place: view?.keeps_place ?? false,
    on_holiday: ON_HOLIDAY.find((one) => one === view?.on_holiday) ?? 'plan',
    paused_from: view?.paused_from ?? null,
    paused_until: view?.paused_until ?? null,
    groups: before ? withKeysOf(before.groups, groups) : groups,
  };
}

/** The body that saves a draft. */
export function templateBody(draft: TemplateDraft): Record<string, unknown> {
  return {
    name: draft.name.trim(),
    code: textOrNull(draft.code),
    inspection_class_id: draft.inspection_class?.id ?? null,
    inspection_type_code: draft.inspection_type_code,
    schedule: draft.schedule,
    schedule_type_code: draft.schedule && scheduleTypeOf(draft.schedule.rrule),
    reminder_before: draft.reminders.length > 0 ? formatReminders(draft.reminders) : null,
    due_days: draft.due_days,
    late_days: draft.late_days,
    on_holiday: draft.on_holiday,
    requires_signature: draft.requires_signature,
    requires_start_scan: draft.requires_start_scan,
    requires_finish_scan: draft.requires_finish_scan,
    keeps_place: draft.keeps_place,
    paused_from: draft.paused_from,
    paused_until: draft.paused_until,
    details: draft.groups.flatMap((group) =>
      group.lists.map((list) => ({
        check_list_id: list.check_list.id,
        group_name: group.name.trim(),
        group_number: group.number,
        target: list.target,
        object_class_id: list.target === 'class' ? (list.object_class?.id ?? null) : null,
      })),
    ),
  };
}

/** The value at a place; a refusal about it is dropped once the value changes. */
export function templateValueAt(draft: TemplateDraft, place: string): unknown {
  const [key = '', field = ''] = place.split('/');
  if (key === '') return templateBody(draft)[field];
  const group = draft.groups.find((one) => one.key === key);
  return group ?? draft.groups.flatMap(({ lists }) => lists).find((list) => list.key === key);
}
