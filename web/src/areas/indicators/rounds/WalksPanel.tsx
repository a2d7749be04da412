import { roundRuns, type RoundRunView, type RoundView } from '@plumbline/contract/rounds/wire';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatMoment, formatNumber } from '../../../kit/format/format.ts';
import { lateDialog } from '../../../kit/later.ts';
import { resourceApi } from '../../../kit/http/resourceApi.ts';
import { ChildList } from '../../../parts/list/ChildList.tsx';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';
import { cardOf, listColumn, type ListColumn } from '../../../parts/list/table/columns.ts';
import { useFieldColumns } from '../../../parts/list/table/fieldColumns.tsx';
import classes from './Rounds.module.css';

const LateWalkDialog = lateDialog(async () => (await import('./WalkDialog.tsx')).WalkDialog);

const runApi = resourceApi(roundRuns);
const column = listColumn<RoundRunView>();

const COUNTS = ['read_count', 'stops_count', 'skipped_count', 'beyond_count'] as const;
const CARD_READS = ['finished_at', 'due_at', 'created_by.name', ...COUNTS] as const;

/** When a round was walked, by whom, and how much of it was read. */
export function WalksPanel({ round }: { round: RoundView }) {
  const t = useTranslations('indicators.rounds');
  // shown while the dialog fades out
  const [walk, setWalk] = useState<Pick<RoundRunView, 'id' | 'finished_at'> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = (row: Pick<RoundRunView, 'id' | 'finished_at'>) => {
    setWalk(row);
    setOpen(true);
  };
  return (
    <>
      <ChildList
        name={`walks of ${round.id}`}
        label={t('walks')}
        topic="round_run"
        resource={roundRuns}
        api={runApi}
        scope={[`round=${round.id}`]}
        neverArchived
        sort="-finished_at"
        columns={useWalkColumns()}
        onOpen={open}
        card={cardOf<RoundRunView>()(CARD_READS, (row) => (
          <button
            type="button"
            className={`plain card column gap-6 ${classes.walk}`}
            onClick={() => open(row)}
          >
            <strong className="num-date">{formatMoment(row.finished_at)}</strong>
            <span dir="auto">{row.created_by?.name}</span>
            <small className="quiet">
              <ReadText row={row} />
            </small>
          </button>
        ))}
        empty={{ title: t('no_walks'), text: t('no_walks_text') }}
      />
      {walk && <LateWalkDialog walk={walk} opened={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

type Counted = Pick<RoundRunView, (typeof COUNTS)[number]>;

/** "21 of 23 read · 1 skipped · 2 beyond their limits". */
function ReadText({ row }: { row: Counted }) {
  const t = useTranslations('indicators.rounds');
  const label = useFieldLabel();
  const part = (key: 'skipped_count' | 'beyond_count') =>
    row[key] > 0 && `${label(key)}: ${formatNumber(row[key])}`;
  const read = t('read_of', {
    count: formatNumber(row.read_count),
    total: formatNumber(row.stops_count),
  });
  return [read, part('skipped_count'), part('beyond_count')].filter(Boolean).join(' · ');
}

function useWalkColumns(): ListColumn<RoundRunView>[] {
  const t = useTranslations('indicators.rounds');
  const label = useFieldLabel();
  const field = useFieldColumns(roundRuns);
  return [
    field('finished_at', { priority: 1 }),
    column({
      key: 'created_by',
      reads: ['created_by.name'],
      label: label('walker'),
      width: 180,
      priority: 1,
      sort: 'created_by',
      cell: (row) => <span dir="auto">{row.created_by?.name ?? '–'}</span>,
    }),
    column({
      key: 'read_count',
      reads: ['read_count', 'stops_count'],
      label: label('read_count'),
      width: 120,
      priority: 1,
      sort: 'read_count',
      cell: (row) => (
        <span className="num">
          {t('n_of_m', {
            count: formatNumber(row.read_count),
            total: formatNumber(row.stops_count),
          })}
        </span>
      ),
    }),
    field('skipped_count', { priority: 2 }),
    field('beyond_count', { priority: 1, width: 160 }),
    field('due_at', { priority: 2 }),
    field('started_at', { priority: 3 }),
  ];
}
