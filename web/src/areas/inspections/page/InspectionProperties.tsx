import { placeText } from '@plumbline/contract/kit/placeText';
import type { VisitPlaceView } from '@plumbline/contract/kit/placeStamp';
import { scanWay } from '@plumbline/contract/inspections/scanWay';
import type { ScanView } from '@plumbline/contract/inspections/scans';
import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { useTranslations } from 'use-intl';
import { useQuery } from '@tanstack/react-query';
import { IconUserEdit } from '@tabler/icons-react';
import { useState } from 'react';
import { countArgs, formatMoment, formatNumber } from '../../../kit/format/format.ts';
import { withTimeout } from '../../../kit/chunk.ts';
import { later } from '../../../kit/later.ts';
import { paths } from '../../../kit/paths.ts';
import { AppLink } from '../../../parts/page/AppLink.tsx';
import { Panel, PropertyList } from '../../../ui/layout/Panel.tsx';
import { PersonAvatar } from '../../../parts/portrait/PersonAvatar.tsx';
import { useScheduleText } from '../../../parts/schedule/useScheduleText.ts';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { mayEnd } from '../../../parts/inspection/inspectionStatus.ts';
import { useMe, useRole } from '../../../kit/session/me.ts';
import { notify } from '../../../kit/notify.ts';
import { useAct } from '../../../kit/http/resourceApi.ts';
import type { PickedEntity } from '../../../parts/form/fields/PickEntity.tsx';
import { PickResponsible } from '../../../parts/form/fields/PickResponsible.tsx';
import { Popover } from '../../../ui/overlays/Popup.tsx';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';
import classes from './InspectionPage.module.css';
import { ActionIcon, Button } from '../../../ui/buttons/Button.tsx';

const load = () => import('../../../offline/outbox/lifecycle.ts');
const recording = later(load);

/** All other properties; the responsible user can be changed here. */
export function InspectionProperties({ inspection }: { inspection: InspectionView }) {
  const t = useTranslations('inspections');
  const common = useTranslations('common');
  const label = useTranslations('field');
  const completion = useTranslations('inspections.completion');
  const { responsible, business_unit, template, required_credits } = inspection;
  const rule = useRule(inspection);
  const scanText = (scan: ScanView) =>
    t(`scanned.${scanWay(scan)}`, { code: scan.code ?? '', reason: scan.reason ?? '' });
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
            <span key="responsible" className="inline flex-wrap">
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
          [label('bu_class'), inspection.inspection_class?.name],
          [label('inspection_status'), inspection.status?.name],
          rule === null ? null : [label('schedule'), rule],
          [label('assigned_time'), <Time key="assigned" at={inspection.assigned_time} />],
          [label('due_time'), <Time key="due" at={inspection.due_time} />],
          [label('started_at'), <Time key="started" at={inspection.started_at} />],
          inspection.start_place && [
            label('start_place'),
            <PlaceOfVisit key="start place" place={inspection.start_place} {...{ inspection }} />,
          ],
          inspection.start_scan && [label('start_scan'), scanText(inspection.start_scan)],
          [label('finished_at'), <Time key="finished" at={inspection.finished_at} />],
          inspection.finish_place && [
            label('finish_place'),
            <PlaceOfVisit key="end place" place={inspection.finish_place} {...{ inspection }} />,
          ],
          inspection.finish_scan && [label('finish_scan'), scanText(inspection.finish_scan)],
          inspection.finished_at === null
            ? [label('required_credits'), completion('price', countArgs(required_credits))]
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

interface PlaceProps {
  place: VisitPlaceView;
  inspection: InspectionView;
}

/** Where the device was and how far from the object, or why it did not know. */
function PlaceOfVisit({ place, inspection: { object } }: PlaceProps) {
  const t = useTranslations('inspections');
  if (place.fault !== null) return t(`place.${place.fault}`);
  return (
    <>
      {placeText(place)}
      {place.distance !== null && (
        <>
          {' · '}
          <AppLink to={paths.object(object.id)}>
            {t('place.distance', { metres: formatNumber(place.distance) })}
          </AppLink>
        </>
      )}
    </>
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

/** Hands the inspection to another user; for the responsible user or an admin. */
function HandOver({ inspection }: { inspection: InspectionView }) {
  const t = useTranslations('inspections');
  const list = useTranslations('list');
  const me = useMe();
  const role = useRole();
  const [opened, setOpened] = useState(false);
  const [picked, setPicked] = useState<PickedEntity | null>(null);
  recording.useSoon();
  const handOver = async (to: PickedEntity) => {
    const { recordHandOver } = await withTimeout(load);
    return await recordHandOver(inspection, to);
  };
  const handOverTo = useAct(handOver, {
    done: (outcome, { name }) => {
      setOpened(false);
      notify({ text: t(outcome === 'arrived' ? 'handed_over' : 'handed_over_here', { name }) });
    },
  });
  if (!mayEnd(inspection, { id: me.id, role })) return null;
  return (
    <Popover position="bottom-end" width={300} trapFocus opened={opened} onChange={setOpened}>
      <Popover.Target>
        <Tooltip label={list('act.hand_over')}>
          <ActionIcon
            size={28}
            aria-label={list('act.hand_over')}
            onClick={() => setOpened(!opened)}
          >
            <IconUserEdit size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          className={`column gap-10 ${classes.handOver}`}
          onSubmit={(event) => {
            event.preventDefault();
            if (picked) handOverTo.mutate(picked);
          }}
        >
          <PickResponsible
            label={t('new_responsible')}
            except={inspection.responsible?.id}
            units={[inspection.business_unit.id]}
            value={picked}
            onChange={setPicked}
            comboboxProps={{ withinPortal: false }}
          />
          <Button type="submit" loading={handOverTo.isPending}>
            {list('act.hand_over')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
