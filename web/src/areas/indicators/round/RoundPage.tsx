import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIsPhone } from '../../../kit/device.tsx';
import { formatNumber, countArgs } from '../../../kit/format/format.ts';
import { paths } from '../../../kit/paths.ts';
import { useSearchValue } from '../../../kit/search.ts';
import { useMe } from '../../../kit/session/me.ts';
import { useReadings } from '../../../offline/outbox/shownQueue.ts';
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
import { valueText } from '../../../parts/indicator/measures.ts';
import { ReadingVerdict, UnusualReading } from '../../../parts/readings/ReadingFacts.tsx';
import { keepFocus } from '../../../parts/form/focus.ts';
import { enterReading } from './enter.ts';
import { readingOf, roundSummary, type EnteredRow } from './readings.ts';
import { RoundRowField } from './RoundRowField.tsx';
import { roundQuery } from './rows.ts';
import classes from './Round.module.css';
import { focusFirst } from '../../../kit/firstFocus.ts';

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
  const newest = new Map(useReadings().map((entry) => [entry.indicator_id, entry]));
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
          {hints.length > 0 && <p className={`size-13 quiet ${classes.hint}`}>{hints.join(' ')}</p>}
          <ol>
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
          {/* pressed from a field, it is not pushed away by a question about that */}
          <div className={`wrap justify-end gap-12 ${classes.end}`}>
            <Button size="md" data-round-field onMouseDown={keepFocus} onClick={finish}>
              {t('finish')}
            </Button>
          </div>
        </>
      )}
    </Page>
  );
}

interface Props {
  /** "34 of 40 entered". */
  counted: string;
  entered: number;
  beyond: readonly EnteredRow[];
  unusual: readonly EnteredRow[];
  missing: readonly EnteredRow[];
  unsent: number;
  onBack: () => void;
  onClose: () => void;
}

/** The result of a round before it is closed: the values beyond their limits, the unusual and the missing ones. */
function RoundSummary(props: Props) {
  const { counted, entered, beyond, unusual, missing, unsent, onBack, onClose } = props;
  const t = useTranslations('indicators.round');
  const symbolOf = useUnitSymbol();
  const list = (title: string, readings: readonly EnteredRow[]) =>
    readings.length > 0 && (
      <section aria-label={title}>
        <h2>{title}</h2>
        <ul className={classes.list}>
          {readings.map(({ row, value, measured_at, change }) => (
            <li className="stack line-above break-anywhere" key={row.id}>
              <span dir="auto">{row.name}</span>
              <b className="num">{valueText(value, row.decimals, symbolOf(row.unit))}</b>
              <small className="smaller faint" dir="auto">
                {row.path}
              </small>
              {value !== null && (
                <div>
                  <ReadingVerdict of={row} value={value} />
                  {measured_at !== null && (
                    <UnusualReading of={row} reading={{ value, measured_at, change }} />
                  )}
                </div>
              )}
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <div className={classes.summary}>
      <p className="spaced" role="status">
        <strong>
          {counted}
          {entered > 0 && `; ${t('beyond', countArgs(beyond.length))}`}
          {unusual.length > 0 && `; ${t('count_unusual', countArgs(unusual.length))}`}
        </strong>
      </p>
      {unsent > 0 && <p className="spaced">{t('unsent', countArgs(unsent))}</p>}
      {list(t('out'), beyond)}
      {list(
        t('unusual'),
        unusual.filter((one) => !beyond.includes(one)),
      )}
      {list(t('missing'), missing)}
      <div className={`wrap justify-end gap-12 ${classes.end}`}>
        <Button size="md" variant="default" onClick={onBack}>
          {t('go_on')}
        </Button>
        <Button size="md" {...focusFirst()} onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </div>
  );
}
