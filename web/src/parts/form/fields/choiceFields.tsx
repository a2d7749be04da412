import type { DictionaryName } from '@plumbline/contract/dictionaries/wire';
import type { FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useDictionary } from '../../entity/dictionary.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import { TagsInput } from '../../../ui/fields/TagsInput.ts';
import classes from '../Form.module.css';
import { COMMITS_ON_BLUR } from './typing.ts';
import type { FieldProps } from './useFormField.ts';
import { useField } from './useFormField.ts';
import { FIELD_ORDER } from '../../../ui/fields/fieldOrder.ts';
import { Switch } from '../../../ui/fields/Switch.tsx';

/** One entry of a dictionary, or none. */
export function EntryField<T extends FieldValues>({
  dictionary,
  ...props
}: FieldProps<T> & { dictionary: DictionaryName }) {
  const { ref, field, shared } = useField(props);
  const t = useTranslations('common');
  const data = useDictionary(dictionary).map(({ code, name }) => ({
    value: String(code),
    label: name,
  }));
  return (
    <Select
      {...shared}
      ref={ref}
      inputWrapperOrder={FIELD_ORDER}
      data={data}
      searchable
      openOnFocus={false}
      clearable
      nothingFoundMessage={t('nothing_found')}
      placeholder={t('not_set')}
      value={field.value === null ? null : String(field.value)}
      onChange={(value) => field.onChange(value === null ? null : Number(value))}
    />
  );
}

export function ChoiceField<T extends FieldValues>({
  choices,
  ...props
}: FieldProps<T> & { choices: readonly string[] }) {
  const { ref, field, shared } = useField(props);
  const t = useTranslations('common');
  return (
    <Select
      {...shared}
      ref={ref}
      inputWrapperOrder={FIELD_ORDER}
      data={[...choices]}
      openOnFocus={false}
      clearable
      placeholder={t('not_set')}
      value={field.value || null}
      onChange={field.onChange}
    />
  );
}

export function YesNoField<T extends FieldValues>(props: FieldProps<T>) {
  const { ref, field, shared } = useField(props);
  const { withAsterisk: _asterisk, 'aria-required': _required, ...rest } = shared;
  return (
    <Switch
      {...rest}
      ref={ref}
      className={classes.switch}
      checked={field.value === true}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  );
}

export function TagsField<T extends FieldValues>(props: FieldProps<T>) {
  const { ref, field, shared } = useField(props);
  return (
    <TagsInput
      {...shared}
      ref={ref}
      inputWrapperOrder={FIELD_ORDER}
      className={classes.wide}
      maxTags={50}
      acceptValueOnBlur
      {...COMMITS_ON_BLUR}
      value={field.value}
      onChange={field.onChange}
    />
  );
}
