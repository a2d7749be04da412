import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FormUse } from './formUse.ts';
import { useEntityForm, type EntityForm, type EntityFormOptions } from './useEntityForm.ts';

/** The functions that turn a row into a form, and the form into a body. */
export interface RowForm<T extends FieldValues, V> extends Pick<
  EntityFormOptions<T>,
  'schema' | 'toBody' | 'fieldOf' | 'confirm'
> {
  formOf: (stored: Partial<V>) => T;
}

/** The form of a new or a stored row; `isLeft` is true once it is saved or discarded: leaving then needs no confirmation. */
export function useRowForm<T extends FieldValues, V>(
  props: FormUse<V> & RowForm<T, V>,
): EntityForm<T> & { isLeft: () => boolean; reload: () => void } {
  const { schema, toBody, fieldOf, isNew } = props;
  const [begin] = useState(() => props.formOf(props.stored));
  const hasLeft = useRef(false);
  const entityForm = useEntityForm<T>({
    begin,
    schema,
    toBody,
    fieldOf,
    isNew,
    confirm: props.confirm,
    send: async (body, how) => {
      const view = await props.send(body, how);
      hasLeft.current = true;
      props.onSaved(view);
    },
  });
  return {
    ...entityForm,
    isLeft: () => hasLeft.current,
    reload: () => {
      hasLeft.current = true;
      props.onReload();
    },
  };
}
