import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { useTranslations } from 'use-intl';
import { useQuery } from '@tanstack/react-query';
import { countArgs, formatMoment } from '../../../kit/format/format.ts';
import { paths } from '../../../kit/paths.ts';
import { AppLink } from '../../../parts/page/AppLink.tsx';
import { Panel, PropertyList } from '../../../ui/layout/Panel.tsx';
import { PersonAvatar } from '../../../parts/portrait/PersonAvatar.tsx';
import { useScheduleText } from '../../../parts/schedule/useScheduleText.ts';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import classes from './InspectionPage.module.css';
import { HandOver } from './HandOver.tsx';

/** All other properties; the responsible user can be changed here. */
export function InspectionProperties({ inspection }: { inspection: InspectionView }) {
  const t = useTranslations('inspections');
  const common = useTranslations('common');
  const label = useTranslations('field');
  const runner = useTranslations('inspections.runner');
  const completion = useTranslations('inspections.completion');
  const { responsible, business_unit, template, required_credits } = inspection;
  const rule = useRule(inspection);
  return (
    <Panel title={common('properties')}>
      <PropertyList
        rows={[
          [
            label('number'),
            <span key="number" className="num">
              {inspection.number}
            </span>,
          ],
          [
            label('responsible'),
            <span key="responsible" className={classes.person}>
              {responsible ? (
                <>
                  <PersonAvatar name={responsible.name} avatar={responsible.avatar} size={20} />{' '}
                  {responsible.name}
                </>
              ) : (
                '–'
              )}
              <HandOver inspection={inspection} />
            </span>,
          ],
          [
            label('business_unit'),
            <AppLink key="unit" to={paths.businessUnit(business_unit.id)}>
              {business_unit.name}
            </AppLink>,
          ],
          template ? [label('template'), inspection.template_name] : null,
          [label('inspection_type'), inspection.inspection_type?.name],
          [t('class'), inspection.inspection_class?.name],
          [label('inspection_status'), inspection.status?.name],
          rule === null ? null : [label('schedule'), rule],
          [label('assigned_time'), <Time key="assigned" at={inspection.assigned_time} />],
          [label('due_time'), <Time key="due" at={inspection.due_time} />],
          [t('started'), <Time key="started" at={inspection.started_at} />],
          [t('finished'), <Time key="finished" at={inspection.finished_at} />],
          inspection.finished_at === null
            ? [runner('price'), completion('price', countArgs(required_credits))]
            : null,
          inspection.base_inspection
            ? [
                t('made_from'),
                <AppLink key="base" to={paths.inspection(inspection.base_inspection.id)}>
                  {inspection.base_inspection.name}
                </AppLink>,
              ]
            : null,
          [label('comment'), inspection.comment],
        ]}
      />
    </Panel>
  );
}

function Time({ at }: { at: string | null }) {
  return at === null ? '–' : <span className="num-date">{formatMoment(at)}</span>;
}

/** The template's rule while the inspection is open; a closed inspection stores no rule, and the template's current one may differ. */
function useRule({ template, finished_at }: InspectionView): string | null {
  const text = useScheduleText();
  const isOpen = template !== null && finished_at === null;
  const { data } = useQuery({
    ...ENTITIES.inspection_template.api.oneQuery(template?.id ?? ''),
    enabled: isOpen,
  });
  const schedule = isOpen ? data?.view.schedule : null;
  return schedule ? text(schedule) : null;
}
