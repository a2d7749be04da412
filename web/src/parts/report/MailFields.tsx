import { LOCALES, type Locale } from '@plumbline/contract/kit/locales';
import { IconMailOff } from '@tabler/icons-react';
import { useController, type FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { MOST_READERS } from '@plumbline/contract/reports/mailed';
import { useState } from 'react';
import { config } from '../../kit/config.ts';
import { LOCALE_NAMES } from '../../kit/i18n/i18n.ts';
import type { PickedEntity } from '../form/fields/PickEntity.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { useDebouncedSearch } from '../../kit/http/useDebouncedSearch.ts';
import { ENTITIES } from '../entity/entities.ts';
import { useField, type FieldProps } from '../form/fields/useFormField.ts';
import { RhythmFields } from './RhythmFields.tsx';
import { Alert } from '../../ui/status/Alert.tsx';
import { MultiSelect } from '../../ui/fields/MultiSelect.ts';

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
  const label = useTranslations('field');
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
        label={label('language')}
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
  return <Alert icon={<IconMailOff size={18} stroke={1.6} aria-hidden />}>{t('no_server')}</Alert>;
}

const SHOWN = 20;

/** The users to whom a report is mailed, searched by name. */
function ReadersField<T extends FieldValues>(props: FieldProps<T>) {
  const common = useTranslations('common');
  const t = useTranslations('report.mail');
  const { ref, field, shared } = useField(props);
  const value = field.value as PickedEntity[]; // the form's type says so
  const [search, setSearch] = useState('');
  const { searchText, isWaitingFor } = useDebouncedSearch(search.trim());
  const query = ENTITIES.user.api.useSettledList({
    fields: ['full_name'],
    sort_by: 'full_name',
    page: 1,
    page_size: SHOWN,
    with_archived: false,
    filter: ['is_active=true', ...(searchText === '' ? [] : [`full_name~${searchText}`])],
  });
  const names = new Map(value.map(({ id, name }) => [id, name]));
  for (const { id, full_name } of query.data?.items ?? []) names.set(id, full_name);
  return (
    <MultiSelect
      {...shared}
      ref={ref}
      searchable
      openOnFocus={false}
      hidePickedOptions
      maxValues={MOST_READERS}
      placeholder={value.length === 0 ? common('search') : ''}
      nothingFoundMessage={t('no_reader')}
      searchValue={search}
      onSearchChange={setSearch}
      // until the answer is there, only those of the previous one that match: Enter must not pick anybody else
      {...(isWaitingFor(query) ? {} : { filter: ({ options }) => options })}
      // Enter picks the highlighted option; only the button submits the dialog
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      data={[...names].map(([id, label]) => ({ value: id, label }))}
      value={value.map(({ id }) => id)}
      onChange={(ids) => field.onChange(ids.map((id) => ({ id, name: names.get(id) ?? '' })))}
    />
  );
}
