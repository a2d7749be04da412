import { USER_TYPE } from '@plumbline/contract/kit/roles';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { useQuery } from '@tanstack/react-query';

/** The number of people shown: as many as a dispatcher would scroll through. */
const MOST = 50;

/** The first people by name who may be responsible for inspections, whether or not they have any. */
export function useIdlePeople(isWanted: boolean): readonly { id: string; full_name: string }[] {
  const { data } = useQuery({
    ...ENTITIES.user.api.listQuery({
      filter: ['is_active=true', `user_type=${USER_TYPE.inspector}`],
      fields: ['full_name'],
      sort_by: 'full_name',
      page: 1,
      page_size: MOST,
    }),
    enabled: isWanted,
    meta: { quiet: true },
  });
  return isWanted ? (data?.items ?? []) : [];
}
