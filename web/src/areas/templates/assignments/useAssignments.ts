import { useQuery } from '@tanstack/react-query';
import { isTooExpensive } from '../../../kit/http/refusals.ts';
import { assignmentApi } from '../api.ts';

interface Page {
  template_id: string;
  page: number;
  page_size: number;
}

export const assignmentsOf = (template_id: string): string[] => [
  `inspection_template=${template_id}`,
];

/** The objects of a template by their place; of so many that the server does not sort them, the newest come first. */
export function useAssignments({ template_id, ...page }: Page) {
  const question = { filter: assignmentsOf(template_id), ...page };
  const byPlace = useQuery({
    ...assignmentApi.listQuery({ ...question, sort_by: 'object.full_name' }),
    meta: { quiet: true },
  });
  const areMany = isTooExpensive(byPlace.error);
  const newest = useQuery({
    ...assignmentApi.listQuery({ ...question, sort_by: '-id' }),
    enabled: areMany,
  });
  return { query: areMany ? newest : byPlace, areMany };
}
