import { LOCALES } from '@plumbline/contract/dictionaries';
import { USER_TYPE } from '@plumbline/contract/kit/permissions';
import { users, type UserView } from '@plumbline/contract/users';
import { useRef, useState, type ReactNode } from 'react';
import { useWatch, type Control, type Path } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useDictionary } from '../../kit/dictionary.ts';
import { currentLocale, LOCALE_NAMES } from '../../kit/i18n.ts';
import { EntityFormPage } from '../../ui/form/EntityFormPage.tsx';
import { EntityField, TextField } from '../../ui/form/fields.tsx';
import { Section } from '../../ui/form/Section.tsx';
import { useEntityForm } from '../../ui/form/useEntityForm.ts';
import { useFieldLabel } from '../../ui/list/fields.ts';
import type { Crumb } from '../../ui/Page.tsx';
import { OptionField, PasswordField, SwitchField } from './formFields.tsx';
import { bodyOf, fieldOf, formOf, type UserForm } from './formValues.ts';

interface Props {
  title: string;
  crumbs: Crumb[];
  verb: string;
  stored: Partial<UserView>;
  isNew: boolean;
  /** One's own account: role and access are for another administrator to change. */
  isMe?: boolean;
  send: (
    body: Record<string, unknown>,
    how: { key: string; overwrite: boolean },
  ) => Promise<UserView>;
  onSaved: (view: UserView) => void;
  onCancel: () => void;
  onReload: () => void;
  changedBy?: ReactNode;
}

const SECTIONS = [
  { key: 'person', fields: ['first_name', 'middle_name', 'last_name', 'position'] },
  { key: 'contact', fields: ['email', 'phone', 'language'] },
  { key: 'access', fields: ['user_type', 'business_unit', 'is_active', 'password'] },
] as const;

/** The form of a user, new or stored. */
export function UserFormPage(props: Props) {
  const t = useTranslations('users.form');
  const [begin] = useState(() => formOf(props.stored, currentLocale()));
  const saved = useRef(false);
  const entityForm = useEntityForm<UserForm>({
    begin,
    schema: props.isNew ? users.create : users.update,
    toBody: (values) => bodyOf(values, props.isNew),
    fieldOf: (loc) => fieldOf(loc) as Path<UserForm>, // the places of the body all have a field
    isNew: props.isNew,
    send: async (body, how) => {
      const view = await props.send(body, how);
      saved.current = true;
      props.onSaved(view);
    },
  });
  return (
    <EntityFormPage
      title={props.title}
      crumbs={props.crumbs}
      verb={props.verb}
      entityForm={entityForm}
      sections={SECTIONS.map(({ key, fields }) => ({ title: t(key), fields: [...fields] }))}
      onCancel={props.onCancel}
      left={() => saved.current}
      onReload={() => {
        saved.current = true;
        props.onReload();
      }}
      changedBy={props.changedBy}
    >
      <Person isNew={props.isNew} />
      <Contact />
      <Access
        control={entityForm.form.control}
        isNew={props.isNew}
        locked={props.isMe ? t('own') : undefined}
      />
    </EntityFormPage>
  );
}

const useField = () => {
  const label = useFieldLabel();
  return (name: keyof UserForm) => ({ name, label: label(name) });
};

function Person({ isNew }: { isNew: boolean }) {
  const t = useTranslations('users.form');
  const field = useField();
  return (
    <Section title={t('person')} help={t('person_help')}>
      <TextField<UserForm> {...field('first_name')} required first={isNew} />
      <TextField<UserForm> {...field('last_name')} required />
      <TextField<UserForm> {...field('middle_name')} />
      <TextField<UserForm> {...field('position')} />
    </Section>
  );
}

function Contact() {
  const t = useTranslations('users.form');
  const field = useField();
  return (
    <Section title={t('contact')} help={t('contact_help')}>
      <TextField<UserForm> {...field('email')} required help={t('email_help')} />
      <TextField<UserForm> {...field('phone')} />
      <OptionField<UserForm>
        {...field('language')}
        help={t('language_help')}
        options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
      />
    </Section>
  );
}

interface AccessProps {
  control: Control<UserForm>;
  isNew: boolean;
  locked: string | undefined;
}

function Access({ control, isNew, locked }: AccessProps) {
  const t = useTranslations('users.form');
  const role = useTranslations('users.role');
  const field = useField();
  const types = useDictionary('user_type');
  const type = useWatch({ control, name: 'user_type' });
  const limited = type === USER_TYPE.inspector || type === USER_TYPE.guest;
  const may =
    type === USER_TYPE.inspector ? 'inspector' : type === USER_TYPE.guest ? 'guest' : 'admin';
  return (
    <Section title={t('access')} help={t('access_help')}>
      <OptionField<UserForm>
        {...field('user_type')}
        help={role(may)}
        locked={locked}
        options={types.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <EntityField<UserForm>
        {...field('business_unit')}
        entity="business_unit"
        help={limited ? t('unit_help_limited') : t('unit_help')}
      />
      {isNew ? (
        <PasswordField<UserForm>
          name="password"
          label={t('password')}
          autoComplete="new-password"
          suggest
        />
      ) : (
        <SwitchField<UserForm> {...field('is_active')} help={t('active_help')} locked={locked} />
      )}
    </Section>
  );
}
