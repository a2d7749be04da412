import { STATUS } from '@plumbline/contract/inspections/status';
import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { withTimeout } from '../../../kit/chunk.ts';
import { later } from '../../../kit/later.ts';
import { notify } from '../../../kit/notify.ts';
import { useAct } from '../../../kit/http/resourceApi.ts';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { Modal } from '../../../ui/overlays/Dialog.tsx';
import { useUnsaved } from '../../../ui/overlays/unsaved.ts';
import { focusFirst } from '../../../kit/firstFocus.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Textarea } from '../../../ui/fields/TextInput.tsx';

const load = () => import('../../../offline/outbox/lifecycle.ts');
const recording = later(load);

export interface DialogProps {
  inspection: InspectionView;
  opened: boolean;
  close: () => void;
}

/** Cancels for good, also without a connection; the server adds the reason to the comment. */
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
  const [reason, setReason] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const trimmedReason = reason.trim();
  useUnsaved(trimmedReason !== '');
  recording.useSoon();
  const send = async () => {
    const { recordStatus } = await withTimeout(load);
    const change = { operative_status_code: STATUS.cancelled, comment: trimmedReason };
    return await recordStatus(inspection, change);
  };
  const cancel = useAct(send, {
    changes: ENTITIES.inspection.shownBy,
    done: (outcome) => {
      close();
      notify({
        text: t(outcome === 'arrived' ? 'notices.cancelled' : 'notices.cancelled_here'),
        description: inspection.template_name,
      });
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
      <p className="size-13 quiet">{t('cancel_consequence')}</p>
      <Textarea
        className="above-12"
        {...focusFirst()}
        withAsterisk
        minRows={2}
        maxLength={1000}
        label={t('cancel_reason')}
        value={reason}
        error={isSubmitted && trimmedReason === '' ? words('reason_required') : null}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="row flex-wrap justify-end above-16">
        <Button variant="default" onClick={close}>
          {t('keep')}
        </Button>
        <Button type="submit" variant="outline" color="danger" loading={cancel.isPending}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
