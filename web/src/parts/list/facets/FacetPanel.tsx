import type { Entity } from '@plumbline/contract/resources';
import { useDeferredValue } from 'react';
import { useTranslations } from 'use-intl';
import type { ListQuery } from '../../../kit/listState.ts';
import { refetch } from '../../../kit/http/resourceApi.ts';
import { RowsSkeleton } from '../../../ui/layout/Skeletons.tsx';
import { FailedState } from '../../page/FailedState.tsx';
import { FacetGroup } from './FacetGroup.tsx';
import classes from './FacetPanel.module.css';
import { tickedValues, tickValue } from '../filter/filters.ts';
import type { ListApi } from '../listApi.ts';

interface Props<V> {
  api: ListApi<V>;
  resource: Entity;
  attrs: readonly string[];
  /** The scope of the list and its current filters. */
  query: ListQuery;
  filters: readonly string[];
  onChange: (filters: string[]) => void;
}

/** Values of attributes with `filter_count/total_count`; ticking one filters by it. */
export function FacetPanel<V>({ api, resource, attrs, query, filters, onChange }: Props<V>) {
  const t = useTranslations('list');
  const facets = api.useAggregate(attrs, { ...query, filter: [...filters] });
  const mayRender = useDeferredValue(true, false); // after the rows
  if (facets.data === undefined || !mayRender)
    return facets.isError ? (
      <FailedState error={facets.error} retry={() => void refetch(resource.name)} />
    ) : (
      <RowsSkeleton rows={8} />
    );
  return (
    <div className={classes.panel} role="group" aria-label={t('facets')}>
      {attrs.map((attr) => (
        <FacetGroup
          key={attr}
          attr={attr}
          resource={resource}
          isStatus={attr === 'quality_status'}
          kind={resource.fields[attr]?.kind ?? 'text'}
          rows={facets.data[attr] ?? []}
          ticked={tickedValues(filters, attr)}
          onTick={(value) => onChange(tickValue(filters, attr, value))}
        />
      ))}
    </div>
  );
}
