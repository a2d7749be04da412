import type { ObjectView } from '@plumbline/contract/objects/wire';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { countArgs, formatDate } from '../../kit/format/format.ts';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { QualityBar } from '../../ui/status/QualityBar.tsx';
import { State } from '../../ui/layout/States.tsx';
import { RowsSkeleton } from '../../ui/layout/Skeletons.tsx';
import { FailedState } from '../../parts/page/FailedState.tsx';
import { countsOf } from '../../parts/quality/QualityCells.tsx';
import { QualityBadge } from '../../ui/status/StatusBadge.tsx';
import type { Selected } from '../../kit/http/selection.ts';
import { useLatestCause } from './api.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';
import classes from './HomePage.module.css';
import { useUnitScope } from './scope.ts';

const SHOWN = 5;
/** Critical findings of their own: if only a subordinate object has critical findings, that one is listed instead. */
const CRITICAL = 'critical_count>0';
/** Most critical findings first, then most findings that need attention, then the longest in critical state. */
const WORST = '-critical_count,-attention_count,critical_since';

const FIELDS = [
  'name',
  'code',
  'parent.name',
  'quality_status',
  'critical_count',
  'critical_since',
  'quality.actual_critical',
  'quality.actual_attention',
  'quality.actual_ok',
] as const;

/** The worst objects of the scope; the link leads to all of them in the same order. */
export function WorstObjects() {
  const t = useTranslations('home');
  const common = useTranslations('common');
  const filter = [CRITICAL, ...useUnitScope()];
  const query = ENTITIES.object.api.useList({
    filter,
    sort_by: WORST,
    fields: FIELDS,
    page: 1,
    page_size: SHOWN,
  });
  const rows = query.data?.items ?? [];
  return (
    <Panel
      flush
      title={t('worst')}
      meta={query.data === undefined ? undefined : t('worst_meta', countArgs(query.data.total))}
      tool={
        query.data !== undefined &&
        query.data.total > SHOWN && (
          <AppLink to={paths.objects()} search={{ filter, sort_by: WORST }}>
            {common('all_count', countArgs(query.data.total))}
          </AppLink>
        )
      }
    >
      {query.data === undefined &&
        (query.isError ? (
          <FailedState error={query.error} retry={() => void query.refetch()} />
        ) : (
          <RowsSkeleton rows={SHOWN} />
        ))}
      {query.data?.total === 0 && (
        <State icon={IconCircleCheck} title={t('no_worst.title')} text={t('no_worst.text')} />
      )}
      {rows.map((object) => (
        <Worst key={object.id} object={object} />
      ))}
    </Panel>
  );
}

function Worst({ object }: { object: Selected<ObjectView, (typeof FIELDS)[number]> }) {
  const t = useTranslations('home');
  const { data: cause } = useLatestCause(object.id);
  const reason = [cause?.name, cause?.comment].filter(Boolean).join(': ');
  const below = reason === '' ? object.parent?.name : reason;
  return (
    <AppLink to={paths.object(object.id)} className={classes.row} underline="never">
      <span className={classes.names} dir="auto">
        <strong>{object.name}</strong>
        <span>
          {object.code && (
            <span data-only="desk">
              {object.code}
              {below && ' · '}
            </span>
          )}
          {below}
        </span>
      </span>
      <span className={classes.badge}>
        <QualityBadge status={object.quality_status} />
        <span className="num">{t('critical_findings', countArgs(object.critical_count))}</span>
      </span>
      <span className={classes.bar} data-only="desk">
        <QualityBar counts={countsOf(object.quality, 'actual')} />
      </span>
      <span className={`${classes.time} num-date`} data-only="desk">
        {formatDate(object.critical_since)}
      </span>
    </AppLink>
  );
}
