import type { FieldValues, Path } from 'react-hook-form';
import { useFormField } from '../../parts/form/fields/useFormField.ts';
import { Switch } from '../../ui/fields/Switch.tsx';

interface FieldProps<T extends FieldValues> {
  name: Path<T>;
  label: string;
  help?: string;
  /** The reason why it cannot be changed; shown instead of the help. */
  locked?: string | undefined;
}

/** A switch that can explain why it is locked. */
export function SwitchField<T extends FieldValues>({ name, label, help, locked }: FieldProps<T>) {
  const { ref, field, error } = useFormField<T>(name);
  return (
    <Switch
      style={{ marginTop: 20 }}
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
