import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { notify } from '../../../kit/notify.ts';
import type { DialogProps } from './CancelDialog.tsx';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { Modal } from '../../../ui/overlays/Dialog.tsx';
import { useUnsaved } from '../../../ui/overlays/unsaved.ts';

/** The comment of an inspection, on its page. */
export function CommentDialog({ inspection, opened, close }: DialogProps) {
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
