import { useController, type FieldValues, type Path } from 'react-hook-form';

/** A field of the form around it; its fault is said once it was left or sending was tried, not while it is new. */
export function useFormField<T extends FieldValues, N extends Path<T> = Path<T>>(name: N) {
  const { field, fieldState, formState } = useController<T, N>({ name });
  const { ref, ...rest } = field;
  const shown = fieldState.isTouched || formState.isSubmitted;
  return { ref, field: rest, error: shown ? fieldState.error?.message : undefined };
}
