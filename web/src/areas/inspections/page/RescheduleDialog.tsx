import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { notify } from '../../../kit/notify.ts';
import { useMoveRange } from '../../../parts/dispatch/useMoveRange.tsx';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { MomentField } from '../../../ui/fields/MomentField.tsx';
import { Modal } from '../../../ui/overlays/Dialog.tsx';
import { dueFault } from '../create/plan.ts';
import type { DialogProps } from './CancelDialog.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';

/** A new assigned or due time before the start, with a reason for the log. */
export function RescheduleDialog({ inspection, opened, close }: DialogProps) {
  const t = useTranslations('inspections');
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('reschedule_title', { name: inspection.template_name })}
    >
      <RescheduleForm inspection={inspection} close={close} />
    </Modal>
  );
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text));

function RescheduleForm({ inspection, close }: Omit<DialogProps, 'opened'>) {
  const t = useTranslations('inspections');
  const words = useTranslations('dispatch');
  const label = useTranslations('field');
  const common = useTranslations('common');
  const [at, setAt] = useState(momentOf(inspection.assigned_time));
  const [due, setDue] = useState(momentOf(inspection.due_time));
  const [reason, setReason] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const trimmedReason = reason.trim();
  const move = useMoveRange({ inspection, at, done: close });
  const { follows } = move;
  const fault = follows ? null : dueFault(at, due);
  const save = ENTITIES.inspection.api.useUpdate(() => {
    close();
    notify({ text: t('notices.rescheduled'), description: inspection.template_name });
  });
  const send = () => {
    if (at === null || fault !== null || trimmedReason === '' || !move.mayMove) return;
    if (follows) {
      move.moveAll(trimmedReason);
      return;
    }
    const times = { assigned_time: at.toISOString(), due_time: due?.toISOString() ?? null };
    save.mutate({ id: inspection.id, body: { ...times, reason: trimmedReason } });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (!save.isPending && !move.isMoving) send();
      }}
    >
      {move.fields}
      <MomentField
        withAsterisk
        label={words('assigned_time')}
        description={words('assigned_help')}
        value={at}
        onChange={setAt}
      />
      {!follows && (
        <MomentField
          below
          optional
          label={t('due_time')}
          description={t('due_change_help')}
          value={due}
          error={fault === 'before' ? t('due_before') : null}
          onChange={setDue}
        />
      )}
      <TextInput
        className="above-12"
        withAsterisk
        maxLength={500}
        label={label('reason')}
        description={words('reason_help')}
        value={reason}
        error={isSubmitted && trimmedReason === '' ? words('reason_required') : null}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="row flex-wrap justify-end above-16">
        <Button variant="default" onClick={close}>
          {common('cancel')}
        </Button>
        <Button type="submit" loading={save.isPending || move.isMoving} disabled={!move.mayMove}>
          {t('reschedule')}
        </Button>
      </div>
    </form>
  );
}
