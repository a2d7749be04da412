import type { EntityName } from '@plumbline/contract/schemas';
import { Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { DictionaryName } from '@plumbline/contract/dictionaries/wire';
import type { FieldValues, Path } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useDictionary } from '../entity/dictionary.ts';
import { DateField } from '../../ui/DateField.tsx';
import { NumericField } from '../../ui/NumericField.tsx';
import { Select } from '../../ui/Select.tsx';
import classes from './Form.module.css';
import { PickEntity } from './PickEntity.tsx';
import { TAKEN_ON_BLUR } from './takeTyped.ts';
import { useFormField } from './useFormField.ts';

export interface FieldProps<T extends FieldValues> {
  name: Path<T>;
  label: string;
  help?: string | undefined;
  required?: boolean;
  /** Where typing begins. */
  first?: boolean;
}

/** For the field in which typing begins, on a page and in a dialog. */
export const TYPING_BEGINS = { 'data-autofocus': true, autoFocus: true } as const;

/** What every input needs from the form: value, change, blur, error under the label's help. */
function useField<T extends FieldValues>({
  name,
  label,
  help,
  required = false,
  first = false,
}: FieldProps<T>) {
  const { ref, field, error } = useFormField<T>(name);
  return {
    ref,
    field,
    shared: {
      label,
      name: field.name,
      onBlur: field.onBlur,
      withAsterisk: required,
      'aria-required': required,
      ...(error === undefined ? (help === undefined ? {} : { description: help }) : { error }),
      ...(first ? TYPING_BEGINS : {}),
    },
  };
}

export function TextField<T extends FieldValues>({
  long = false,
  ...props
}: FieldProps<T> & { long?: boolean }) {
  const { ref, field, shared } = useField(props);
  const Input = long ? Textarea : TextInput;
  return (
    <Input
      {...shared}
      ref={ref}
      autoComplete="off"
      inputWrapperOrder={ORDER}
      className={long ? classes.wide : ''}
      value={String(field.value ?? '')}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
}

export function NumberField<T extends FieldValues>({
  unit,
  decimals,
  ...props
}: FieldProps<T> & { unit?: string | null; decimals?: number }) {
  const { ref, field, shared } = useField(props);
  return (
    <NumericField
      {...shared}
      decimals={decimals}
      ref={ref}
      inputWrapperOrder={ORDER}
      unit={unit ?? null}
      value={String(field.value ?? '')}
      onChange={field.onChange}
    />
  );
}

export function DayField<T extends FieldValues>(props: FieldProps<T>) {
  const { ref, field, shared } = useField(props);
  return (
    <DateField
      {...shared}
      ref={ref}
      inputWrapperOrder={ORDER}
      value={field.value || null}
      onChange={field.onChange}
    />
  );
}

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
      inputWrapperOrder={ORDER}
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
      inputWrapperOrder={ORDER}
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
      inputWrapperOrder={ORDER}
      className={classes.wide}
      maxTags={50}
      acceptValueOnBlur
      {...TAKEN_ON_BLUR}
      value={field.value}
      onChange={field.onChange}
    />
  );
}

interface EntityProps<T extends FieldValues> extends FieldProps<T> {
  /** The entity it is picked from, by its name on the wire. */
  entity: EntityName;
  /** Not offered: the thing itself. */
  except?: string | undefined;
  clearable?: boolean;
}

/** One row of another entity, found by search. */
export function EntityField<T extends FieldValues>({
  entity,
  except,
  clearable = true,
  ...props
}: EntityProps<T>) {
  const { ref, field, shared } = useField(props);
  return (
    <PickEntity
      {...shared}
      ref={ref}
      entity={entity}
      except={except}
      clearable={clearable}
      value={field.value}
      onChange={field.onChange}
    />
  );
}

/** Label above, help or error below. */
const ORDER: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];
