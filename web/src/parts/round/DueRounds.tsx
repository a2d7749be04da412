import type { RoundView } from '@plumbline/contract/rounds/wire';
import { IconChevronRight, IconRoute } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { countArgs, formatClock, formatMoment, formatNumber } from '../../kit/format/format.ts';
import { useNow } from '../../kit/format/now.ts';
import { clockAt } from '../../kit/format/zone.ts';
import { paths } from '../../kit/paths.ts';
import { useMay } from '../../kit/session/may.ts';
import { useMe } from '../../kit/session/me.ts';
import { isRun } from '../../offline/outbox/entry.ts';
import { useEntriesAt } from '../../offline/outbox/shownQueue.ts';
import { useRound } from '../../offline/round.ts';
import { AppLink } from '../page/AppLink.tsx';
import { ownRoundsQuery } from './ownRounds.ts';
import classes from './DueRounds.module.css';

type DueRound = Pick<
  RoundView,
  'id' | 'name' | 'business_unit' | 'stops' | 'stops_count' | 'due_at'
>;

/** The user's rounds of readings that are due by the end of the day; nothing if there are none. */
export function DueRounds() {
  const t = useTranslations('round');
  const me = useMe();
  const today = clockAt(useNow()).day;
  const mayWalk = useMay('value.change');
  const { data } = useQuery({ ...ownRoundsQuery(me.id), enabled: mayWalk });
  const due = (data?.items ?? []).filter(
    ({ due_at }) => due_at !== null && clockAt(new Date(due_at)).day <= today,
  );
  if (due.length === 0) return null;
  return (
    <section aria-label={t('due')} className="below-12">
      <ul className="column gap-8">
        {due.map((round) => (
          <li key={round.id}>
            <RoundCard round={round} today={today} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RoundCard({ round, today }: { round: DueRound; today: number }) {
  const t = useTranslations('round');
  const { readings, typed, skipped } = useRound(useMe().id);
  const waits = useEntriesAt(round.id).some(isRun);
  const done = round.stops.filter((id) => id in readings || id in skipped).length;
  const isBegun = done > 0 || round.stops.some((id) => id in typed);
  const isToday = clockAt(new Date(round.due_at ?? '')).day === today;
  const due = isToday
    ? t('today', { time: formatClock(round.due_at) })
    : t('since', { time: formatMoment(round.due_at) });
  return (
    <AppLink to={paths.roundWalk(round.id)} underline="never" className={classes.card}>
      <IconRoute size={22} stroke={1.6} aria-hidden />
      <span className="column grow min-width-0 break-anywhere">
        <strong className="medium" dir="auto">
          {t('round', { name: round.name })}
        </strong>
        <small className={`quiet ${classes.facts}`}>
          <span dir="auto">{round.business_unit.name}</span>
          <span>{t('readings', countArgs(round.stops_count))}</span>
          <span data-late={!isToday || undefined}>{due}</span>
          {waits && <span>{t('waits')}</span>}
        </small>
      </span>
      {!waits && (
        <span className={`flex-none num ${classes.next}`}>
          {isBegun
            ? t('progress', { count: formatNumber(done), total: formatNumber(round.stops_count) })
            : t('start')}
        </span>
      )}
      <IconChevronRight size={20} stroke={1.6} aria-hidden />
    </AppLink>
  );
}
