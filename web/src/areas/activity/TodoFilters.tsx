import { inspections } from '@plumbline/contract/inspections/wire';
import { openFilter } from '@plumbline/contract/inspections/todo';
import { useSearchValue } from '../../kit/search.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { FilterContext } from '../../parts/list/ListContext.ts';
import { FilterChips } from '../../parts/list/filter/chips/FilterChips.tsx';
import { NewFilter } from '../../parts/list/filter/NewFilter.tsx';

const FIELDS = [
  'responsible',
  'business_unit.branch',
  'business_unit',
  'template',
  'object.branch',
  'object',
  'operative_status',
  'inspection_type',
  'inspection_class',
] as const;
const NONE: string[] = [];

/** The further filters of the to-do list and its calendar, kept in the address. */
export function useTodoFilters(): [string[], (filters: string[]) => void] {
  const [filters = NONE, setFilters] = useSearchValue('todo', 'filter');
  return [filters, (next) => setFilters(next.length === 0 ? undefined : next)];
}

/** The filters as chips, and the button for another one. */
export function TodoFilters() {
  const [filters, setFilters] = useTodoFilters();
  const list = {
    api: ENTITIES.inspection.api,
    resource: inspections,
    fields: FIELDS,
    filters,
    onChange: setFilters,
    scope: [openFilter],
  };
  return (
    <FilterContext value={list}>
      <FilterChips />
      <NewFilter />
    </FilterContext>
  );
}
