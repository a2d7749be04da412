import { CAUSE_ATTRIBUTES, areTooMany } from '@plumbline/contract/quality/counts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs, formatNumber } from '../../kit/format/format.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { RowsSkeleton } from '../../ui/layout/Skeletons.tsx';
import { ShowMore } from '../../ui/buttons/ShowMore.tsx';
import { FailedState } from '../page/FailedState.tsx';
import { CauseColumns } from './CauseCounts.tsx';
import { CauseGroup } from './CauseGroup.tsx';
import { byObject, causeCountsQuery, causesQuery, type QualityOwner } from './causes.ts';
import classes from './WhyPanel.module.css';
import type { Qualified } from './QualityCells.tsx';

const STEP = 5;
/** Below counts by place, question and class, only this many of the newest are shown. */
const NEWEST = 10;

/** Findings on several objects are counted by what they have in common; a unit has no findings except those of its objects. */
const hasMany = (entity: QualityOwner['entity'], { quality }: Qualified) =>
  entity === 'business_unit'
    ? quality.critical + quality.attention > 0
    : quality.inherited_critical + quality.inherited_attention > 0;

/** The server does not count so many by question. */
const attrsOf = ({ quality }: Qualified) =>
  CAUSE_ATTRIBUTES.filter((attr) => attr !== 'question' || !areTooMany(quality, 'questions'));

/** The first panel of a page: the reasons for its status; a branch starts with place, question and class. */
export function WhyPanel({
  entity,
  row,
}: {
  entity: QualityOwner['entity'];
  row: Qualified & { archived: boolean };
}) {
  const t = useTranslations('quality');
  const owner = { entity, id: row.id };
  const many = hasMany(entity, row);
  const [size, setSize] = useState(many ? NEWEST : STEP);
  const assessed = row.quality_status !== null;
  const query = useQuery({ ...causesQuery(owner, { page_size: size }), enabled: assessed });
  const counts = useQuery({ ...causeCountsQuery(owner, attrsOf(row)), enabled: assessed && many });
  const title = row.quality_status
    ? t(`why_this_${entity}`, { status: row.quality_status.name })
    : t('not_assessed_yet');
  if (!assessed)
    return (
      <Panel title={title}>
        <p className={classes.text}>{t('no_facts')}</p>
      </Panel>
    );
  const reload = () => void Promise.all([query.refetch(), many && counts.refetch()]);
  const remaining = (query.data?.total ?? 0) - (query.data?.items.length ?? 0);
  return (
    <Panel flush title={title} meta={t('findings')} metaOnly="desk">
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
        <p className={classes.newest}>
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
        m={8}
        remaining={{ n: remaining, isExact: true }}
        onClick={() => setSize(size + 4 * STEP)}
      />
    </Panel>
  );
}
