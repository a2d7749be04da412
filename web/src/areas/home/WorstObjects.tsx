import type { HomeView } from '@plumbline/contract/stats/schemas';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { countedOf, formatCounted, countedArgs } from '../../kit/format/counted.ts';
import { countArgs, formatDate } from '../../kit/format/format.ts';
import { arrivalOf, useHeldList } from '../../kit/live/useHeldRows.ts';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { HeldRows } from '../../ui/held/HeldRows.tsx';
import { useHeldRow } from '../../ui/held/useHeldRow.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { QualityBar } from '../../ui/status/QualityBar.tsx';
import { StateMessage } from '../../ui/layout/StateMessage.tsx';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import { countsOf } from '../../parts/quality/QualityCells.tsx';
import { QualityBadge } from '../../ui/status/StatusBadge.tsx';
import { useHome } from './api.ts';
import classes from './HomePage.module.css';
import { useUnitScope } from './scope.ts';

const SHOWN = 5;
/** The filter for critical findings of the object itself; if only a sub-object has some, that one is listed instead. */
const CRITICAL = 'critical_count>0';
/** The order: most critical findings, then most findings that need attention, then the longest in critical state. */
const WORST = '-critical_count,-attention_count,critical_since';
/** The order of very many objects, of which the server does not look up since when each is critical. */
const WORST_OF_MANY = '-critical_count,-attention_count';

/** The worst objects of the scope; the link leads to all of them in the same order. */
export function WorstObjects() {
  const t = useTranslations('home');
  const common = useTranslations('common');
  const filter = [CRITICAL, ...useUnitScope()];
  const query = useHome();
  const worst = query.data?.worst;
  const { items: rows = [], total = 0 } = worst ?? {};
  const hasMore = { before: false, after: total > rows.length };
  const held = useHeldList(arrivalOf(query, { key: 'worst', rows, hasMore }), 'stats');
  return (
    <Panel
      flush
      title={t('worst')}
      meta={worst && t('worst_meta', countedArgs(countedOf(worst)))}
      tool={
        worst !== undefined &&
        worst.total > worst.items.length && (
          <AppLink
            to={paths.objects()}
            search={{ filter, sort_by: worst.total_is_exact ? WORST : WORST_OF_MANY }}
          >
            {common('all_count', { count: formatCounted(countedOf(worst)) })}
          </AppLink>
        )
      }
    >
      {worst === undefined && <RowsWaiting query={query} rows={SHOWN} />}
      {worst?.total === 0 && (
        <StateMessage
          icon={IconCircleCheck}
          title={t('no_worst.title')}
          text={t('no_worst.text')}
        />
      )}
      <HeldRows held={held} />
      {held.rows.map((object) => (
        <Worst key={object.id} object={object} isGone={held.gone.has(object.id)} />
      ))}
    </Panel>
  );
}

function Worst({
  object,
  isGone,
}: {
  object: HomeView['worst']['items'][number];
  isGone: boolean;
}) {
  const t = useTranslations('home');
  const heldRow = useHeldRow();
  const { cause } = object;
  const reason = [cause?.name, cause?.comment].filter(Boolean).join(': ');
  const below = reason === '' ? object.parent?.name : reason;
  return (
    <AppLink
      to={paths.object(object.id)}
      className={classes.row}
      underline="never"
      {...heldRow(object.id, isGone)}
    >
      <span className={`column grow align-start ${classes.names}`} dir="auto">
        <strong className="medium">{object.name}</strong>
        <span className="size-12 quiet">
          {object.code && (
            <span data-only="desk">
              {object.code}
              {below && ' · '}
            </span>
          )}
          {below}
        </span>
      </span>
      <span className={`inline gap-10 flex-none ${classes.badge}`}>
        <QualityBadge status={object.quality_status} />
        <span className="num">{t('critical_findings', countArgs(object.critical_count))}</span>
      </span>
      <span className={classes.bar} data-only="desk">
        <QualityBar counts={countsOf(object.quality, 'actual')} />
      </span>
      <span className="flex-none quiet num-date" data-only="desk">
        {formatDate(object.critical_since)}
      </span>
    </AppLink>
  );
}
