import { ActionIcon, Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { reach } from '@plumbline/contract/kit/permissions';
import { STATUS } from '@plumbline/contract/status';
import { IconBan, IconCheck, IconCopy, IconDots, IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CHANGED_BY_STATUS, changeStatus, mayEnd } from '../../../kit/inspectionStatus.ts';
import { useMe, useRole } from '../../../kit/me.ts';
import { paths } from '../../../kit/paths.ts';
import { useAct } from '../../../kit/resourceApi.ts';
import { useGo } from '../../../ui/AppLink.tsx';
import { Confirm } from '../../../ui/Confirm.tsx';
import { NextStepButton } from '../../../ui/inspection/NextStepButton.tsx';
import { useIsPhone } from '../../../ui/useIsPhone.ts';
import type { InspectionWork } from '../api.ts';
import { Preflight } from '../complete/Preflight.tsx';
import { CopyDialog, type CopyMode } from '../create/CopyDialog.tsx';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Repeating, copying and cancelling, then completing and the next step. */
export function Actions({ loaded }: { loaded: InspectionWork }) {
  return (
    <>
      {isOpen(loaded) ? <FurtherActions loaded={loaded} /> : <Again loaded={loaded} />}
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
  const next = <NextStepButton inspection={inspection} size={size} primary />;
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
  const [copying, copy] = useState<CopyMode | null>(null);
  if (!mayCreate) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconCopy {...ICON} />} onClick={() => copy('copy')}>
        {t('copy')}
      </Button>
      <Button leftSection={<IconRepeat {...ICON} />} onClick={() => copy('repeat')}>
        {t('repeat')}
      </Button>
      <CopyDialog inspection={loaded.inspection} mode={copying} close={() => copy(null)} />
    </>
  );
}

/** What is seldom done, behind one button. */
export function FurtherActions({ loaded }: { loaded: InspectionWork }) {
  const t = useTranslations('inspections');
  const me = useMe();
  const role = useRole();
  const { inspection } = loaded;
  const [copying, copy] = useState<CopyMode | null>(null);
  const [asking, { open, close }] = useDisclosure();
  const mayCreate = reach(role, 'inspection.create') !== 'none';
  const phone = useIsPhone();
  const mayCancel = mayEnd(inspection, { id: me.id, role });
  if (!mayCreate && !mayCancel) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            size={phone ? 44 : 32}
            variant={phone ? 'subtle' : 'default'}
            aria-label={t('more')}
          >
            <IconDots size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayCreate && (
            <>
              <Menu.Item leftSection={<IconRepeat {...ICON} />} onClick={() => copy('repeat')}>
                {t('repeat')}
              </Menu.Item>
              <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={() => copy('copy')}>
                {t('copy')}
              </Menu.Item>
            </>
          )}
          {mayCancel && (
            <Menu.Item leftSection={<IconBan {...ICON} />} onClick={open}>
              {t('cancel')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <CopyDialog inspection={inspection} mode={copying} close={() => copy(null)} />
      <Cancel loaded={loaded} opened={asking} close={close} />
    </>
  );
}

interface CancelProps {
  loaded: InspectionWork;
  opened: boolean;
  close: () => void;
}

function Cancel({ loaded, opened, close }: CancelProps) {
  const t = useTranslations('inspections');
  const completion = useTranslations('completion');
  const { inspection } = loaded;
  const cancel = useAct(() => changeStatus(inspection.id, STATUS.cancelled), {
    changes: CHANGED_BY_STATUS,
    done: close,
  });
  return (
    <Confirm
      opened={opened}
      onClose={close}
      title={t('cancel_title', { name: inspection.template_name, object: inspection.object.name })}
      consequence={t('cancel_consequence')}
      verb={t('cancel')}
      keep={completion('keep_working')}
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate(undefined)}
      danger
    />
  );
}

/** Completing from the page: the same conditions as in the run, which it leads to. */
function Complete({ loaded, size }: { loaded: InspectionWork; size: 'sm' | 'lg' }) {
  const t = useTranslations('runner');
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
        completed={close}
      />
    </>
  );
}
