import { templateSchemas } from '@plumbline/contract/templates/schemas';
import { fieldFaults } from '../../parts/form/issues.ts';
import { repeatedKeys } from './groups/groups.ts';
import type { TemplateDraft } from './draft.ts';
import { templateBody } from './draft.ts';

/** `details.2.object_class_id` as the place `<key>/object_class_id`; a group's name belongs to the group. */
export function templateFaultPlace(draft: TemplateDraft, loc: string): string {
  const [field = '', index, part] = loc.split('.');
  if (field !== 'details') return `/${field}`;
  const lists = draft.groups.flatMap((group) => group.lists.map((list) => ({ group, list })));
  const at = index === undefined ? undefined : lists[Number(index)];
  if (!at) return '/details';
  if (part === 'group_name') return `${at.group.key}/name`;
  return `${at.list.key}/${part ?? 'item'}`;
}

/** A fault with its place; `type` is a kind of `templates.fault`. */
interface TemplateDraftFault {
  place: string;
  type: string;
  limit?: number | undefined;
  early: boolean;
}

function typeOf(place: string, key: string): string {
  if (place === '/details') return 'no_lists';
  return place.endsWith('/object_class_id') ? 'required' : key;
}

/** All faults of a draft, once per place: those of the contract, and those between groups. */
export function templateFaults(draft: TemplateDraft): TemplateDraftFault[] {
  const shape = fieldFaults(templateSchemas.create, templateBody(draft)).map(
    ({ loc, key, limit }) => {
      const place = templateFaultPlace(draft, loc);
      return { place, type: typeOf(place, key), limit, early: key === 'too_large' };
    },
  );
  const repeatFaults = repeatedKeys(draft.groups).map((key) => ({
    place: `${key}/item`,
    type: 'repeated',
    early: true,
  }));
  const empty = draft.groups
    .filter((group) => group.lists.length === 0)
    .map((group) => ({ place: `${group.key}/name`, type: 'empty_group', early: false }));
  const byPlace = new Map<string, TemplateDraftFault>();
  for (const fault of [...shape, ...repeatFaults, ...empty])
    if (!byPlace.has(fault.place)) byPlace.set(fault.place, fault);
  return [...byPlace.values()];
}
