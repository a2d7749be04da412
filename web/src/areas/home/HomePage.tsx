import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useMe } from '../../kit/session/me.ts';
import { useMay } from '../../kit/session/may.ts';
import { openNewInspection } from '../../parts/inspection/newInspection.ts';
import { Page } from '../../parts/page/Page.tsx';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { PersonAvatar } from '../../parts/portrait/PersonAvatar.tsx';
import { HistoryPanel } from '../../parts/quality/HistoryPanel.tsx';
import { SyncPill } from '../../parts/sync/SyncPill.tsx';
import { useIsPhone } from '../../kit/device.tsx';
import { useHistoryUnit } from './api.ts';
import { DuePanel } from './DuePanel.tsx';
import classes from './HomePage.module.css';
import { NextCard } from './NextWork.tsx';
import { NextList } from './NextList.tsx';
import { QualityFigures } from './QualityFigures.tsx';
import { useChosenUnit } from './scope.ts';
import { UnitPicker } from './UnitPicker.tsx';
import { WhereFrom } from './WhereFrom.tsx';
import { WorstObjects } from './WorstObjects.tsx';

/** The next work, the state of the objects, and the worst of them; a phone starts with the inspection to continue. */
export function HomePage() {
  const t = useTranslations('common');
  const me = useMe();
  const phone = useIsPhone();
  const [unit = 'all'] = useChosenUnit();
  // in the order they are read, which the keyboard and screen readers follow; keys keep them when a device turns
  const work = (
    <div key="work" className={classes.stack} data-settle>
      {phone ? <NextCard /> : <WhereFrom />}
      <DuePanel />
      {!phone && <NextList />}
    </div>
  );
  const quality = (
    <div key="quality" className={classes.stack} data-settle>
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
      <div key={unit} className={classes.columns} data-settle data-held>
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
