import { Button, Group, Text, Textarea } from '@mantine/core';
import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { sendCancellation } from '../../../parts/inspection/inspectionStatus.ts';
import { notify } from '../../../kit/notify.ts';
import { useAct } from '../../../kit/http/resourceApi.ts';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { Modal } from '../../../ui/overlays/Dialog.tsx';
import { useUnsaved } from '../../../ui/overlays/unsaved.ts';
import { focusFirst } from '../../../kit/firstFocus.ts';

export interface DialogProps {
  inspection: InspectionView;
  opened: boolean;
  close: () => void;
}

/** Cancels for good; the server adds the reason to the comment. */
export function CancelDialog({ inspection, opened, close }: DialogProps) {
  const t = useTranslations('inspections');
  const { template_name, object } = inspection;
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('cancel_title', { name: template_name, object: object.name })}
    >
      <CancelForm inspection={inspection} close={close} />
    </Modal>
  );
}

function CancelForm({ inspection, close }: Omit<DialogProps, 'opened'>) {
  const t = useTranslations('inspections');
  const words = useTranslations('dispatch');
  const [key] = useState(() => crypto.randomUUID());
  const [reason, setReason] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const trimmedReason = reason.trim();
  useUnsaved(trimmedReason !== '');
  const cancel = useAct(() => sendCancellation(inspection.id, { key, comment: trimmedReason }), {
    changes: ENTITIES.inspection.shownBy,
    done: ({ template_name }) => {
      close();
      notify({ text: t('notices.cancelled'), description: template_name });
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (trimmedReason !== '') cancel.mutate(undefined);
      }}
    >
      <Text c="var(--c-text-2)">{t('cancel_consequence')}</Text>
      <Textarea
        mt="sm"
        {...focusFirst()}
        withAsterisk
        autosize
        minRows={2}
        maxLength={1000}
        label={t('cancel_reason')}
        value={reason}
        error={isSubmitted && trimmedReason === '' ? words('reason_required') : null}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={close}>
          {t('keep')}
        </Button>
        <Button type="submit" variant="outline" color="danger" loading={cancel.isPending}>
          {t('cancel')}
        </Button>
      </Group>
    </form>
  );
}
