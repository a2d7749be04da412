import { reach } from '@plumbline/contract/kit/permissions';
import { STATUS } from '@plumbline/contract/inspections/status';
import {
  IconBan,
  IconCalendarTime,
  IconCopy,
  IconMessage,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import {
  mayComment,
  mayDelete,
  mayEnd,
  mayReschedule,
} from '../../../parts/inspection/inspectionStatus.ts';
import { useMe, useRole } from '../../../kit/session/me.ts';
import { MoreMenu } from '../../../ui/MoreMenu.tsx';
import { useIsPhone } from '../../../kit/device.tsx';
import type { InspectionWork } from '../api.ts';
import { CopyDialog } from '../create/CopyDialog.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { CommentDialog } from './CommentDialog.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { RescheduleDialog } from './RescheduleDialog.tsx';
import { Menu } from '../../../ui/overlays/Popup.tsx';
import { ICON } from '../../../ui/theme/tokens.ts';

const ENTRIES = [
  ['repeat', IconRepeat],
  ['copy', IconCopy],
  ['reschedule', IconCalendarTime],
  ['edit_comment', IconMessage],
  ['cancel', IconBan],
  ['delete', IconTrash],
] as const;
export type Deed = (typeof ENTRIES)[number][0];

interface Props {
  loaded: InspectionWork;
  /** The action whose dialog is open. */
  asked: Deed | null;
  ask: (deed: Deed | null) => void;
}

/** Less common actions behind one button, each only if it is allowed; and the dialog of the selected one. */
export function FurtherActions({ loaded, asked, ask }: Props) {
  const t = useTranslations('inspections');
  const { inspection } = loaded;
  const allowed = useAllowed(loaded);
  const close = () => ask(null);
  const dialog = (deed: Deed) => ({ inspection, opened: asked === deed, close });
  return (
    <>
      {allowed.size > 0 && (
        <MoreMenu outlined>
          {ENTRIES.filter(([deed]) => allowed.has(deed)).map(([deed, Icon]) => (
            <Menu.Item key={deed} leftSection={<Icon {...ICON} />} onClick={() => ask(deed)}>
              {t(deed)}
            </Menu.Item>
          ))}
        </MoreMenu>
      )}
      <CopyDialog
        inspection={inspection}
        mode={asked === 'copy' || asked === 'repeat' ? asked : null}
        change={ask}
      />
      <RescheduleDialog {...dialog('reschedule')} />
      <CommentDialog {...dialog('edit_comment')} />
      <CancelDialog {...dialog('cancel')} />
      <DeleteDialog {...dialog('delete')} />
    </>
  );
}

/** On a closed inspection, repeat and copy have buttons of their own. */
function useAllowed({ inspection }: InspectionWork): ReadonlySet<Deed> {
  const role = useRole();
  const asker = { id: useMe().id, role };
  const phone = useIsPhone();
  const { code } = inspection.operative_status;
  const open = code === STATUS.notStarted || code === STATUS.active;
  const mayMake = reach(role, 'inspection.create') !== 'none' && (open || phone);
  const deeds: Record<Deed, boolean> = {
    repeat: mayMake,
    copy: mayMake,
    reschedule: mayReschedule(inspection, role),
    edit_comment: mayComment(inspection, asker),
    cancel: mayEnd(inspection, asker),
    delete: mayDelete(inspection, role),
  };
  return new Set(ENTRIES.map(([deed]) => deed).filter((deed) => deeds[deed]));
}
