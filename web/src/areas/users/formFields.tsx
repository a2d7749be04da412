import { Switch } from '@mantine/core';
import type { FieldValues, Path } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { timeZones } from '../../kit/format/zone.ts';
import { useFormField } from '../../parts/form/fields/useFormField.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { FIELD_ORDER } from '../../ui/fields/fieldOrder.ts';

interface FieldProps<T extends FieldValues> {
  name: Path<T>;
  label: string;
  help?: string;
  /** Why it cannot be changed; shown instead of the help. */
  locked?: string | undefined;
}

/** A time zone; without one the organisation's applies. */
export function ZoneField<T extends FieldValues>({ name, label, help }: FieldProps<T>) {
  const t = useTranslations('users.form');
  const { ref, field, error } = useFormField<T>(name);
  return (
    <Select
      label={label}
      name={field.name}
      ref={ref}
      onBlur={field.onBlur}
      inputWrapperOrder={FIELD_ORDER}
      data={timeZones()}
      searchable
      clearable
      limit={80}
      placeholder={t('zone_of_tenant')}
      value={field.value ?? null}
      onChange={field.onChange}
      {...(error === undefined ? { description: help } : { error })}
    />
  );
}

/** A switch that can explain why it is locked. */
export function SwitchField<T extends FieldValues>({ name, label, help, locked }: FieldProps<T>) {
  const { ref, field, error } = useFormField<T>(name);
  return (
    <Switch
      mt={20}
      label={label}
      name={field.name}
      ref={ref}
      onBlur={field.onBlur}
      disabled={locked !== undefined}
      checked={field.value === true}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
      {...(error === undefined ? { description: locked ?? help } : { error })}
    />
  );
}
