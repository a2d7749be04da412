import { useQuery } from '@tanstack/react-query';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';
import { INSTALLED } from './ruleValues.ts';

/** The dates that classes declare for their objects, each once. */
function useDeclaredDates(): Map<string, string> {
  const { data } = useQuery({
    ...ENTITIES.object_class.api.listQuery({
      with_archived: false,
      sort_by: 'name',
      fields: ['name', 'attributes'],
    }),
    staleTime: 5 * 60_000,
    meta: { quiet: true },
  });
  const dates = (data?.items ?? []).flatMap(({ attributes }) =>
    attributes.filter(({ type }) => type === 'date'),
  );
  return new Map(dates.map(({ key, name }) => [key, name]));
}

/** The name of an object's date by its key. */
export function useDateNames(): (key: string) => string {
  const label = useFieldLabel();
  const declared = useDeclaredDates();
  return (key) => (key === INSTALLED ? label(INSTALLED) : (declared.get(key) ?? key));
}

/** The dates of objects that a rule may count from, among them the one it counts from now. */
export function useDateOptions(current: string): { value: string; label: string }[] {
  const nameOf = useDateNames();
  const keys = new Set([INSTALLED, ...useDeclaredDates().keys(), current]);
  return [...keys].map((key) => ({ value: key, label: nameOf(key) }));
}
