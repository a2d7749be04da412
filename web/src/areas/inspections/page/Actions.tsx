import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { reach } from '@plumbline/contract/kit/permissions';
import { STATUS } from '@plumbline/contract/inspections/status';
import { IconCheck, IconCopy, IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMe, useRole } from '../../../kit/session/me.ts';
import { notify } from '../../../kit/notify.tsx';
import { paths } from '../../../kit/paths.ts';
import { useGo } from '../../../parts/page/AppLink.tsx';
import { NextStepButton } from '../../../parts/inspection/NextStepButton.tsx';
import type { InspectionWork } from '../api.ts';
import { Preflight } from '../complete/Preflight.tsx';
import { CopyDialog, type CopyMode } from '../create/CopyDialog.tsx';
import { FurtherActions } from './FurtherActions.tsx';
import { TakeOver } from './TakeOver.tsx';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** What is seldom done, then completing and the next step. */
export function Actions({ loaded }: { loaded: InspectionWork }) {
  return (
    <>
      <FurtherActions loaded={loaded} />
      {!isOpen(loaded) && <Again loaded={loaded} />}
      <MainActions loaded={loaded} />
    </>
  );
}

const isOpen = ({ inspection }: InspectionWork) =>
  inspection.operative_status.code === STATUS.notStarted ||
  inspection.operative_status.code === STATUS.active;

/** Start, continue, complete; the next thing to do stands last and filled. */
export function MainActions({
  loaded,
  size = 'sm',
}: {
  loaded: InspectionWork;
  size?: 'sm' | 'lg';
}) {
  const { inspection, work } = loaded;
  const me = useMe();
  const next = <NextStepButton inspection={inspection} size={size} primary />;
  if (inspection.responsible?.id !== me.id)
    return (
      <>
        <TakeOver inspection={inspection} size={size} />
        {next}
      </>
    );
  return work.gaps.length > 0 ? (
    <>
      <Complete loaded={loaded} size={size} />
      {next}
    </>
  ) : (
    <>
      {next}
      <Complete loaded={loaded} size={size} />
    </>
  );
}

/** Repeat and copy: plain buttons of a closed inspection. */
function Again({ loaded }: { loaded: InspectionWork }) {
  const t = useTranslations('inspections');
  const mayCreate = reach(useRole(), 'inspection.create') !== 'none';
  const [copying, setCopying] = useState<CopyMode | null>(null);
  if (!mayCreate) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCopy {...ICON} />}
        onClick={() => setCopying('copy')}
      >
        {t('copy')}
      </Button>
      <Button leftSection={<IconRepeat {...ICON} />} onClick={() => setCopying('repeat')}>
        {t('repeat')}
      </Button>
      <CopyDialog inspection={loaded.inspection} mode={copying} change={setCopying} />
    </>
  );
}

/** Completing from the page: the same conditions as in the run, which it leads to. */
function Complete({ loaded, size }: { loaded: InspectionWork; size: 'sm' | 'lg' }) {
  const t = useTranslations('runner');
  const notices = useTranslations('inspections.notices');
  const go = useGo();
  const [checking, { open, close }] = useDisclosure();
  const { inspection } = loaded;
  if (inspection.operative_status.code !== STATUS.active) return null;
  return (
    <>
      <Button
        size={size}
        variant={loaded.work.gaps.length > 0 ? 'default' : 'filled'}
        leftSection={<IconCheck {...ICON} />}
        onClick={open}
      >
        {t('complete')}
      </Button>
      <Preflight
        opened={checking}
        close={close}
        loaded={loaded}
        jump={(item) => go(paths.inspectionRun(inspection.id), { search: { item } })}
        completed={({ template_name }) => {
          close();
          notify({ text: notices('completed'), description: template_name });
        }}
      />
    </>
  );
}
