import { Textarea } from '@mantine/core';
import { inspections } from '@plumbline/contract/inspections/wire';
import { reach } from '@plumbline/contract/kit/permissions';
import { STATUS } from '@plumbline/contract/inspections/status';
import { IconBan, IconCalendarTime, IconUserShare } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { counted } from '../../../kit/format/format.ts';
import { changeStatus, handOver } from '../../../parts/inspection/inspectionStatus.ts';
import { useRole } from '../../../kit/session/me.ts';
import { notify } from '../../../kit/notify.tsx';
import type { Picked } from '../../../parts/form/PickEntity.tsx';
import { PickResponsible } from '../../../parts/form/PickResponsible.tsx';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import classes from '../../../parts/list/bulk/Bulk.module.css';
import type { BulkAction, BulkTarget } from '../../../parts/list/bulk/BulkBar.tsx';
import { BulkDialog, type Asking } from '../../../parts/list/bulk/BulkDialog.tsx';
import { BULK_LETTERS } from '../../../parts/list/keys.ts';
import { useFieldLabel } from '../../../parts/list/fields.ts';
import { useReschedule } from './useReschedule.tsx';
import { ICON } from '../../../ui/theme/tokens.ts';

const LETTERS = BULK_LETTERS.inspections;
type Act = keyof typeof LETTERS;

/** Handing over, moving and cancelling several inspections; the server refuses those for which it is too late. */
export function useInspectionBulk(): { actions: BulkAction[]; dialog: ReactNode } {
  const t = useTranslations('inspections.bulk');
  const words = useTranslations('list.act');
  const role = useRole();
  const may = reach(role, 'inspection.status') !== 'none';
  const mayChange = reach(role, 'inspection.change') !== 'none';
  const [asked, setAsked] = useState<{ act: Act; target: BulkTarget } | null>(null);
  const questions = {
    hand_over: useHandOver(asked?.target),
    reschedule: useReschedule(asked?.target),
    cancel: useCancel(asked?.target),
  };
  const action = (act: Act, icon: ReactNode): BulkAction => ({
    label: words(act),
    letter: LETTERS[act],
    icon,
    run: (target) => {
      questions[act].reset();
      setAsked({ act, target });
    },
  });
  return {
    actions: may
      ? [
          action('hand_over', <IconUserShare {...ICON} />),
          ...(mayChange ? [action('reschedule', <IconCalendarTime {...ICON} />)] : []),
          action('cancel', <IconBan {...ICON} />),
        ]
      : [],
    dialog: asked && (
      <BulkDialog
        {...questions[asked.act].question}
        ids={asked.target.ids}
        resource={inspections}
        changes={ENTITIES.inspection.shownBy}
        onClose={() => setAsked(null)}
        onDone={(outcome) => {
          asked.target.settle(outcome);
          const n = counted(outcome.done.length);
          if (outcome.done.length > 0) notify({ text: t(`${asked.act}_done`, n) });
        }}
      />
    ),
  };
}

function useHandOver(target: BulkTarget | undefined): Asking {
  const t = useTranslations('inspections.bulk');
  const words = useTranslations('list.act');
  const form = useTranslations('form');
  const label = useFieldLabel();
  const [person, setPerson] = useState<Picked | null>(null);
  return {
    reset: () => setPerson(null),
    question: {
      title: t('hand_over_title', counted(target?.ids.length ?? 0)),
      verb: words('hand_over'),
      ready: person !== null,
      act: (id) => handOver(id, person?.id ?? ''),
      fields: (tried) => (
        <div className={classes.fields}>
          <PickResponsible
            label={label('responsible')}
            withAsterisk
            data-autofocus
            error={tried && person === null ? form('fault.required') : null}
            value={person}
            onChange={setPerson}
          />
        </div>
      ),
    },
  };
}

function useCancel(target: BulkTarget | undefined): Asking {
  const t = useTranslations('inspections.bulk');
  const label = useTranslations('field');
  const words = useTranslations('inspections');
  const [reason, setReason] = useState('');
  const n = counted(target?.ids.length ?? 0);
  return {
    reset: () => setReason(''),
    question: {
      title: t('cancel_title', n),
      consequence: t('cancel_consequence'),
      verb: t('cancel_verb', n),
      keep: t('keep'),
      danger: true,
      ready: reason.trim() !== '',
      act: (id) => changeStatus(id, STATUS.cancelled, { comment: reason.trim() }),
      fields: (tried) => (
        <div className={classes.fields}>
          <Textarea
            label={label('reason')}
            withAsterisk
            data-autofocus
            maxLength={1000}
            error={tried && reason.trim() === '' ? words('reason_required') : null}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </div>
      ),
    },
  };
}
