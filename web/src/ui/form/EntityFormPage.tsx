import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useRef, type ReactNode } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Confirm } from '../Confirm.tsx';
import type { Crumb } from '../Page.tsx';
import { Page, PageHeader } from '../Page.tsx';
import classes from './Form.module.css';
import { keepFocus } from './keepFocus.ts';
import { StaleDialog } from './StaleDialog.tsx';
import type { EntityForm } from './useEntityForm.ts';

interface Props<T extends FieldValues> {
  title: string;
  crumbs: Crumb[];
  entityForm: EntityForm<T>;
  /** Verb of the button: "Create", "Save". */
  verb: string;
  /** Sections and the fields in them, to name what has changed. */
  sections: { title: string; fields: string[] }[];
  onCancel: () => void;
  /** True once it is saved: then leaving asks nothing. */
  left: () => boolean;
  /** Reads the stored state again, giving up what was typed. */
  onReload: () => void;
  /** Who saved meanwhile and when. */
  changedBy?: ReactNode;
  children: ReactNode;
}

/** A form as a page: sections, a bar that names what changed, and a question before leaving. */
export function EntityFormPage<T extends FieldValues>(props: Props<T>) {
  const { entityForm, title, crumbs, verb, children } = props;
  const { form, submit, saving } = entityForm;
  const t = useTranslations('form');
  const element = useRef<HTMLFormElement>(null);
  const { isDirty, dirtyFields } = form.formState;
  const dirty = props.sections.filter(({ fields }) => fields.some((field) => field in dirtyFields));
  return (
    <Page>
      <PageHeader title={title} crumbs={crumbs} />
      <FormProvider {...form}>
        <form
          ref={element}
          noValidate
          className={classes['form']}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          {children}
          <div className={classes['bar']}>
            <span className={classes['changed']} aria-live="polite">
              {dirty.length > 0 &&
                t('changed', { sections: dirty.map((section) => section.title).join(', ') })}
            </span>
            <Button variant="default" onMouseDown={keepFocus} onClick={props.onCancel}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={saving} onMouseDown={keepFocus}>
              {verb}
            </Button>
          </div>
        </form>
      </FormProvider>
      <LeaveQuestion active={() => isDirty && !props.left()} />
      <StaleDialog entityForm={entityForm} onReload={props.onReload} changedBy={props.changedBy} />
    </Page>
  );
}

function LeaveQuestion({ active }: { active: () => boolean }) {
  const t = useTranslations('form');
  const blocker = useBlocker({
    shouldBlockFn: active,
    enableBeforeUnload: active,
    withResolver: true,
  });
  return (
    <Confirm
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('leave.title')}
      consequence={t('leave.text')}
      verb={t('leave.verb')}
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
