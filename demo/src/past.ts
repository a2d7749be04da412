import type {
  ImportedInspection,
  ImportedItem,
} from '@plumbline/server/areas/inspections/import/imported.ts';
import { INSPECTOR_OF } from './people.ts';
import type { DemoRefs } from './refs.ts';

const PLANNED = 1;
const TEMPLATE_OF: Record<string, string> = {
  TOR17: 'BUILDING-2017',
  TOR23: 'BUILDING',
  BCI: 'BRIDGE-INDEX',
  'LIFT-YEAR': 'LIFT-YEAR',
};

/** A finished inspection in the data, before its references are looked up. */
export interface Past {
  external_id: string;
  object: string;
  check_list: string;
  /** External id of the unit whose inspector inspected. */
  place: string;
  finished_at: string;
  comment?: string | null;
  items: ImportedItem[];
}

/** With our ids, and with the hours that the data lacks. */
export function toImport(past: Past, refs: DemoRefs): ImportedInspection {
  const { external_id, finished_at, items, comment = null } = past;
  const object_id = refs.objects.get(past.object);
  const check_list_id = refs.checkLists.get(past.check_list);
  const template = refs.templates.get(TEMPLATE_OF[past.check_list] ?? '');
  if (object_id === undefined || check_list_id === undefined || !template)
    throw new Error(`${external_id} refers to what was not imported`);
  const { id: template_id, name: template_name, inspection_class_id } = template;
  const group = { group_name: template_name, group_number: 1 };
  return {
    external_id,
    object_id,
    template_id,
    template_name,
    inspection_class_id,
    finished_at,
    comment,
    inspection_type_code: PLANNED,
    responsible_id: refs.users.get(INSPECTOR_OF[past.place] ?? '') ?? null,
    assigned_time: hoursBefore(finished_at, 2),
    started_at: hoursBefore(finished_at, 1.5),
    details: [{ object_id, check_list_id, ...group, items }],
  };
}

const hoursBefore = (moment: string, hours: number): string =>
  new Date(Date.parse(moment) - hours * 3_600_000).toISOString();
