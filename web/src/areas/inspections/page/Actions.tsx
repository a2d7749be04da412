import { STATUS } from '@plumbline/contract/inspections/status';
import { IconCheck, IconCopy, IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIsPhone } from '../../../kit/device.tsx';
import { useMe } from '../../../kit/session/me.ts';
import { useMay } from '../../../kit/session/may.ts';
import { NextStepButton } from '../../../parts/inspection/NextStepButton.tsx';
import { ReportButton } from '../../../parts/report/ReportButton.tsx';
import type { InspectionWork } from '../api.ts';
import type { ActionName } from './ActionDialogs.tsx';
import { FurtherActions } from './FurtherActions.tsx';
import { TakeOver } from './TakeOver.tsx';
import { ICON } from '../../../ui/theme/tokens.ts';
import { Button } from '../../../ui/buttons/Button.tsx';

interface Props {
  loaded: InspectionWork;
  /** Opens the check before completing. */
  complete: () => void;
}

/** Less common actions, then completing and the next step; a phone has these at the bottom. */
export function Actions({ loaded, complete }: Props) {
  const phone = useIsPhone();
  const [action, setAction] = useState<ActionName | null>(null);
  const { id, number, template_name, operative_status } = loaded.inspection;
  return (
    <>
      <FurtherActions loaded={loaded} action={action} onAction={setAction} />
      {operative_status.code === STATUS.completed && (
        <ReportButton
          config="InspectionCompletedReport"
          id={id}
          name={`${number} · ${template_name}`}
        />
      )}
      {!phone && !isOpen(loaded) && <Again onAction={setAction} />}
      {!phone && <MainActions loaded={loaded} complete={complete} />}
    </>
  );
}

const isOpen = ({ inspection }: InspectionWork) =>
  inspection.operative_status.code === STATUS.notStarted ||
  inspection.operative_status.code === STATUS.active;

/** Start, continue, complete; the next step comes last and is filled. */
export function MainActions({ loaded, complete, size = 'sm' }: Props & { size?: 'sm' | 'lg' }) {
  const t = useTranslations('inspections');
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
  const missing = work.gaps.length > 0;
  const button = inspection.operative_status.code === STATUS.active && (
    <Button
      size={size}
      variant={missing ? 'default' : 'filled'}
      leftSection={<IconCheck {...ICON} />}
      onClick={complete}
    >
      {t('complete')}
    </Button>
  );
  return missing ? (
    <>
      {button}
      {next}
    </>
  ) : (
    <>
      {next}
      {button}
    </>
  );
}

/** Repeat and copy: plain buttons on a closed inspection. */
function Again({ onAction }: { onAction: (name: ActionName) => void }) {
  const t = useTranslations('inspections');
  const mayCreate = useMay('inspection.create');
  if (!mayCreate) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCopy {...ICON} />}
        onClick={() => onAction('copy')}
      >
        {t('copy')}
      </Button>
      <Button leftSection={<IconRepeat {...ICON} />} onClick={() => onAction('repeat')}>
        {t('repeat')}
      </Button>
    </>
  );
}
