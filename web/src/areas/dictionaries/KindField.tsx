import { Switch } from '@mantine/core';
import { useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { EntryForm } from './entryValues.ts';

/** Whether a measure group counts money: its indicators make up budgets. */
export function KindField() {
  const t = useTranslations('dictionaries');
  const { field } = useController<EntryForm, 'kind'>({ name: 'kind' });
  return (
    <Switch
      mt={20}
      label={t('extra.kind')}
      description={t('extra_help.kind')}
      checked={field.value === 'money'}
      onChange={(event) => field.onChange(event.currentTarget.checked ? 'money' : '')}
    />
  );
}
