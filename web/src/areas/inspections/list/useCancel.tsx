import { Textarea } from '@mantine/core';
import { STATUS } from '@plumbline/contract/inspections/status';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../../kit/format/format.ts';
import { sendStatus } from '../../../parts/inspection/inspectionStatus.ts';
import classes from '../../../parts/list/bulk/Bulk.module.css';
import type { BulkTarget } from '../../../parts/list/bulk/bulk.ts';
import type { BulkForm } from '../../../parts/list/bulk/BulkDialog.tsx';

export function useCancel(target: BulkTarget | undefined): BulkForm {
  const t = useTranslations('inspections.bulk');
  const label = useTranslations('field');
  const words = useTranslations('inspections');
  const [reason, setReason] = useState('');
  const n = countArgs(target?.ids.length ?? 0);
  return {
    reset: () => setReason(''),
    question: {
      title: t('cancel_title', n),
      consequence: t('cancel_consequence'),
      verb: t('cancel_verb', n),
      keep: t('keep'),
      danger: true,
      ready: reason.trim() !== '',
      act: (id) => sendStatus(id, STATUS.cancelled, { comment: reason.trim() }),
      fields: (isSubmitted) => (
        <div className={classes.fields}>
          <Textarea
            label={label('reason')}
            withAsterisk
            data-autofocus
            maxLength={1000}
            error={isSubmitted && reason.trim() === '' ? words('reason_required') : null}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </div>
      ),
    },
  };
}
