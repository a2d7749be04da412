import { createTemplate } from '@plumbline/server/areas/templates/service.ts';
import { templateTable } from '@plumbline/server/areas/templates/table.ts';
import type { Ctx } from '@plumbline/server/kit/ctx.ts';
import { ensureByCode } from './ensure.ts';

interface TemplateSeed {
  code: string;
  name: string;
  inspection_class: string;
  rrule?: string;
  timezone?: string;
  reminder_before?: string;
  due_days: number;
  /** Check list and, unless it is for the base object itself, the class of its descendants. */
  details: { check_list: string; group: string; object_class?: string }[];
}
const TORONTO = 'America/Toronto';
const BERLIN = 'Europe/Berlin';
const AT_NINE = 'BYHOUR=9;BYMINUTE=0;BYSECOND=0';
/** Code of the inspection type "planned". */
const PLANNED = 1;

const TEMPLATES: readonly TemplateSeed[] = [
  {
    code: 'BUILDING',
    name: 'Apartment building evaluation',
    inspection_class: 'building-condition',
    due_days: 7,
    reminder_before: '1w;1d',
    rrule: `FREQ=MONTHLY;INTERVAL=24;BYMONTHDAY=1;${AT_NINE}`,
    timezone: TORONTO,
    details: [{ check_list: 'TOR23', group: 'Building' }],
  },
  {
    code: 'BUILDING-2017',
    name: 'Apartment building evaluation (2017 to 2023)',
    inspection_class: 'building-condition',
    due_days: 7,
    details: [{ check_list: 'TOR17', group: 'Building' }],
  },
  {
    code: 'GROUNDS',
    name: 'Grounds and playground round',
    inspection_class: 'site-safety',
    due_days: 2,
    reminder_before: '1d',
    rrule: `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;${AT_NINE}`,
    timezone: TORONTO,
    details: [{ check_list: 'PLAYGROUND', group: 'Playground' }],
  },
  {
    code: 'WARD-GROUNDS',
    name: 'Playgrounds of all buildings',
    inspection_class: 'site-safety',
    due_days: 14,
    details: [
      { check_list: 'PLAYGROUND', group: 'Playgrounds', object_class: 'apartment-building' },
    ],
  },
  {
    code: 'BRIDGE',
    name: 'Bridge inspection',
    inspection_class: 'structure-condition',
    due_days: 30,
    reminder_before: '1m;1w',
    rrule: `FREQ=MONTHLY;INTERVAL=24;BYMONTHDAY=1;${AT_NINE}`,
    timezone: TORONTO,
    details: [
      { check_list: 'BCI', group: 'Index' },
      { check_list: 'BRIDGE-NBI', group: 'Components' },
    ],
  },
  {
    code: 'BRIDGE-INDEX',
    name: 'Bridge condition index',
    inspection_class: 'structure-condition',
    due_days: 30,
    details: [{ check_list: 'BCI', group: 'Index' }],
  },
  {
    code: 'LIFT-ROUND',
    name: 'Lift round of a station',
    inspection_class: 'lift-operation',
    due_days: 3,
    reminder_before: '1d',
    rrule: `FREQ=MONTHLY;BYMONTHDAY=1;${AT_NINE}`,
    timezone: BERLIN,
    details: [{ check_list: 'LIFT-ROUND', group: 'Lifts', object_class: 'elevator' }],
  },
  {
    code: 'LIFT-YEAR',
    name: 'Lift availability review',
    inspection_class: 'lift-operation',
    due_days: 30,
    details: [{ check_list: 'LIFT-YEAR', group: 'Availability' }],
  },
];

interface Ids {
  objects: ReadonlyMap<string, string>;
  inspections: ReadonlyMap<string, string>;
  checkLists: ReadonlyMap<string, string>;
}

/** Creates the missing templates. */
export async function seedTemplates(ctx: Ctx, ids: Ids): Promise<void> {
  await ensureByCode(ctx, { entity: templateTable, rows: TEMPLATES }, (template) =>
    createTemplate(ctx, inputOf(template, ids)),
  );
}

function inputOf(
  {
    code,
    name,
    inspection_class,
    rrule,
    timezone,
    reminder_before = '',
    due_days,
    details,
  }: TemplateSeed,
  ids: Ids,
) {
  return {
    code,
    name,
    due_days,
    inspection_class_id: ids.inspections.get(inspection_class),
    inspection_type_code: PLANNED,
    reminder_before: reminder_before === '' ? null : reminder_before,
    schedule: rrule === undefined ? null : { rrule, timezone },
    details: details.map(({ check_list, group, object_class }, index) => ({
      check_list_id: ids.checkLists.get(check_list) ?? '',
      group_name: group,
      group_number: index + 1,
      target: object_class === undefined ? ('base' as const) : ('class' as const),
      object_class_id: object_class === undefined ? null : ids.objects.get(object_class),
    })),
  };
}
