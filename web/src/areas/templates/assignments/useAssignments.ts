import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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

/** The order of assignments: by place; if they are too many for the server to sort, the newest first. */
export const placeOrder = (areMany: boolean): string => (areMany ? '-id' : 'object.full_name');

/** A page of the objects of a template. */
export function useAssignments({ template_id, ...page }: Page) {
  // Once refused, no further page asks for the order by place again.
  const [refused, setRefused] = useState<string | null>(null);
  const areMany = refused === template_id;
  const query = useQuery({
    ...assignmentApi.listQuery({
      filter: assignmentsOf(template_id),
      sort_by: placeOrder(areMany),
      ...page,
    }),
    meta: { quiet: !areMany },
  });
  if (!areMany && isTooExpensive(query.error)) setRefused(template_id);
  return { query, areMany };
}
