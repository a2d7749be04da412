import { IconPlus, IconBuilding, IconCircleCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { openFilter } from '@plumbline/contract/inspections/todo';
import { withTexts } from '../../kit/i18n/i18n.ts';
import { atRest } from '../../kit/later.ts';
import { useMe } from '../../kit/session/me.ts';
import { useMay } from '../../kit/session/may.ts';
import { openNewInspection } from '../../parts/inspection/newInspection.ts';
import { Page } from '../../parts/page/Page.tsx';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { PersonAvatar } from '../../parts/portrait/PersonAvatar.tsx';
import { HistoryPanel } from '../../parts/quality/HistoryPanel.tsx';
import { SyncPill } from '../../parts/sync/SyncPill.tsx';
import { useIsPhone } from '../../kit/device.tsx';
import { LatePickEntity } from '../../parts/form/fields/latePicks.ts';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { QualityPanel } from '../../parts/quality/QualityPanel.tsx';
import { RowsSkeleton } from '../../ui/layout/Skeletons.tsx';
import { countArgs } from '../../kit/format/format.ts';
import { useTimes } from '../../parts/inspection/useTimes.ts';
import { NextStepButton } from '../../parts/inspection/NextStepButton.tsx';
import { HeldRows } from '../../ui/held/HeldRows.tsx';
import { useHeldRow } from '../../ui/held/useHeldRow.ts';
import { StateMessage } from '../../ui/layout/StateMessage.tsx';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import { WORK_FIELDS } from '../../offline/copies/workFields.ts';
import { arrivalOfPage, useHeldList } from '../../kit/live/useHeldRows.ts';
import { GROUP_SORT } from '../../parts/inspection/todo.ts';
import { WorkCard } from '../../parts/inspection/WorkCard.tsx';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { useHistoryUnit, useHome } from './api.ts';
import { DuePanel } from './DuePanel.tsx';
import { QualityFigures } from './QualityFigures.tsx';
import { useChosenUnit } from './scope.ts';
import { WorstObjects } from './WorstObjects.tsx';
import classes from './HomePage.module.css';
import { Button } from '../../ui/buttons/Button.tsx';

const Rounds = atRest(
  withTexts('round', async () => (await import('../../parts/round/DueRounds.tsx')).DueRounds),
);
const Silent = atRest(async () => (await import('./SilentDevices.tsx')).SilentDevices);
const LateWork = atRest(async () => (await import('./OpenLateWork.tsx')).OpenLateWork);

/** The next work, the state of the objects, and the worst of them; a phone starts with the inspection to continue. */
export function HomePage() {
  const t = useTranslations('common');
  const me = useMe();
  const phone = useIsPhone();
  const managesUsers = useMay('user.change');
  const decides = useMay('inspection.change');
  const [unit = 'all'] = useChosenUnit();
  // in the order they are read, which the keyboard and screen readers follow; keys keep them when a device turns
  const work = (
    <div key="work" className="column gap-12" data-settle>
      {phone ? <NextCard /> : <WhereFrom />}
      <Rounds />
      <DuePanel />
      {!phone && <NextList />}
    </div>
  );
  const quality = (
    <div key="quality" className="column gap-12" data-settle>
      <QualityFigures />
      <History />
      <WorstObjects />
    </div>
  );
  return (
    <Page>
      <PageHeader
        title={(phone && me.business_unit?.name) || t('page.home')}
        actions={phone ? <PhoneTools name={me.full_name} /> : <DeskTools />}
      />
      {/* one unit's data is never shown for another */}
      {managesUsers && <Silent />}
      {decides && <LateWork />}
      <div key={unit} className={`stack align-start ${classes.columns}`} data-settle data-held>
        {phone ? [work, quality] : [quality, work]}
      </div>
    </Page>
  );
}

function History() {
  const id = useHistoryUnit();
  return id === undefined ? null : <HistoryPanel owner={{ entity: 'business_unit', id }} />;
}

const PhoneTools = ({ name }: { name: string }) => (
  <>
    <SyncPill />
    <PersonAvatar name={name} size={36} />
  </>
);

function DeskTools() {
  const t = useTranslations('common');
  const mayCreate = useMay('inspection.create');
  return (
    <>
      <UnitPicker />
      {mayCreate && (
        <Button
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          onClick={() => openNewInspection()}
        >
          {t('new_inspection')}
        </Button>
      )}
    </>
  );
}

/** Narrows the page to one business unit and its subordinate units. */
function UnitPicker() {
  const t = useTranslations('home');
  const label = useTranslations('field');
  const [unitId, choose] = useChosenUnit();
  const { data, isError } = useHome();
  const unit = data?.unit;
  // what cannot be read can still be taken back
  const unnamed = { id: unitId ?? '', name: isError ? '–' : '' };
  return (
    <LatePickEntity
      entity="business_unit"
      aria-label={label('business_unit')}
      placeholder={t('all_units')}
      leftSection={<IconBuilding size={16} stroke={1.6} aria-hidden />}
      clearable
      w={220}
      value={unitId === undefined ? null : unit?.id === unitId ? unit : unnamed}
      onChange={(unit) => choose(unit?.id)}
    />
  );
}

/** The number of findings from the unit's own objects and from its subordinate units. */
function WhereFrom() {
  const t = useTranslations('home');
  const [unitId] = useChosenUnit();
  const { data, isLoading } = useHome();
  const unit = data?.unit ?? null;
  if (isLoading && unitId !== undefined)
    return (
      <Panel>
        <RowsSkeleton rows={3} />
      </Panel>
    );
  if (unit === null) return null;
  return (
    <QualityPanel
      title={t('where_from', { unit: unit.name })}
      row={unit}
      actual={
        <AppLink to={paths.objects()} search={{ filter: [`business_unit=${unit.id}`] }}>
          {t('own_objects')}
        </AppLink>
      }
      inherited={
        <AppLink to={paths.objects()} search={{ filter: [`business_unit.ancestor.id=${unit.id}`] }}>
          {t('units_below')}
        </AppLink>
      }
    />
  );
}

/** On desktop: the next few, each with its next step. */
function NextList() {
  const t = useTranslations('home');
  const common = useTranslations('common');
  const times = useTimes();
  const heldRow = useHeldRow();
  const { query, held } = useNext();
  const total = query.data?.total ?? 0;
  return (
    <Panel
      flush
      title={t('next_inspections')}
      tool={
        total > SHOWN_NEXT && (
          <AppLink to={paths.todo()}>{common('all_count', countArgs(total))}</AppLink>
        )
      }
    >
      {query.data === undefined && <RowsWaiting query={query} rows={4} title={t('failed')} />}
      {query.data?.total === 0 && (
        <StateMessage icon={IconCircleCheck} title={t('nothing.title')} text={t('nothing.text')} />
      )}
      <HeldRows held={held} />
      {held.rows.map((inspection) => (
        <div
          key={inspection.id}
          className={classes.row}
          {...heldRow(inspection.id, held.gone.has(inspection.id))}
        >
          <span className={`column grow align-start ${classes.names}`} dir="auto">
            <AppLink className="loud medium" to={paths.inspection(inspection.id)}>
              {inspection.template_name}
            </AppLink>
            <span className="size-12 quiet">
              {inspection.object.name} ·{' '}
              <span className="num-date">{times(inspection).due ?? times(inspection).begin}</span>
            </span>
          </span>
          {!held.gone.has(inspection.id) && <NextStepButton inspection={inspection} size="xs" />}
        </div>
      ))}
    </Panel>
  );
}

const SHOWN_NEXT = 6;

/** The user's own open inspections: started ones first, then by time. */
const useNext = () => {
  const me = useMe();
  const query = ENTITIES.inspection.api.useList({
    page: 1,
    page_size: SHOWN_NEXT,
    fields: WORK_FIELDS,
    sort_by: GROUP_SORT,
    filter: [openFilter, `responsible=${me.id}`],
  });
  return { query, held: useHeldList(arrivalOfPage(query, { key: me.id }), 'inspection') };
};

/** The inspection to continue. */
function NextCard() {
  const t = useTranslations('home');
  const { query, held } = useNext();
  if (query.data === undefined) return <RowsWaiting query={query} rows={3} title={t('failed')} />;
  return <WorkCard held={held} />;
}
