import { USER_TYPE } from '@plumbline/contract/kit/roles';
import { useQuery } from '@tanstack/react-query';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { NOBODY } from './lanes.ts';

interface Question {
  /** The unit of an inspection; undefined while nothing is to be handed over. */
  unit: string | undefined;
  /** The users whom it could be handed over to. */
  people: readonly string[];
}

/** The people who may have an inspection of the unit; everybody until it is known, since the server decides. */
export function useAble({ unit, people }: Question): (person: string) => boolean {
  const ids = people.filter((id) => id !== NOBODY);
  const { data } = useQuery({
    ...ENTITIES.user.api.listQuery({
      filter: [
        `id:in:${ids.join(',')}`,
        `works_in=${unit}`,
        'is_active=true',
        `user_type!=${USER_TYPE.guest}`,
      ],
      fields: ['id'],
      page: 1,
      page_size: Math.max(1, ids.length),
    }),
    enabled: unit !== undefined && ids.length > 0,
    meta: { quiet: true },
  });
  if (!data) return () => true;
  const able = new Set(data.items.map(({ id }) => id));
  return (person) => person === NOBODY || able.has(person);
}
