import { type ModalProps } from '@mantine/core';
import { useContext, type ReactNode, createContext } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { keepFocus } from '../focus.ts';
import type { EntityForm } from '../useEntityForm.ts';
import { Modal } from '../../../ui/overlays/Dialog.tsx';
import { useUnsaved } from '../../../ui/overlays/unsaved.ts';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import classes from './FormDialog.module.css';
import { Button } from '../../../ui/buttons/Button.tsx';

interface DialogProps extends Pick<ModalProps, 'size'> {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** The content, rendered only while open, so that it starts afresh each time. */
  children: ReactNode;
}

/** A small form over the page; once something is typed, Escape and a click outside no longer close it. */
export function FormDialog({ opened, onClose, title, size = 480, children }: DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={size}>
      <DialogOpen value={opened}>{children}</DialogOpen>
    </Modal>
  );
}

/** Wraps what a dialog shows while it loads. */
export const DialogFrame = ({ children }: { children: ReactNode }) => <div>{children}</div>;

interface FormProps<T extends FieldValues> {
  entityForm: EntityForm<T>;
  /** The verb on the button. */
  verb: string;
  onClose: () => void;
  /** Other actions, on the left. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Fields and buttons inside a `FormDialog`, and a question before the page below is left. */
export function DialogForm<T extends FieldValues>(props: FormProps<T>) {
  const { form, submit, saving } = props.entityForm;
  const t = useTranslations('common');
  const isOpen = useContext(DialogOpen);
  const { isDirty } = form.formState;
  useUnsaved(isDirty);
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className={`column ${classes.fields}`}>{props.children}</div>
        <div
          className={`row flex-wrap above-24 ${classes.actions}`}
          role="presentation"
          onMouseDown={keepFocus}
        >
          {props.aside && <span className={`flex gap-8 ${classes.aside}`}>{props.aside}</span>}
          <Button variant="default" onClick={props.onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={saving}>
            {props.verb}
          </Button>
        </div>
      </form>
      {/* what has been sent may lead to another page */}
      <LeaveQuestion active={() => isOpen && isDirty && !saving} />
    </FormProvider>
  );
}

/** Whether the surrounding dialog is open; while it closes, its form is still there. */
const DialogOpen = createContext(true);
