import { Menu } from '@mantine/core';
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
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  mayComment,
  mayDelete,
  mayEnd,
  mayReschedule,
} from '../../../parts/inspection/inspectionStatus.ts';
import { useMe, useRole } from '../../../kit/session/me.ts';
import { MoreMenu } from '../../../ui/MoreMenu.tsx';
import { useIsPhone } from '../../../ui/useIsPhone.ts';
import type { InspectionWork } from '../api.ts';
import { CopyDialog } from '../create/CopyDialog.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { CommentDialog } from './CommentDialog.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { RescheduleDialog } from './RescheduleDialog.tsx';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
const ENTRIES = [
  ['repeat', IconRepeat],
  ['copy', IconCopy],
  ['reschedule', IconCalendarTime],
  ['edit_comment', IconMessage],
  ['cancel', IconBan],
  ['delete', IconTrash],
] as const;
type Deed = (typeof ENTRIES)[number][0];

/** What is seldom done, behind one button: each only where it is allowed. */
export function FurtherActions({ loaded }: { loaded: InspectionWork }) {
  const t = useTranslations('inspections');
  const { inspection } = loaded;
  const allowed = useAllowed(loaded);
  const [asked, setAsked] = useState<Deed | null>(null);
  const close = () => setAsked(null);
  const dialog = (deed: Deed) => ({ inspection, opened: asked === deed, close });
  if (allowed.size === 0) return null;
  return (
    <>
      <MoreMenu outlined>
        {ENTRIES.filter(([deed]) => allowed.has(deed)).map(([deed, Icon]) => (
          <Menu.Item key={deed} leftSection={<Icon {...ICON} />} onClick={() => setAsked(deed)}>
            {t(deed)}
          </Menu.Item>
        ))}
      </MoreMenu>
      <CopyDialog
        inspection={inspection}
        mode={asked === 'copy' || asked === 'repeat' ? asked : null}
        change={setAsked}
      />
      <RescheduleDialog {...dialog('reschedule')} />
      <CommentDialog {...dialog('edit_comment')} />
      <CancelDialog {...dialog('cancel')} />
      <DeleteDialog {...dialog('delete')} />
    </>
  );
}

/** Of a closed inspection, repeating and copying have buttons of their own. */
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
