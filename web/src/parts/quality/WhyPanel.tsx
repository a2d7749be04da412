import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CAUSE_ATTRIBUTES, type CauseAttribute } from '@plumbline/contract/quality/counts';
import type { CauseCounts as Counts } from '@plumbline/contract/quality/causes';
import { countArgs, formatNumber, formatShare } from '../../kit/format/format.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { RowsSkeleton } from '../../ui/layout/Skeletons.tsx';
import { ShowMore } from '../../ui/buttons/ShowMore.tsx';
import { FailedState } from '../page/FailedState.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';
import { CauseGroup } from './CauseGroup.tsx';
import {
  byObject,
  causeCountsQuery,
  causesQuery,
  reasonsOf,
  type RowWithQuality,
  type QualityOwner,
  shareOfFewQuestions,
  worstOf,
} from './causes.ts';
import { CauseColumn, type CauseProps } from './CauseColumn.tsx';
import classes from './WhyPanel.module.css';

/** The number of findings added at a time. */
const MORE = 20;

/** The first panel of a page: the reasons for its status; a branch starts with place, question and class. */
export function WhyPanel({
  entity,
  row,
}: {
  entity: QualityOwner['entity'];
  row: RowWithQuality & { archived: boolean };
}) {
  const t = useTranslations('quality');
  const owner = { entity, id: row.id };
  const { many, first, attrs } = reasonsOf(entity, row);
  const [size, setSize] = useState(first);
  const assessed = row.quality_status !== null;
  const query = useQuery({ ...causesQuery(owner, { page_size: size }), enabled: assessed });
  const counts = useQuery({ ...causeCountsQuery(owner, attrs), enabled: assessed && many });
  const title = row.quality_status
    ? t(`why_this_${entity}`, { status: row.quality_status.name })
    : t('not_assessed_yet');
  if (!assessed)
    return (
      <Panel title={title}>
        <p className="quiet">{t('no_facts')}</p>
      </Panel>
    );
  const reload = () => void Promise.all([query.refetch(), many && counts.refetch()]);
  const remaining = (query.data?.total ?? 0) - (query.data?.items.length ?? 0);
  return (
    <Panel flush title={title} meta={t('findings')} metaOnly="desk">
      <div data-settle>
        {many && counts.isLoading && <RowsSkeleton rows={6} />}
        {many && counts.data && (
          <CauseColumns counts={counts.data} owner={owner} linked={!row.archived} />
        )}
        {many && counts.data === undefined && counts.isError && !query.isError && (
          <FailedState error={counts.error} retry={() => void counts.refetch()} />
        )}
        {query.isLoading && <RowsSkeleton rows={3} />}
        {query.data === undefined && query.isError && (
          <FailedState error={query.error} retry={reload} />
        )}
        {many && query.data && (
          <p className={`row justify-between gap-12 line-above size-12 faint ${classes.newest}`}>
            {remaining > 0
              ? t('newest_of', {
                  shown: formatNumber(query.data.items.length),
                  ...countArgs(query.data.total),
                })
              : t('newest', countArgs(query.data.total))}
          </p>
        )}
        {byObject(query.data?.items ?? []).map((causes) => (
          <CauseGroup key={causes[0]?.object.id} causes={causes} of={row.id} />
        ))}
        <ShowMore
          style={{ margin: 8 }}
          remaining={{ n: remaining, isExact: true }}
          onClick={() => setSize(size + MORE)}
        />
      </div>
    </Panel>
  );
}

/** Three columns of bars: where, what and which kind; on a phone one at a time. Each row leads to the objects it counts. */
function CauseColumns(props: CauseProps) {
  const t = useTranslations('quality');
  const [tab, setTab] = useState<CauseAttribute>('place');
  return (
    <>
      <Sentence counts={props.counts} />
      <Segments
        data-only="phone"
        fullWidth
        size="lg"
        style={{ marginInline: 'var(--mantine-spacing-md)' }}
        value={tab}
        aria-label={t('count_by')}
        data={CAUSE_ATTRIBUTES.map((value) => ({ value, label: t(`by_${value}`) }))}
        onChange={(value) => setTab(CAUSE_ATTRIBUTES.find((one) => one === value) ?? 'place')}
      />
      <div className={`stack ${classes.columns}`}>
        {CAUSE_ATTRIBUTES.map((attr) => (
          <CauseColumn key={attr} attr={attr} inTab={attr === tab} {...props} />
        ))}
      </div>
    </>
  );
}

/** The number of findings and objects, and whether a few questions account for most of them. */
function Sentence({ counts }: { counts: Counts }) {
  const t = useTranslations('quality');
  const { critical, attention, objects, of } = counts.all;
  const few = shareOfFewQuestions(counts.question ?? [], counts.all);
  return (
    <p className={`quiet ${classes.sentence}`}>
      {t('findings_on', {
        critical_n: critical,
        critical: formatNumber(critical),
        attention_n: attention,
        attention: formatNumber(attention),
        count: formatNumber(objects),
        n: of,
        of: formatNumber(of),
      })}{' '}
      {few &&
        t(`mostly_${worstOf(counts.all)}`, {
          percent: formatShare(few.share, 1),
          ...countArgs(few.questions),
        })}
    </p>
  );
}
