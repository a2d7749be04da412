import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { withTimeout } from '../../../kit/chunk.ts';
import { useAct } from '../../../kit/http/resourceApi.ts';
import { notify } from '../../../kit/notify.ts';
import { Modal } from '../../../ui/overlays/Dialog.tsx';
import { useUnsaved } from '../../../ui/overlays/unsaved.ts';
import { CopyDialog } from '../create/CopyDialog.tsx';
import { CancelDialog, type DialogProps } from './CancelDialog.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { RescheduleDialog } from './RescheduleDialog.tsx';
import { focusFirst } from '../../../kit/firstFocus.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Textarea } from '../../../ui/fields/TextInput.tsx';

const load = () => import('../../../offline/outbox/lifecycle.ts');

export type ActionName = 'repeat' | 'copy' | 'reschedule' | 'edit_comment' | 'cancel' | 'delete';

interface Props {
  inspection: InspectionView;
  /** The action whose dialog is open. */
  action: ActionName | null;
  onAction: (name: ActionName | null) => void;
  opened: boolean;
  onClose: () => void;
}

/** The dialogs of the less common actions. */
export function ActionDialogs({ inspection, action, onAction, onClose }: Props) {
  const dialog = (name: ActionName) => ({ inspection, opened: action === name, close: onClose });
  return (
    <>
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
  const save = useAct(
    async (text: string | null) => {
      const { recordComment } = await withTimeout(load);
      return await recordComment(inspection, text);
    },
    {
      done: (outcome) => {
        close();
        notify({
          text: t(outcome === 'arrived' ? 'notices.commented' : 'notices.commented_here'),
          description: inspection.template_name,
        });
      },
    },
  );
  const trimmedComment = comment.trim();
  useUnsaved(comment !== (inspection.comment ?? ''));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(trimmedComment === '' ? null : trimmedComment);
      }}
    >
      <Textarea
        {...focusFirst()}
        minRows={3}
        maxRows={12}
        maxLength={4000}
        label={label('comment')}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <div className="row flex-wrap justify-end above-16">
        <Button variant="default" onClick={close}>
          {common('cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {common('save')}
        </Button>
      </div>
    </form>
  );
}
