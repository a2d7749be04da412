import type { ObjectView } from '@plumbline/contract/objects/wire';
import type { Quality } from '@plumbline/contract/quality/codes';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useIsPhone } from '../../kit/device.tsx';
import { arrivalOfPage, useHeldList } from '../../kit/live/useHeldRows.ts';
import { useMe } from '../../kit/session/me.ts';
import { WorkCard } from '../../parts/inspection/WorkCard.tsx';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import { HistoryPanel } from '../../parts/quality/HistoryPanel.tsx';
import { QualityPanel } from '../../parts/quality/QualityPanel.tsx';
import { ResultStrip } from '../../parts/quality/ResultStrip.tsx';
import { WhyPanel } from '../../parts/quality/WhyPanel.tsx';
import { ObjectProperties } from './ObjectProperties.tsx';
import { AttributesPanel } from './AttributesPanel.tsx';
import { IndicatorsPanel } from './IndicatorsPanel.tsx';
import { LastInspections } from './LastInspections.tsx';
import { NextInspections } from './NextInspections.tsx';
import { ownWorkQuery, resultsQuery } from './pageQueries.ts';
import { TemplatesPanel } from './TemplatesPanel.tsx';
import classes from './Overview.module.css';

/** Starts with the reasons for the object's status; its properties are beside them. */
export function Overview({ view }: { view: ObjectView }) {
  const phone = useIsPhone();
  return (
    <div className={classes.columns} data-settle="phone" data-held>
      <div className={classes.column} data-settle>
        {phone && !view.archived && <OwnWork view={view} />}
        <WhyPanel entity="object" row={view} />
        <Summary view={view} />
        <HistoryPanel owner={{ entity: 'object', id: view.id }} />
        <IndicatorsPanel view={view} />
        {!view.archived && <NextInspections view={view} />}
        <LastInspections view={view} />
      </div>
      <div className={classes.side}>
        <ObjectProperties view={view} />
        <TemplatesPanel view={view} />
        <AttributesPanel view={view} />
      </div>
    </div>
  );
}

/** The user's own work on the object: the inspection for which they stand before it. */
function OwnWork({ view }: { view: ObjectView }) {
  const me = useMe();
  const query = useQuery(ownWorkQuery(view.id, me.id));
  const held = useHeldList(arrivalOfPage(query, { key: view.id }), 'inspection');
  if (query.data === undefined) return <RowsWaiting query={query} rows={3} />;
  return <WorkCard held={held} isAtObject />;
}

function Summary({ view }: { view: ObjectView }) {
  const t = useTranslations('quality');
  const { data } = useQuery(resultsQuery(view.id));
  const results = (data?.items ?? []).toReversed().map((inspection) => ({
    id: inspection.id,
    quality: (inspection.quality_status?.code ?? null) as Quality | null, // codes of the dictionary quality_status
    label: `${inspection.template_name}: ${inspection.quality_status?.name ?? t('not_assessed')}`,
    finished_at: inspection.finished_at ?? inspection.assigned_time,
  }));
  return (
    <QualityPanel
      row={view}
      actual={t('own_items')}
      inherited={
        view.archived
          ? t('archived_below')
          : view.children_count > 0
            ? t('from_below')
            : t('nothing_below')
      }
    >
      {data === undefined && <i data-skeleton />}
      {results.length > 1 && <ResultStrip results={results} />}
    </QualityPanel>
  );
}
