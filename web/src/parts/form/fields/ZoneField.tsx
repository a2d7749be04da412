import type { FieldValues, Path } from 'react-hook-form';
import { FIELD_ORDER } from '../../../ui/fields/fieldOrder.ts';
import { useFormField } from './useFormField.ts';
import { ZoneSelect } from './ZoneSelect.tsx';

interface Props<T extends FieldValues> {
  name: Path<T>;
  label: string;
  help?: string;
  /** The text for no choice; without it, a choice is required. */
  placeholder?: string;
}

/** A time zone. */
export function ZoneField<T extends FieldValues>({ name, label, help, placeholder }: Props<T>) {
  const { ref, field, error } = useFormField<T>(name);
  return (
    <ZoneSelect
      label={label}
      name={field.name}
      ref={ref}
      onBlur={field.onBlur}
      inputWrapperOrder={FIELD_ORDER}
      {...(placeholder === undefined ? { allowDeselect: false } : { placeholder, clearable: true })}
      value={field.value ?? null}
      onChange={field.onChange}
      {...(error === undefined ? { description: help } : { error })}
    />
  );
}
