import { USER_TYPE } from '@plumbline/contract/kit/roles';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useDictionary } from '../../parts/entity/dictionary.ts';
import { EntityField } from '../../parts/form/fields/EntityField.tsx';
import { Section } from '../../parts/form/Section.tsx';
import { OptionField } from '../../parts/form/fields/OptionField.tsx';
import { InviteFields } from '../../parts/form/fields/InviteFields.tsx';
import { SwitchField } from './SwitchField.tsx';
import type { UserForm } from './formValues.ts';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';

export const useUserField = () => {
  const label = useFieldLabel();
  return (name: keyof UserForm) => ({ name, label: label(name) });
};

interface AccessProps {
  isNew: boolean;
  locked: string | undefined;
}

export function AccessFields({ isNew, locked }: AccessProps) {
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
