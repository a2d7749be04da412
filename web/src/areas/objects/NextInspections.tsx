import type { ObjectView } from '@plumbline/contract/objects/wire';
import type { Outlook } from '@plumbline/contract/templates/outlook';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { formatMoment } from '../../kit/format/format.ts';
import { arrivalOfPage, useHeldList } from '../../kit/live/useHeldRows.ts';
import { useMay } from '../../kit/session/may.ts';
import { openNewInspection } from '../../parts/inspection/newInspection.ts';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import { useZonedScheduleText } from '../../parts/schedule/useScheduleText.ts';
import { HeldRows } from '../../ui/held/HeldRows.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { ObjectInspection } from './LastInspections.tsx';
import { LISTED, outlookQuery, plannedQuery } from './pageQueries.ts';
import classes from './Overview.module.css';
import { Button } from '../../ui/buttons/Button.tsx';

/** The planned inspections of the object, the next first, and what its schedules have beyond them. */
export function NextInspections({ view }: { view: ObjectView }) {
  const t = useTranslations('objects.inspections');
  const query = useQuery(plannedQuery(view.id));
  const held = useHeldList(arrivalOfPage(query, { key: view.id }), 'inspection');
  const { data: outlook } = useQuery(outlookQuery(view.id));
  const mayPlan = useMay('inspection.create') && !view.archived;
  const isEmpty = query.data?.items.length === 0 && (outlook?.items.length ?? 0) === 0;
  return (
    <Panel flush title={t('next')}>
      {query.data === undefined && <RowsWaiting query={query} rows={2} />}
      <HeldRows held={held} />
      {held.rows.map((inspection) => (
        <ObjectInspection
          key={inspection.id}
          isGone={held.gone.has(inspection.id)}
          inspection={inspection}
          time={inspection.assigned_time}
        />
      ))}
      {isEmpty && (
        <p className={`quiet ${classes.empty}`}>
          {t('nothing_planned')}{' '}
          {mayPlan && (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => openNewInspection({ id: view.id, name: view.name })}
            >
              {t('plan')}
            </Button>
          )}
        </p>
      )}
      {outlook && <Later outlook={outlook} />}
    </Panel>
  );
}

/** The next moments for which there is no inspection yet, and schedules of the object's own. */
function Later({ outlook: { items } }: { outlook: Outlook }) {
  const t = useTranslations('objects.inspections');
  const text = useZonedScheduleText();
  const moments = items
    .flatMap(({ inspection_template, next }) =>
      next.map((at) => ({ at, name: inspection_template.name })),
    )
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .slice(0, LISTED);
  return (
    <>
      {items
        .filter(({ own_from }) => own_from !== null)
        .map(({ id, inspection_template, schedule, own_from }) => (
          <div key={id} className={`stack line-above size-12 quiet ${classes.later}`}>
            <AppLink to={paths.template(inspection_template.id)}>
              {inspection_template.name}
            </AppLink>
            <span>
              {t(schedule ? 'own_schedule' : 'ends', { day: formatMoment(own_from) })}
              {schedule && `: ${text(schedule)}`}
            </span>
          </div>
        ))}
      {moments.length > 0 && (
        <div className={`stack line-above size-12 quiet ${classes.later}`}>
          <span>{t('later')}</span>
          <ul>
            {moments.map(({ at, name }) => (
              <li key={`${at} ${name}`}>
                <span className="num-date">{formatMoment(at)}</span> <span dir="auto">{name}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
