import type { QualitySummary } from '@plumbline/contract/quality/schemas';
import { useTranslations } from 'use-intl';
import type { SelectedFields } from '../../kit/http/selection.ts';
import type { OWN_QUALITY, QUALITY_BELOW } from './listed.ts';
import { useQuality } from './useQuality.ts';
import { useRowTab } from '../list/table/rowFocus.ts';
import { QualityBar, QualityCountsRow } from '../../ui/status/QualityBar.tsx';
import { QualityBadge } from '../../ui/status/StatusBadge.tsx';
import { CausePopover } from './CausePopover.tsx';
import type { RowWithQuality, QualityOwner } from './causes.ts';
import classes from './QualityCells.module.css';

type Entity = QualityOwner['entity'];

/** The object's own result; without one the worst subordinate result, outlined. */
export function OwnQuality({
  entity,
  row,
  inTable = true,
}: {
  entity: Entity;
  row: SelectedFields<RowWithQuality, (typeof OWN_QUALITY)[number]>;
  inTable?: boolean;
}) {
  const qualityOf = useQuality();
  const tabIndex = useRowTab();
  const { actual_status, inherited_status } = row.quality;
  const status = qualityOf(actual_status ?? inherited_status);
  const inherited = actual_status === null && inherited_status !== null;
  return (
    <CausePopover
      owner={{ entity, id: row.id, name: row.name }}
      status={status}
      tabIndex={tabIndex}
    >
      <QualityBadge status={status} inherited={inherited} inTable={inTable} />
    </CausePopover>
  );
}

/** The overall status, as in the head of a page; outlined when it comes from subordinates. */
export function WholeQuality({ entity, row }: { entity: Entity; row: RowWithQuality }) {
  const inherited = row.quality.actual_status !== row.quality.total_status;
  return (
    <CausePopover owner={{ entity, id: row.id, name: row.name }} status={row.quality_status}>
      <QualityBadge status={row.quality_status} inherited={inherited} size="large" />
    </CausePopover>
  );
}

/** Counts of one side of a summary. */
export const countsOf = <S extends 'actual' | 'inherited'>(
  quality: Pick<QualitySummary, `${S}_critical` | `${S}_attention` | `${S}_ok`>,
  side: S,
) => ({
  critical: quality[`${side}_critical`],
  attention: quality[`${side}_attention`],
  ok: quality[`${side}_ok`],
});

/** The roll-up of everything subordinate: bar and counts. Without subordinates it shows the row's own counts, labelled as such. */
export function QualityBelow({
  quality,
}: Pick<SelectedFields<RowWithQuality, (typeof QUALITY_BELOW)[number]>, 'quality'>) {
  const t = useTranslations('quality');
  const isOwn = quality.inherited_total === 0;
  if (isOwn && quality.actual_total === 0) return <span className="faint">–</span>;
  const counts = isOwn ? countsOf(quality, 'actual') : countsOf(quality, 'inherited');
  return (
    <span className={`row gap-10 min-width-0 ${classes.below}`}>
      <span className={`min-width-0 overflow-hidden ${classes.belowBar}`}>
        {isOwn ? (
          <span className="faint" title={t('own_items')}>
            {t('own')}
          </span>
        ) : (
          <QualityBar counts={counts} />
        )}
      </span>
      <QualityCountsRow counts={counts} />
    </span>
  );
}
