import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { DialogForm } from './FormDialog.tsx';
import type { FormUse } from '../formUse.ts';
import { StaleDialog } from './StaleDialog.tsx';
import { useRowForm, type RowForm } from '../useRowForm.ts';

interface Props<T extends FieldValues, V> extends FormUse<V>, RowForm<T, V> {
  /** Other actions, on the left. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A row's form inside a `FormDialog`, including the question after a concurrent edit. */
export function RowDialogForm<T extends FieldValues, V>(props: Props<T, V>) {
  const entityForm = useRowForm(props);
  return (
    <>
      <DialogForm
        entityForm={entityForm}
        verb={props.verb}
        onClose={props.onCancel}
        aside={props.aside}
      >
        {props.children}
      </DialogForm>
      <StaleDialog
        entityForm={entityForm}
        onReload={entityForm.reload}
        changedBy={props.changedBy}
      />
    </>
  );
}
