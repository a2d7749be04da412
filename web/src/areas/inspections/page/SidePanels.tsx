import { ActionIcon, Button } from '@mantine/core';
import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { IconUserEdit } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { counted, formatMoment } from '../../../kit/format/format.ts';
import { handOver, mayEnd } from '../../../parts/inspection/inspectionStatus.ts';
import { useMe, useRole } from '../../../kit/session/me.ts';
import { notify } from '../../../kit/notify.tsx';
import { paths } from '../../../kit/paths.ts';
import { useAct } from '../../../kit/http/resourceApi.ts';
import { AppLink } from '../../../parts/page/AppLink.tsx';
import type { Picked } from '../../../parts/form/PickEntity.tsx';
import { PickResponsible } from '../../../parts/form/PickResponsible.tsx';
import { Panel, PropertyList } from '../../../ui/Panel.tsx';
import { PersonAvatar } from '../../../ui/PersonAvatar.tsx';
import { QualityBar, QualityCountsRow } from '../../../ui/QualityBar.tsx';
import { QualityBadge } from '../../../ui/StatusBadge.tsx';
import { useInspectedObject } from '../api.ts';
import { useRule } from './useRule.ts';
import type { Work } from '../work.ts';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import classes from './InspectionPage.module.css';
import { Popover } from '../../../ui/overlays/Popup.tsx';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';

/** What was found so far, or for good, and how the object stands. */
export function ResultPanel({ inspection, work }: { inspection: InspectionView; work: Work }) {
  const t = useTranslations('inspections');
  const common = useTranslations('common');
  const { data: object } = useInspectedObject(inspection.object.id);
  const closed = inspection.finished_at !== null;
  const counts = closed ? inspection.quality_aggr : work.counts;
  return (
    <Panel title={closed ? common('result') : t('so_far')}>
      <p className={classes.badges}>
        <QualityBadge status={inspection.result ?? inspection.quality_status} />
      </p>
      <QualityBar counts={counts} size="panel" />
      <p className={classes.counts}>
        <QualityCountsRow counts={counts} />
      </p>
      {object && (
        <p className={classes.object}>
          <AppLink to={paths.object(object.id)}>{object.name}</AppLink>
          <QualityBadge status={object.quality_status} inTable />
        </p>
      )}
    </Panel>
  );
}

/** Everything else that is known; the responsible person can be changed here. */
export function PropertiesPanel({ inspection }: { inspection: InspectionView }) {
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
                  <PersonAvatar name={responsible.name} size={20} /> {responsible.name}
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
          rule === null ? null : [label('schedule'), rule],
          [label('assigned_time'), <Time key="assigned" at={inspection.assigned_time} />],
          [label('due_time'), <Time key="due" at={inspection.due_time} />],
          [t('started'), <Time key="started" at={inspection.started_at} />],
          [t('finished'), <Time key="finished" at={inspection.finished_at} />],
          inspection.finished_at === null
            ? [runner('price'), completion('price', counted(required_credits))]
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

/** Names another responsible person: by who is responsible, or an admin. */
function HandOver({ inspection }: { inspection: InspectionView }) {
  const t = useTranslations('inspections');
  const list = useTranslations('list');
  const me = useMe();
  const role = useRole();
  const [opened, setOpened] = useState(false);
  const [picked, setPicked] = useState<Picked | null>(null);
  const act = useAct((responsible_id: string) => handOver(inspection.id, responsible_id), {
    changes: ENTITIES.inspection.shownBy,
    done: ({ responsible }) => {
      setOpened(false);
      notify({ text: t('handed_over', { name: responsible?.name ?? '' }) });
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
          className={classes.handOver}
          onSubmit={(event) => {
            event.preventDefault();
            if (picked) act.mutate(picked.id);
          }}
        >
          <PickResponsible
            label={t('new_responsible')}
            except={inspection.responsible?.id}
            value={picked}
            onChange={setPicked}
            comboboxProps={{ withinPortal: false }}
          />
          <Button type="submit" loading={act.isPending}>
            {list('act.hand_over')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
