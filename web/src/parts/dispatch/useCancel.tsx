import { Textarea } from '@mantine/core';
import { STATUS } from '@plumbline/contract/inspections/status';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../kit/format/format.ts';
import { sendStatus } from '../inspection/inspectionStatus.ts';
import classes from '../list/bulk/Bulk.module.css';
import type { BulkTarget } from '../list/bulk/bulk.ts';
import type { BulkQuestion } from '../list/bulk/BulkDialog.tsx';

export function useCancel(target: BulkTarget): BulkQuestion {
  const t = useTranslations('dispatch');
  const label = useTranslations('field');
  const [reason, setReason] = useState('');
  const n = countArgs(target.ids.length);
  return {
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
          error={isSubmitted && reason.trim() === '' ? t('reason_required') : null}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    ),
  };
}
