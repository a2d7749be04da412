import { IconFilterOff, IconStack2 } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { countedArgs } from '../../kit/format/counted.ts';
import { refetch } from '../../kit/http/resourceApi.ts';
import { AddButton } from '../../ui/buttons/AddButton.tsx';
import { StateMessage } from '../../ui/layout/StateMessage.tsx';
import { RowsSkeleton } from '../../ui/layout/Skeletons.tsx';
import { FailedState } from '../page/FailedState.tsx';
import { useListOnPage } from './ListContext.ts';
import { Button } from '../../ui/buttons/Button.tsx';

/** Replaces the rows: still loading, failed, no matches, or nothing at all. */
export function EmptyList() {
  const { model, empty, create, resource } = useListOnPage();
  const t = useTranslations('list');
  const { query, chips } = model;
  if (model.data === undefined) {
    if (query.data !== undefined || !query.isError) return <RowsSkeleton rows={12} />;
    return (
      <FailedState
        whole
        error={query.error}
        retry={() => void refetch(resource.name)}
        title={t('failed')}
      />
    );
  }
  if (!model.filtered)
    return (
      <StateMessage icon={IconStack2} title={empty.title} text={empty.text}>
        {create && <AddButton {...create} />}
      </StateMessage>
    );
  const whole = countedArgs(model.unfiltered ?? { n: 0, isExact: true });
  return (
    <StateMessage
      icon={IconFilterOff}
      title={t('no_match')}
      text={t('filters_hide', { filters: chips.filters.length, ...whole })}
    >
      <Button variant="default" onClick={() => chips.onChange([])}>
        {t('clear_filters')}
      </Button>
    </StateMessage>
  );
}
