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
import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
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
import { CopyDialog } from '../create/CopyDialog.tsx';
import { Menu } from '../../../ui/overlays/Popup.tsx';
import { ICON } from '../../../ui/theme/tokens.ts';
import { notify } from '../../../kit/notify.ts';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { Modal } from '../../../ui/overlays/Dialog.tsx';
import { useUnsaved } from '../../../ui/overlays/unsaved.ts';
import { CancelDialog, type DialogProps } from './CancelDialog.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { RescheduleDialog } from './RescheduleDialog.tsx';

const ENTRIES = [
  ['repeat', IconRepeat],
  ['copy', IconCopy],
  ['reschedule', IconCalendarTime],
  ['edit_comment', IconMessage],
  ['cancel', IconBan],
  ['delete', IconTrash],
] as const;
export type ActionName = (typeof ENTRIES)[number][0];

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
  const close = () => onAction(null);
  const dialog = (name: ActionName) => ({ inspection, opened: action === name, close });
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
      <CopyDialog
        inspection={inspection}
        mode={action === 'copy' || action === 'repeat' ? action : null}
        change={onAction}
      />
      <RescheduleDialog {...dialog('reschedule')} />
      <CommentDialog {...dialog('edit_comment')} />
      <CancelDialog {...dialog('cancel')} />
      <DeleteDialog {...dialog('delete')} />
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

/** The comment of an inspection, on its page. */
function CommentDialog({ inspection, opened, close }: DialogProps) {
  const t = useTranslations('inspections');
  return (
    <Modal opened={opened} onClose={close} title={t('edit_comment')}>
      <CommentForm inspection={inspection} close={close} />
    </Modal>
  );
}

function CommentForm({ inspection, close }: Omit<DialogProps, 'opened'>) {
  const t = useTranslations('inspections');
  const label = useTranslations('field');
  const common = useTranslations('common');
  const [comment, setComment] = useState(inspection.comment ?? '');
  const save = ENTITIES.inspection.api.useUpdate(({ template_name }) => {
    close();
    notify({ text: t('notices.commented'), description: template_name });
  });
  const trimmedComment = comment.trim();
  useUnsaved(comment !== (inspection.comment ?? ''));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({
          id: inspection.id,
          body: { comment: trimmedComment === '' ? null : trimmedComment },
        });
      }}
    >
      <Textarea
        data-autofocus
        autosize
        minRows={3}
        maxRows={12}
        maxLength={4000}
        label={label('comment')}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={close}>
          {common('cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {common('save')}
        </Button>
      </Group>
    </form>
  );
}
