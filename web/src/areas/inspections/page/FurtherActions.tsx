import { reach } from '@plumbline/contract/kit/permissions';
import { STATUS } from '@plumbline/contract/inspections/status';
import {
  type Icon,
  IconBan,
  IconCalendarTime,
  IconCopy,
  IconMessage,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { ActionName } from './ActionDialogs.tsx';
import {
  mayComment,
  mayDelete,
  mayEnd,
  mayReschedule,
} from '../../../parts/inspection/inspectionStatus.ts';
import { useMe, useRole } from '../../../kit/session/me.ts';
import { MoreMenu } from '../../../ui/buttons/MoreMenu.tsx';
import { useIsPhone } from '../../../kit/device.tsx';
import type { InspectionWork } from '../api.ts';
import { Menu } from '../../../ui/overlays/Popup.tsx';
import { ICON } from '../../../ui/theme/tokens.ts';
import { lateDialog } from '../../../kit/later.ts';

const ActionDialogs = lateDialog(async () => (await import('./ActionDialogs.tsx')).ActionDialogs);

const ENTRIES = [
  ['repeat', IconRepeat],
  ['copy', IconCopy],
  ['reschedule', IconCalendarTime],
  ['edit_comment', IconMessage],
  ['cancel', IconBan],
  ['delete', IconTrash],
] as const satisfies [ActionName, Icon][];

interface Props {
  loaded: InspectionWork;
  /** The action whose dialog is open. */
  action: ActionName | null;
  onAction: (name: ActionName | null) => void;
}

/** Less common actions behind one button, each only if it is allowed, and the dialog of the selected action. */
export function FurtherActions({ loaded, action, onAction }: Props) {
  const t = useTranslations('inspections');
  const { inspection } = loaded;
  const allowed = useAllowedActions(loaded);
  return (
    <>
      {allowed.size > 0 && (
        <MoreMenu outlined>
          {ENTRIES.filter(([name]) => allowed.has(name)).map(([name, Icon]) => (
            <Menu.Item key={name} leftSection={<Icon {...ICON} />} onClick={() => onAction(name)}>
              {t(name)}
            </Menu.Item>
          ))}
        </MoreMenu>
      )}
      <ActionDialogs
        inspection={inspection}
        action={action}
        onAction={onAction}
        opened={action !== null}
        onClose={() => onAction(null)}
      />
    </>
  );
}

/** On a closed inspection, repeat and copy have buttons of their own. */
function useAllowedActions({ inspection }: InspectionWork): ReadonlySet<ActionName> {
  const role = useRole();
  const caller = { id: useMe().id, role };
  const phone = useIsPhone();
  const { code } = inspection.operative_status;
  const open = code === STATUS.notStarted || code === STATUS.active;
  const mayMake = reach(role, 'inspection.create') !== 'none' && (open || phone);
  const isAllowed: Record<ActionName, boolean> = {
    repeat: mayMake,
    copy: mayMake,
    reschedule: mayReschedule(inspection, role),
    edit_comment: mayComment(inspection, caller),
    cancel: mayEnd(inspection, caller),
    delete: mayDelete(inspection, role),
  };
  return new Set(ENTRIES.map(([name]) => name).filter((name) => isAllowed[name]));
}
