import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../kit/session/may.ts';
import { useMe } from '../../kit/session/me.ts';
import { useInventory } from '../../offline/copies/ready.ts';
import { ownRoundsQuery } from './ownRounds.ts';

/** How many of the rounds that the user walks can be walked without the server; none until that is known. */
export function useReadyRounds(): { ready: number; total: number } {
  const me = useMe();
  const mayWalk = useMay('value.change');
  const { data } = useQuery({ ...ownRoundsQuery(me.id), enabled: mayWalk });
  const here = useInventory()?.rounds;
  const own = here === undefined ? [] : (data?.items ?? []);
  return { ready: own.filter(({ id }) => here?.has(id)).length, total: own.length };
}
