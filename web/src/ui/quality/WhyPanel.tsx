import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { counted } from '../../kit/format.ts';
import { useSearchValue } from '../../kit/listState.ts';
import { Panel } from '../Panel.tsx';
import { FailedState, RowsSkeleton } from '../States.tsx';
import { useIsPhone } from '../useIsPhone.ts';
import { CauseCounts } from './CauseCounts.tsx';
import { CauseRow } from './CauseRow.tsx';
import {
  causeCountsQuery,
  causesQuery,
  readGroup,
  writeGroup,
  type QualityOwner,
} from './causes.ts';
import classes from './Quality.module.css';
import type { Qualified } from './QualityCells.tsx';

const STEP = 5;
/** Below counts by place, question and class the newest few are shown. */
const NEWEST = 10;

/** The first panel of a page: why it has its status; of a branch first where, what and which kind. */
export function WhyPanel({ entity, row }: { entity: QualityOwner['entity']; row: Qualified }) {
  const t = useTranslations('quality');
  const phone = useIsPhone();
  const owner = { entity, id: row.id };
  const [why, setWhy] = useSearchValue('why');
  const group = readGroup(why);
  const many = row.quality.inherited_critical + row.quality.inherited_attention > 0;
  const [size, setSize] = useState(many ? NEWEST : STEP);
  const assessed = row.quality_status !== null;
  const query = useQuery({ ...causesQuery(owner, { page_size: size, group }), enabled: assessed });
  const counts = useQuery({ ...causeCountsQuery(owner), enabled: assessed && many });
  const title = row.quality_status
    ? t(`why_this_${entity}`, { status: row.quality_status.name })
    : t('not_assessed_yet');
  if (!assessed)
    return (
      <Panel title={title}>
        <p className={classes['popText']}>{t('no_facts')}</p>
      </Panel>
    );
  const left = (query.data?.total ?? 0) - (query.data?.items.length ?? 0);
  return (
    <Panel flush title={title} meta={phone ? null : t('findings')}>
      {many && counts.isLoading && <RowsSkeleton rows={6} />}
      {many && counts.data && (
        <CauseCounts
          counts={counts.data}
          owner={owner}
          chosen={group}
          choose={(next) => setWhy(next === null ? undefined : writeGroup(next))}
        />
      )}
      {query.isLoading && <RowsSkeleton rows={3} />}
      {query.data === undefined && query.isError && (
        <FailedState error={query.error} retry={() => void query.refetch()} />
      )}
      {many && query.data && (
        <p className={classes['newest']}>
          {t(group === null ? 'newest' : 'newest_of_group', counted(query.data.total))}
          {group !== null && (
            <Button variant="subtle" color="gray" size="xs" onClick={() => setWhy(undefined)}>
              {t('all_findings')}
            </Button>
          )}
        </p>
      )}
      <ul className={classes['causes']}>
        {query.data?.items.map((cause) => (
          <CauseRow
            key={`${cause.object.id} ${cause.item_id ?? cause.name}`}
            cause={cause}
            own={cause.object.id === row.id}
          />
        ))}
      </ul>
      {left > 0 && (
        <Button variant="subtle" color="gray" m={8} onClick={() => setSize(size + 4 * STEP)}>
          {t('more_causes', counted(left))}
        </Button>
      )}
    </Panel>
  );
}
