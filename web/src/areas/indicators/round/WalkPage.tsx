import { IconScan } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { nowDate } from '../../../kit/clock.ts';
import { formatMoment } from '../../../kit/format/format.ts';
import { notify, notifyError } from '../../../kit/notify.ts';
import { paths } from '../../../kit/paths.ts';
import { useRouteParams } from '../../../kit/route.ts';
import { openScanner, takeScannedObjects, useScannerOpen } from '../../../kit/scanner.ts';
import { useMay } from '../../../kit/session/may.ts';
import { useMe } from '../../../kit/session/me.ts';
import { outbox } from '../../../offline/outbox/deviceOutbox.ts';
import { isRun } from '../../../offline/outbox/entry.ts';
import { useEntriesAt } from '../../../offline/outbox/shownQueue.ts';
import { endRound, openRound } from '../../../offline/round.ts';
import { useGo } from '../../../parts/page/AppLink.tsx';
import { NotFound } from '../../../parts/page/NotFound.tsx';
import { Page } from '../../../parts/page/Page.tsx';
import { PageHeader } from '../../../parts/page/PageHeader.tsx';
import { PageWaiting } from '../../../parts/page/PageWaiting.tsx';
import type { RoundRow } from '../../../parts/round/rows.ts';
import { walkQuery, type RoundWalk } from '../../../parts/round/walk.ts';
import { OfflineNote } from '../../../parts/sync/SyncPill.tsx';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { ICON } from '../../../ui/theme/tokens.ts';
import { focusReading } from './RoundRowField.tsx';
import { RoundReadings, useCountedText } from './RoundReadings.tsx';
import { useRowsProgress, type RowsProgress } from './useRowsProgress.ts';

/** `/rounds/info/{id}/walk`: a saved round, its stops in the order of walking, also without a connection. */
export function WalkPage() {
  const { roundId } = useRouteParams('roundWalk');
  const mayWalk = useMay('value.change');
  const query = useQuery({ ...walkQuery(roundId), enabled: mayWalk });
  if (!mayWalk) return <NotFound to={paths.rounds()} />;
  if (query.data) return <Walking key={roundId} walk={query.data} />;
  return <PageWaiting query={query} list={paths.rounds()} />;
}

function Walking({ walk: { round, rows } }: { walk: RoundWalk }) {
  const t = useTranslations('indicators.round');
  const common = useTranslations('common');
  const go = useGo();
  const user_id = useMe().id;
  const progress = useRowsProgress(user_id, rows);
  const counted = useCountedText(progress.summary);
  const isSent = !useEntriesAt(round.id).some(isRun);
  const { id, due_at } = round;
  const ids = rows.map((row) => row.id);
  useEffect(
    () => openRound(user_id, { id, due_at, ids }),
    // oxlint-disable-next-line react/exhaustive-deps -- the rows of the round
    [user_id, id, due_at],
  );
  useScannedStops(rows, progress);
  const finish = async () => {
    const body = { ...runOf(rows, progress), id: crypto.randomUUID(), round_id: id };
    const { entered: read, total: stops } = progress.summary;
    try {
      await outbox.add({
        kind: 'run',
        round_id: id,
        about: { round: round.name, read, stops },
        body,
      });
    } catch (error) {
      return notifyError(error); // nobody is signed in any more, so the round stays open
    }
    endRound(user_id, ids, id);
    notify({ text: t('finished', { name: round.name }) });
    go(paths.todo());
  };
  return (
    <Page>
      <PageHeader
        title={round.name}
        crumbs={[
          { label: common('page.rounds'), to: paths.rounds() },
          { label: round.name, to: paths.round(id) },
        ]}
        meta={[
          <span key="entered" role="status">
            {counted}
          </span>,
          due_at !== null && t('due', { time: formatMoment(due_at) }),
        ]}
        actions={
          <ActionButton
            icon={<IconScan {...ICON} />}
            label={common('scan')}
            onClick={openScanner}
          />
        }
      />
      <OfflineNote />
      <RoundReadings
        rows={rows}
        progress={progress}
        hint={isSent ? undefined : t('run_waits')}
        maySkip
        closing={t('finish_round')}
        onClose={() => void finish()}
      />
    </Page>
  );
}

/** The end of the walk, as the server takes it. */
function runOf(rows: readonly RoundRow[], { entered, round, newest }: RowsProgress) {
  const finished_at = nowDate().toISOString();
  const stops = rows.map(({ id: indicator_id }, n) => {
    const { value = null, state = null } = entered[n] ?? {};
    const isRead = value !== null && state !== 'refused';
    const value_id = round.readings[indicator_id]?.id ?? newest.get(indicator_id)?.body.id ?? null;
    const reason = round.skipped[indicator_id]?.reason ?? null;
    return isRead
      ? { indicator_id, value_id, reason: null }
      : { indicator_id, value_id: null, reason };
  });
  const moments = rows.flatMap(({ id }, n) => [
    entered[n]?.measured_at ?? [],
    round.skipped[id]?.at ?? [],
  ]);
  const [started_at = finished_at] = [...moments.flat(), finished_at].toSorted();
  return { started_at, finished_at, stops };
}

/** The time in which a closing dialog moves the focus, in milliseconds. */
const AFTER_CLOSING = 100;

/** While the page is open, a scan leads to the reading of the scanned object: the first that is missing. */
function useScannedStops(rows: readonly RoundRow[], { entered }: RowsProgress): void {
  const t = useTranslations('indicators.round');
  const common = useTranslations('common');
  const go = useGo();
  const [target, setTarget] = useState<{ stop: string } | null>(null);
  const isScanning = useScannerOpen();
  useEffect(() => {
    if (target === null || isScanning) return undefined;
    const timer = setTimeout(() => focusReading(target.stop), AFTER_CLOSING);
    return () => clearTimeout(timer);
  }, [target, isScanning]);
  useEffect(() =>
    takeScannedObjects((id) => {
      const own = rows.filter(({ object_id }) => object_id === id);
      const missing = own.find(({ id: row }) =>
        entered.some((one) => one.row.id === row && one.value === null),
      );
      const stop = missing ?? own[0];
      if (stop === undefined)
        notify({
          text: t('not_here'),
          action: { label: common('open'), run: () => go(paths.object(id)) },
        });
      else setTarget({ stop: stop.id });
    }),
  );
}
