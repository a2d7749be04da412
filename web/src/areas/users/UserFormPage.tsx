import { LOCALES } from '@plumbline/contract/kit/locales';
import { userSchemas } from '@plumbline/contract/users/schemas';
import type { UserView } from '@plumbline/contract/users/wire';
import { useTranslations } from 'use-intl';
import { currentLocale, LOCALE_NAMES } from '../../kit/i18n/i18n.ts';
import { EntityFormPage } from '../../parts/form/EntityFormPage.tsx';
import type { FormPageProps } from '../../parts/form/EntityFormPage.tsx';
import { TextField } from '../../parts/form/fields/fields.tsx';
import { Section } from '../../parts/form/Section.tsx';
import { OptionField } from '../../parts/form/fields/OptionField.tsx';
import { ZoneField } from '../../parts/form/fields/ZoneField.tsx';
import { SwitchField } from './SwitchField.tsx';
import { bodyOf, fieldOf, formOf } from './formValues.ts';
import type { UserForm } from './formValues.ts';
import { AccessFields, useUserField } from './AccessFields.tsx';

interface Props extends FormPageProps<UserView> {
  /** Whether it is the user's own account, whose role and access only another admin may change. */
  isMe?: boolean;
}

const SECTIONS = [
  { key: 'person', fields: ['first_name', 'middle_name', 'last_name', 'position'] },
  { key: 'contact', fields: ['email', 'phone', 'language', 'time_zone', 'is_verified'] },
  { key: 'access', fields: ['user_type', 'business_unit', 'is_active', 'invite', 'password'] },
] as const;

/** The form of a user, new or stored. */
export function UserFormPage(props: Props) {
  const t = useTranslations('users.form');
  return (
    <EntityFormPage<UserForm, UserView>
      {...props}
      formOf={(stored) => formOf(stored, currentLocale())}
      schema={props.isNew ? userSchemas.create : userSchemas.update}
      toBody={(values) => bodyOf(values, props.isNew)}
      fieldOf={fieldOf}
      sections={SECTIONS.map(({ key, fields }) => ({ title: t(key), fields }))}
    >
      <Person isNew={props.isNew} />
      <Contact />
      <AccessFields isNew={props.isNew} locked={props.isMe ? t('own') : undefined} />
    </EntityFormPage>
  );
}

function Person({ isNew }: { isNew: boolean }) {
  const t = useTranslations('users.form');
  const field = useUserField();
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
  const field = useUserField();
  return (
    <Section title={t('contact')} help={t('contact_help')}>
      <TextField<UserForm> {...field('email')} required help={t('email_help')} />
      <TextField<UserForm> {...field('phone')} />
      <OptionField<UserForm>
        {...field('language')}
        help={t('language_help')}
        options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
      />
      <ZoneField<UserForm>
        {...field('time_zone')}
        help={t('zone_help')}
        placeholder={t('zone_of_tenant')}
      />
      <SwitchField<UserForm> {...field('is_verified')} help={t('verified_help')} />
    </Section>
  );
}
