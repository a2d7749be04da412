import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIsPhone } from '../../../kit/device.tsx';
import { formatNumber } from '../../../kit/format/format.ts';
import { paths } from '../../../kit/paths.ts';
import { useSearchValue } from '../../../kit/search.ts';
import { useMe } from '../../../kit/session/me.ts';
import { useOutbox } from '../../../offline/outbox/deviceOutbox.ts';
import { isReading } from '../../../offline/outbox/entry.ts';
import { endRound, useRound } from '../../../offline/round.ts';
import { useTodayText } from '../../../kit/format/today.ts';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { useUnitSymbol } from '../../../parts/entity/unitSymbols.ts';
import { useGo } from '../../../parts/page/AppLink.tsx';
import { Page } from '../../../parts/page/Page.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { StateMessage } from '../../../ui/layout/StateMessage.tsx';
import { OfflineNote } from '../../../parts/sync/SyncPill.tsx';
import { enterReading } from './enter.ts';
import { readingOf, roundSummary } from './readings.ts';
import classes from './Round.module.css';
import { RoundRowField } from './RoundRowField.tsx';
import { RoundSummary } from './RoundSummary.tsx';
import { roundQuery } from './rows.ts';

/** `/indicators?round=1`: the indicators of the list's filter, one after another, by keyboard and without a connection. */
export function RoundPage() {
  const t = useTranslations('indicators.round');
  const go = useGo();
  const phone = useIsPhone();
  const [filter = []] = useSearchValue('indicators', 'filter');
  const query = useQuery(roundQuery(filter));
  const { data } = query;
  const user_id = useMe().id;
  const round = useRound(user_id);
  const entries = useOutbox().entries.filter(isReading);
  const newest = new Map(entries.map((entry) => [entry.indicator_id, entry]));
  const today = useTodayText();
  const [isFinished, setFinished] = useState(false);
  const symbolOf = useUnitSymbol();
  const rows = data?.rows ?? [];
  const summary = roundSummary(
    rows.map((row) => readingOf(row, round.readings[row.id], newest.get(row.id))),
    today,
  );
  const finish = () => {
    for (const row of rows) {
      const text = round.typed[row.id];
      const [reading, entry] = [round.readings[row.id], newest.get(row.id)];
      if (text !== undefined)
        void enterReading({ user_id, row, unit: symbolOf(row.unit), text, reading, entry });
    }
    setFinished(true);
  };
  const close = () => {
    endRound();
    go(paths.indicators(), { search: { filter: filter.length > 0 ? filter : undefined } });
  };
  const counted = t('entered', {
    count: formatNumber(summary.entered),
    total: formatNumber(summary.total),
  });
  const hints = [
    !phone && t('keys'),
    data &&
      (data.total ?? 0) > rows.length &&
      t('first', { shown: formatNumber(rows.length), total: formatNumber(data.total) }),
  ].filter((hint) => typeof hint === 'string');
  return (
    <Page>
      <PageHeader title={t('title')} meta={data && <span role="status">{counted}</span>} />
      <OfflineNote />
      {!data && <RowsWaiting title={t('failed')} query={query} />}
      {data && isFinished && (
        <RoundSummary
          {...summary}
          counted={counted}
          onBack={() => setFinished(false)}
          onClose={close}
        />
      )}
      {data && rows.length === 0 && (
        <StateMessage icon={ENTITIES.measurement_indicator.icon} title={t('empty')} />
      )}
      {data && rows.length > 0 && !isFinished && (
        <>
          {hints.length > 0 && <p className={classes.hint}>{hints.join(' ')}</p>}
          <ol className={classes.rows}>
            {rows.map((row) => (
              <RoundRowField
                key={row.id}
                user_id={user_id}
                row={row}
                typed={round.typed[row.id]}
                reading={round.readings[row.id]}
                entry={newest.get(row.id)}
              />
            ))}
          </ol>
          <div className={classes.end}>
            <Button size="md" data-round-field onClick={finish}>
              {t('finish')}
            </Button>
          </div>
        </>
      )}
    </Page>
  );
}
