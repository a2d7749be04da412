import type { FieldValues } from 'react-hook-form';
import { useField } from '../../../parts/form/fields/useFormField.ts';
import type { FieldProps } from '../../../parts/form/fields/useFormField.ts';
import { FIELD_ORDER } from '../../../ui/fields/fieldOrder.ts';
import { TextInput } from '../../../ui/fields/TextInput.tsx';

/** A code that browsers and password managers fill in; `digits` brings the keyboard for them. */
export function CodeField<T extends FieldValues>({
  digits = false,
  ...props
}: FieldProps<T> & { digits?: boolean }) {
  const { ref, field, shared } = useField(props);
  return (
    <TextInput
      {...shared}
      ref={ref}
      autoComplete="one-time-code"
      inputMode={digits ? 'numeric' : 'text'}
      autoCapitalize="none"
      spellCheck={false}
      inputWrapperOrder={FIELD_ORDER}
      value={String(field.value ?? '')}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
}
