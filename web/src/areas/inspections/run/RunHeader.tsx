import { ActionIcon } from '@mantine/core';
import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { IconArrowLeft } from '@tabler/icons-react';
import { useCanGoBack } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { formatMoment } from '../../../kit/format/format.ts';
import { paths } from '../../../kit/paths.ts';
import { useGo } from '../../../parts/page/AppLink.tsx';
import { SyncPill } from '../../../parts/sync/SyncPill.tsx';
import type { RunWork } from '../work.ts';
import classes from './RunHeader.module.css';
import { Tallies, ProgressText, ProgressSegments } from './RunProgress.tsx';

interface HeaderProps {
  inspection: InspectionView;
  work: RunWork;
  phone: boolean;
  /** The button that opens the outline where it has no column of its own. */
  outline: React.ReactNode;
  /** The buttons on desktop; on a phone they are at the bottom. */
  actions: React.ReactNode;
}

/** The current place, the progress and the findings. */
export function RunHeader({ inspection, work, phone, outline, actions }: HeaderProps) {
  const t = useTranslations('inspections.runner');
  const { object, template_name, started_at } = inspection;
  const place = [object.name, object.code].filter(Boolean).join(' · ');
  const started = started_at === null ? null : t('started', { time: formatMoment(started_at) });
  return (
    <header className={classes.header}>
      <Back id={inspection.id} />
      <div className={classes.names} dir="auto">
        <h1>{phone ? object.name : template_name}</h1>
        <p>{phone ? template_name : [place, started].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={classes.tools}>
        {outline}
        {phone && <SyncPill />}
      </div>
      <div className={classes.measures}>
        {phone && <ProgressText work={work} />}
        {phone && <ProgressSegments work={work} />}
        <Tallies work={work} />
        {!phone && <ProgressText work={work} />}
        {!phone && <ProgressSegments work={work} />}
      </div>
      {actions}
    </header>
  );
}

/** The way back from an inspection that is not there yet, or not on this device. */
export const WaitingHeader = ({ id }: { id: string }) => (
  <header className={classes.header}>
    <Back id={id} />
  </header>
);

function Back({ id }: { id: string }) {
  const t = useTranslations('common');
  const mayGoBack = useCanGoBack();
  const go = useGo();
  return (
    <ActionIcon
      size={44}
      className={classes.back}
      aria-label={t('back')}
      onClick={() => (mayGoBack ? window.history.back() : go(paths.inspection(id)))}
    >
      <IconArrowLeft size={22} stroke={1.6} />
    </ActionIcon>
  );
}
