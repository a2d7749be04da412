import '@mantine/core/styles/Alert.css';
import { Alert } from '@mantine/core';
import { LOCALES, type Locale } from '@plumbline/contract/kit/locales';
import { IconMailOff } from '@tabler/icons-react';
import { useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { config } from '../../kit/config.ts';
import { LOCALE_NAMES } from '../../kit/i18n/i18n.ts';
import type { PickedEntity } from '../form/fields/PickEntity.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { ReadersField } from './ReadersField.tsx';
import { RhythmFields } from './RhythmFields.tsx';

/** The fields shared by all forms that mail reports. */
interface Mailed {
  recipients: PickedEntity[];
  language: Locale | null;
  rrule: string;
}

const OWN = 'own';

/** To whom, and in which language. */
export function ReaderFields() {
  const t = useTranslations('report.mail');
  const { field } = useController<Mailed, 'language'>({ name: 'language' });
  return (
    <>
      <ReadersField<Mailed>
        name="recipients"
        label={t('readers')}
        help={t('readers_help')}
        required
        first
      />
      <Select<Locale | typeof OWN>
        label={t('language')}
        data={[
          { value: OWN, label: t('own_language') },
          ...LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] })),
        ]}
        value={field.value ?? OWN}
        allowDeselect={false}
        onChange={(language) => field.onChange(language === OWN ? null : language)}
      />
    </>
  );
}

/** The field for the rhythm of a schedule. */
export function RhythmField() {
  const { field } = useController<Mailed, 'rrule'>({ name: 'rrule' });
  return <RhythmFields rrule={field.value} onChange={field.onChange} />;
}

/** The warning where mails would reach nobody. */
export function NoMailServer() {
  const t = useTranslations('report.mail');
  if (config().sends_mail) return null;
  return (
    <Alert icon={<IconMailOff size={18} stroke={1.6} aria-hidden />} color="gray">
      {t('no_server')}
    </Alert>
  );
}
