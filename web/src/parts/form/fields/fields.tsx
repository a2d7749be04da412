import type { FieldValues } from 'react-hook-form';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { NumericField } from '../../../ui/fields/NumericField.tsx';
import classes from '../Form.module.css';
import { useField } from './useFormField.ts';
import type { FieldProps } from './useFormField.ts';
import { FIELD_ORDER } from '../../../ui/fields/fieldOrder.ts';
import { Textarea, TextInput } from '../../../ui/fields/TextInput.tsx';

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
      inputWrapperOrder={FIELD_ORDER}
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
      inputWrapperOrder={FIELD_ORDER}
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
      inputWrapperOrder={FIELD_ORDER}
      value={field.value || null}
      onChange={field.onChange}
      onUnreadable={field.onChange}
    />
  );
}
