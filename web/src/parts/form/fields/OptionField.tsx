import type { FieldValues, Path } from 'react-hook-form';
import { Select } from '../../../ui/fields/Select.tsx';
import { useFormField } from './useFormField.ts';
import { FIELD_ORDER } from '../../../ui/fields/fieldOrder.ts';
import { focusFirst } from '../../../kit/firstFocus.ts';

interface Props<T extends FieldValues> {
  name: Path<T>;
  label: string;
  help?: string;
  /** The reason why it cannot be changed; shown instead of the help. */
  locked?: string | undefined;
  options: { value: string | number; label: string }[];
  /** The text without a value, if none is required. */
  none?: string;
  /** Whether the field gets the focus first. */
  first?: boolean;
}

/** One of a few values. */
export function OptionField<T extends FieldValues>({
  name,
  label,
  help,
  locked,
  options,
  none,
  first = false,
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
      {...(none === undefined
        ? { allowDeselect: false }
        : { clearable: true, openOnFocus: false, placeholder: none })}
      disabled={locked !== undefined}
      value={current === undefined ? null : String(current.value)}
      onChange={(text) =>
        field.onChange(options.find(({ value }) => String(value) === text)?.value ?? null)
      }
      {...focusFirst(first)}
      {...(error === undefined ? { description: locked ?? help } : { error })}
    />
  );
}
