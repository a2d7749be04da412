import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../../kit/format/format.ts';
import { paths } from '../../../kit/paths.ts';
import { useSearchValue } from '../../../kit/search.ts';
import { useMe } from '../../../kit/session/me.ts';
import { endRound } from '../../../offline/round.ts';
import { useGo } from '../../../parts/page/AppLink.tsx';
import { Page } from '../../../parts/page/Page.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { roundQuery } from '../../../parts/round/rows.ts';
import { OfflineNote } from '../../../parts/sync/SyncPill.tsx';
import { RoundReadings, useCountedText } from './RoundReadings.tsx';
import { useRowsProgress } from './useRowsProgress.ts';

/** `/indicators?round=1`: the indicators of the list's filter, one after another, by keyboard and without a connection. */
export function RoundPage() {
  const t = useTranslations('indicators.round');
  const go = useGo();
  const [filter = []] = useSearchValue('indicators', 'filter');
  const query = useQuery(roundQuery(filter));
  const { rows = [], total = 0 } = query.data ?? {};
  const user_id = useMe().id;
  const progress = useRowsProgress(user_id, rows);
  const counted = useCountedText(progress.summary);
  const close = () => {
    endRound(
      user_id,
      rows.map(({ id }) => id),
    );
    go(paths.indicators(), { search: { filter: filter.length > 0 ? filter : undefined } });
  };
  const isPart = (total ?? 0) > rows.length;
  return (
    <Page>
      <PageHeader title={t('title')} meta={query.data && <span role="status">{counted}</span>} />
      <OfflineNote />
      {query.data ? (
        <RoundReadings
          rows={rows}
          progress={progress}
          hint={
            isPart
              ? t('first', { shown: formatNumber(rows.length), total: formatNumber(total) })
              : undefined
          }
          maySkip={false}
          closing={t('close')}
          onClose={close}
        />
      ) : (
        <RowsWaiting title={t('failed')} query={query} />
      )}
    </Page>
  );
}
