import type { Entity } from '@plumbline/contract/resources';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { VersionedView } from '../../kit/http/api.ts';
import { resourceApi } from '../../kit/http/resourceApi.ts';
import { PageWaiting } from '../page/PageWaiting.tsx';

interface Props<V> {
  resource: Entity;
  /** The id of the parent; null at the top level. */
  id: string | null;
  children: (parent: V | null) => ReactNode;
}

/** Loads the parent of a new row; until then there is no form, because the new row would end up elsewhere. */
export function UnderParent<V>({ resource, id, children }: Props<V>) {
  const query = useQuery({
    ...resourceApi(resource).oneQuery(id ?? ''),
    enabled: id !== null,
  }) as UseQueryResult<VersionedView<V>>; // the caller names the row of the resource
  if (id === null) return children(null);
  if (query.data) return children(query.data.view);
  return <PageWaiting query={query} />;
}
