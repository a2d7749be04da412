import { useDeferredValue } from 'react';
import { useTranslations } from 'use-intl';
import { refetch } from '../../../kit/http/resourceApi.ts';
import { RowsSkeleton } from '../../../ui/layout/Skeletons.tsx';
import { FailedState } from '../../page/FailedState.tsx';
import { FacetGroup } from './FacetGroup.tsx';
import classes from './FacetPanel.module.css';
import { useListOnPage } from '../ListContext.ts';

/** Values of attributes with `filter_count/total_count`; ticking one filters by it. */
export function FacetPanel() {
  const { api, resource, facets: attrs, model } = useListOnPage();
  const t = useTranslations('list');
  const facets = api.useAggregate(attrs, {
    ...model.scopeQuery,
    filter: model.chips.filters,
  });
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
        <FacetGroup key={attr} attr={attr} rows={facets.data[attr] ?? []} />
      ))}
    </div>
  );
}
