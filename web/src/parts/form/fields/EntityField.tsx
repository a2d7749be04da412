import type { EntityName } from '@plumbline/contract/schemas';
import type { FieldValues } from 'react-hook-form';
import { PickEntity } from './PickEntity.tsx';
import type { FieldProps } from './useFormField.ts';
import { useField } from './useFormField.ts';

interface EntityProps<T extends FieldValues> extends FieldProps<T> {
  /** The entity to choose from, by its name on the wire. */
  entity: EntityName;
  /** Filters that every offered row must match. */
  among?: readonly string[];
  /** The row itself, which is not offered. */
  except?: string | undefined;
  clearable?: boolean;
}

/** One row of another entity, found by search. */
export function EntityField<T extends FieldValues>({
  entity,
  among,
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
      among={among}
      except={except}
      clearable={clearable}
      value={field.value}
      onChange={field.onChange}
    />
  );
}
