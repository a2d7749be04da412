import { LOCALES } from '@plumbline/contract/kit/locales';
import { USER_TYPE } from '@plumbline/contract/kit/roles';
import { userSchemas } from '@plumbline/contract/users/schemas';
import { users, type UserView } from '@plumbline/contract/users/wire';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { currentLocale, LOCALE_NAMES } from '../../kit/i18n/i18n.ts';
import { useMe } from '../../kit/session/me.ts';
import { useDictionary } from '../../parts/entity/dictionary.ts';
import { editPage, NewPage } from '../../parts/form/entityPages.tsx';
import { EntityFormPage, type FormPageProps } from '../../parts/form/EntityFormPage.tsx';
import { EntityFields } from '../../parts/form/fields/EntityFields.tsx';
import { InviteFields } from '../../parts/form/fields/InviteFields.tsx';
import { OptionField } from '../../parts/form/fields/OptionField.tsx';
import { ZoneField } from '../../parts/form/fields/ZoneField.tsx';
import { Section } from '../../parts/form/Section.tsx';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { wasLastAdmin } from './api.ts';
import { bodyOf, fieldOf, formOf, lastAdminAt, type UserForm } from './formValues.ts';
import { SwitchField } from './SwitchField.tsx';

const SECTIONS = [
  { key: 'person', fields: ['first_name', 'last_name', 'middle_name', 'position'] },
  { key: 'contact', fields: ['email', 'phone', 'language', 'time_zone', 'is_verified'] },
  { key: 'access', fields: ['user_type', 'business_unit', 'is_active', 'invite', 'password'] },
] as const;

/** The form of a user, new or stored. */
function UserFormPage(props: FormPageProps<UserView>) {
  const t = useTranslations('users.form');
  const words = useTranslations('users');
  const { isNew, stored } = props;
  const isMe = useMe().id === stored.id;
  return (
    <EntityFormPage<UserForm, UserView>
      {...props}
      formOf={(view) => formOf(view, currentLocale())}
      schema={isNew ? userSchemas.create : userSchemas.update}
      toBody={(values) => bodyOf(values, isNew)}
      fieldOf={fieldOf}
      sections={SECTIONS.map(({ key, fields }) => ({ title: t(key), fields }))}
      send={async (body, how) => {
        try {
          return await props.send(body, how);
        } catch (error) {
          throw wasLastAdmin(error) ? lastAdminAt(body, words('last_admin')) : error;
        }
      }}
    >
      <Fields isNew={isNew} locked={isMe ? t('own') : undefined} />
    </EntityFormPage>
  );
}

interface Props {
  isNew: boolean;
  /** Why role and access cannot be changed: those of the user's own account only another admin may change. */
  locked: string | undefined;
}

function Fields({ isNew, locked }: Props) {
  const t = useTranslations('users.form');
  const role = useTranslations('users.role');
  const label = useFieldLabel();
  const types = useDictionary('user_type');
  const type = useWatch<UserForm, 'user_type'>({ name: 'user_type' });
  const isLimited = type === USER_TYPE.inspector || type === USER_TYPE.guest;
  const may =
    type === USER_TYPE.inspector ? 'inspector' : type === USER_TYPE.guest ? 'guest' : 'admin';
  const field = (name: keyof UserForm) => ({ name, label: label(name) });
  const details = {
    first_name: { required: true, first: isNew },
    last_name: { required: true },
    email: { required: true, help: t('email_help') },
    language: (
      <OptionField<UserForm>
        {...field('language')}
        help={t('language_help')}
        options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
      />
    ),
    time_zone: (
      <ZoneField<UserForm>
        {...field('time_zone')}
        help={t('zone_help')}
        placeholder={t('zone_of_tenant')}
      />
    ),
    is_verified: <SwitchField<UserForm> {...field('is_verified')} help={t('verified_help')} />,
    user_type: (
      <OptionField<UserForm>
        {...field('user_type')}
        help={role(may)}
        locked={locked}
        options={types.map(({ code, name }) => ({ value: code, label: name }))}
      />
    ),
    business_unit: { help: isLimited ? t('unit_help_limited') : t('unit_help') },
    is_active: isNew ? null : (
      <SwitchField<UserForm> {...field('is_active')} help={t('active_help')} locked={locked} />
    ),
    invite: isNew ? (
      <InviteFields<UserForm> invite="invite" password="password" label={t('password')} />
    ) : null,
    password: null, // with the invitation
  };
  return SECTIONS.map(({ key, fields }) => (
    <Section key={key} title={t(key)} help={t(`${key}_help`)}>
      <EntityFields of={users} keys={fields} details={details} />
    </Section>
  ));
}

export function NewUser({ onCancel }: { onCancel: () => void }) {
  const t = useTranslations('users');
  const entity = useTranslations('entity');
  return (
    <NewPage<UserView>
      resource={users}
      Form={UserFormPage}
      title={t('new')}
      message={(view) =>
        view.invited_at === null
          ? entity('created', { name: view.full_name })
          : t('invited', { email: view.email })
      }
      onCancel={onCancel}
    />
  );
}

export const EditUser = editPage<UserView>(users, UserFormPage);
