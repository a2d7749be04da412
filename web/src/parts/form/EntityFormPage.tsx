import type { ReactNode } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Page } from '../page/Page.tsx';
import { PageHeader, type PathCrumb } from '../page/PageHeader.tsx';
import classes from './Form.module.css';
import type { FormUse } from './formUse.ts';
import { LeaveQuestion } from './dialogs/LeaveQuestion.tsx';
import { SaveBar } from './saving/SaveBar.tsx';
import { StaleDialog } from './dialogs/StaleDialog.tsx';
import { useRowForm, type RowForm } from './useRowForm.ts';

/** The props of a form page, from the page that opens it. */
export interface FormPageProps<V> extends FormUse<V> {
  title: string;
  crumbs: PathCrumb[];
  /** Other actions on the stored row. */
  actions?: ReactNode;
}
interface Props<T extends FieldValues, V> extends FormPageProps<V>, RowForm<T, V> {
  /** Sections with their fields, to name the changed ones. */
  sections: { title: string; fields: readonly (keyof T & string)[] }[];
  children: ReactNode;
}

/** A form as a page: sections, a bar that names the changed ones, and a question before leaving. */
export function EntityFormPage<T extends FieldValues, V>(props: Props<T, V>) {
  const { title, crumbs, actions, verb, children } = props;
  const t = useTranslations('common');
  const entityForm = useRowForm(props);
  const { form, submit, saving } = entityForm;
  const { isDirty, dirtyFields } = form.formState;
  const changed = props.sections.filter(({ fields }) =>
    fields.some((field) => field in dirtyFields),
  );
  return (
    <Page>
      <PageHeader title={title} crumbs={crumbs} actions={actions} />
      {props.notices}
      <FormProvider {...form}>
        <form
          noValidate
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          {children}
          <SaveBar
            dirty={isDirty}
            changed={changed.map((section) => section.title)}
            saving={saving}
            verb={verb}
            back={{ label: t('cancel'), act: props.onCancel }}
          />
        </form>
      </FormProvider>
      <LeaveQuestion active={() => isDirty && !entityForm.isLeft()} />
      <StaleDialog
        entityForm={entityForm}
        onReload={entityForm.reload}
        changedBy={props.changedBy}
      />
    </Page>
  );
}
