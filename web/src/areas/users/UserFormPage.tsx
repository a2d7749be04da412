import { LOCALES } from '@plumbline/contract/kit/locales';
import { userSchemas } from '@plumbline/contract/users/schemas';
import type { UserView } from '@plumbline/contract/users/wire';
import { useTranslations } from 'use-intl';
import { USER_TYPE } from '@plumbline/contract/kit/roles';
import { useWatch } from 'react-hook-form';
import { currentLocale, LOCALE_NAMES } from '../../kit/i18n/i18n.ts';
import { EntityFormPage } from '../../parts/form/EntityFormPage.tsx';
import type { FormPageProps } from '../../parts/form/EntityFormPage.tsx';
import { TextField } from '../../parts/form/fields/fields.tsx';
import { Section } from '../../parts/form/Section.tsx';
import { OptionField } from '../../parts/form/fields/OptionField.tsx';
import { ZoneField } from '../../parts/form/fields/ZoneField.tsx';
import { useDictionary } from '../../parts/entity/dictionary.ts';
import { EntityField } from '../../parts/form/fields/EntityField.tsx';
import { InviteFields } from '../../parts/form/fields/InviteFields.tsx';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { SwitchField } from './SwitchField.tsx';
import { bodyOf, fieldOf, formOf } from './formValues.ts';
import type { UserForm } from './formValues.ts';

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

const useUserField = () => {
  const label = useFieldLabel();
  return (name: keyof UserForm) => ({ name, label: label(name) });
};

interface AccessProps {
  isNew: boolean;
  locked: string | undefined;
}

function AccessFields({ isNew, locked }: AccessProps) {
  const t = useTranslations('users.form');
  const role = useTranslations('users.role');
  const field = useUserField();
  const types = useDictionary('user_type');
  const type = useWatch<UserForm, 'user_type'>({ name: 'user_type' });
  const isLimited = type === USER_TYPE.inspector || type === USER_TYPE.guest;
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
        help={isLimited ? t('unit_help_limited') : t('unit_help')}
      />
      {isNew ? (
        <InviteFields<UserForm> invite="invite" password="password" label={t('password')} />
      ) : (
        <SwitchField<UserForm> {...field('is_active')} help={t('active_help')} locked={locked} />
      )}
    </Section>
  );
}
