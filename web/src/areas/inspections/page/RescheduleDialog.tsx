import { Button, Group, TextInput } from '@mantine/core';
import type { InspectionSeries } from '@plumbline/contract/inspections/series';
import { movedSchedule } from '@plumbline/contract/schedule/moved';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../kit/http/api.ts';
import { useAct } from '../../../kit/http/resourceApi.ts';
import { notify } from '../../../kit/notify.ts';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { MomentField } from '../../../ui/fields/MomentField.tsx';
import { Modal } from '../../../ui/overlays/Dialog.tsx';
import { dueFault } from '../create/plan.ts';
import type { DialogProps } from './CancelDialog.tsx';
import { FollowingNote } from './FollowingNote.tsx';
import { SeriesRange } from './SeriesRange.tsx';
import type { RangeChoice } from './SeriesRange.tsx';
import { seriesPath, useSeries } from './useSeries.ts';

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

/** The schedule of this and the following inspections once this one is at `at`; null if no schedule says that. */
function scheduleAt(series: NonNullable<InspectionSeries>, at: Date | null) {
  const { schedule, anchor, slot_time } = series;
  const slot = new Date(slot_time);
  return at && movedSchedule(schedule, { anchor: new Date(anchor), slot, to: at });
}

function RescheduleForm({ inspection, close }: Omit<DialogProps, 'opened'>) {
  const t = useTranslations('inspections');
  const words = useTranslations('dispatch');
  const label = useTranslations('field');
  const common = useTranslations('common');
  const series = useSeries(inspection.id);
  const [range, setRange] = useState<RangeChoice>('one');
  const [at, setAt] = useState(momentOf(inspection.assigned_time));
  const [due, setDue] = useState(momentOf(inspection.due_time));
  const [reason, setReason] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const trimmedReason = reason.trim();
  const follows = series !== null && range === 'following';
  const moved = follows ? scheduleAt(series, at) : null;
  const fault = follows ? null : dueFault(at, due);
  const done = () => {
    close();
    notify({
      text: t(follows ? 'notices.series_moved' : 'notices.rescheduled'),
      description: inspection.template_name,
    });
  };
  const save = ENTITIES.inspection.api.useUpdate(done);
  const move = useAct((body: object) => api.post(seriesPath(inspection.id), { body }), {
    changes: [...ENTITIES.inspection.shownBy, 'object_inspection_template'],
    done,
  });
  const send = () => {
    if (at === null || fault !== null || trimmedReason === '') return;
    const times = { assigned_time: at.toISOString(), reason: trimmedReason };
    if (!follows)
      save.mutate({ id: inspection.id, body: { ...times, due_time: due?.toISOString() ?? null } });
    else if (moved) move.mutate(times);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (!save.isPending && !move.isPending) send();
      }}
    >
      {series && (
        <SeriesRange value={range} onChange={setRange}>
          {follows ? (
            <FollowingNote object={inspection.object.name} series={series} moved={moved} />
          ) : (
            t('range.one_help')
          )}
        </SeriesRange>
      )}
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
        mt="sm"
        withAsterisk
        maxLength={500}
        label={label('reason')}
        description={words('reason_help')}
        value={reason}
        error={isSubmitted && trimmedReason === '' ? words('reason_required') : null}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={close}>
          {common('cancel')}
        </Button>
        <Button
          type="submit"
          loading={save.isPending || move.isPending}
          disabled={follows && moved === null}
        >
          {t('reschedule')}
        </Button>
      </Group>
    </form>
  );
}
