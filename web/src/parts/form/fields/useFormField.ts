import { useController } from 'react-hook-form';
import type { FieldValues, Path } from 'react-hook-form';
import { afterPress } from '../../../kit/press.ts';
import { focusFirst } from '../../../kit/firstFocus.ts';

/** A field of the surrounding form; its fault is shown once the field has been left or the user has tried to send the form, not while it is new. */
export function useFormField<T extends FieldValues, N extends Path<T> = Path<T>>(name: N) {
  const { field, fieldState, formState } = useController<T, N>({ name });
  const { ref, onBlur, ...rest } = field;
  const shown = fieldState.isTouched || formState.isSubmitted;
  return {
    ref,
    field: { ...rest, onBlur: () => afterPress(onBlur) },
    error: shown ? fieldState.error?.message : undefined,
  };
}

export interface FieldProps<T extends FieldValues, N extends Path<T> = Path<T>> {
  name: N;
  label: string;
  help?: string | undefined;
  required?: boolean;
  /** Whether the field gets the focus first. */
  first?: boolean;
}

/** The props of every input from the form: value, change, blur and error. */
export function useField<T extends FieldValues, N extends Path<T> = Path<T>>({
  name,
  label,
  help,
  required = false,
  first = false,
}: FieldProps<T, N>) {
  const { ref, field, error } = useFormField<T, N>(name);
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
      ...focusFirst(first),
    },
  };
}
