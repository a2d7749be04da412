import type { FieldValues, Path } from 'react-hook-form';
import { Select } from '../../../ui/fields/Select.tsx';
import { useFormField } from './useFormField.ts';
import { FIELD_ORDER } from '../../../ui/fields/fieldOrder.ts';

interface Props<T extends FieldValues> {
  name: Path<T>;
  label: string;
  help?: string;
  /** Why it cannot be changed; shown instead of the help. */
  locked?: string | undefined;
  options: { value: string | number; label: string }[];
}

/** Exactly one of a few values. */
export function OptionField<T extends FieldValues>({
  name,
  label,
  help,
  locked,
  options,
}: Props<T>) {
  const { ref, field, error } = useFormField<T>(name);
  const current = options.find(({ value }) => value === field.value);
  return (
    <Select
      label={label}
      name={field.name}
      ref={ref}
      onBlur={field.onBlur}
      inputWrapperOrder={FIELD_ORDER}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      allowDeselect={false}
      disabled={locked !== undefined}
      value={current === undefined ? null : String(current.value)}
      onChange={(text) =>
        field.onChange(options.find(({ value }) => String(value) === text)?.value)
      }
      {...(error === undefined ? { description: locked ?? help } : { error })}
    />
  );
}
