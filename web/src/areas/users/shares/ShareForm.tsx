import { userSharedUnits } from '@plumbline/contract/users';
import type { Path } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { api } from '../../../kit/api.ts';
import { notify } from '../../../kit/notify.tsx';
import { refetch } from '../../../kit/resourceApi.ts';
import { DayField, EntityField } from '../../../ui/form/fields.tsx';
import { DialogForm, FormDialog } from '../../../ui/form/FormDialog.tsx';
import type { Picked } from '../../../ui/form/PickEntity.tsx';
import { useEntityForm } from '../../../ui/form/useEntityForm.ts';
import { useFieldLabel } from '../../../ui/list/fields.ts';
import type { ShareRow, UserRow } from '../api.ts';
import { OptionField, SwitchField } from '../formFields.tsx';
import { endOfDay, lastDay } from './validTo.ts';

interface Values {
  business_unit: Picked | null;
  access: string;
  include_children: boolean;
  valid_to: string | null;
}
interface Props {
  user: UserRow;
  /** Undefined adds one. */
  share: ShareRow | undefined;
  opened: boolean;
  onClose: () => void;
}

/** Shares a business unit with a user, or changes how. */
export function ShareForm({ opened, ...rest }: Props) {
  const t = useTranslations('users.shares');
  const { share, onClose } = rest;
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={share ? t('change', { name: share.business_unit.name }) : t('add')}
    >
      <Fields {...rest} />
    </FormDialog>
  );
}

const bodyOf = (values: Values, user: UserRow, isNew: boolean) => ({
  ...(isNew ? { user_id: user.id, business_unit_id: values.business_unit?.id ?? null } : {}),
  access: values.access,
  include_children: values.include_children,
  valid_to: endOfDay(values.valid_to),
});

function useShareForm({ user, share, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslations('users.shares');
  const isNew = share === undefined;
  return useEntityForm<Values>({
    begin: {
      business_unit: share?.business_unit ?? null,
      access: share?.access ?? 'read',
      include_children: share?.include_children ?? true,
      valid_to: lastDay(share?.valid_to ?? null),
    },
    schema: isNew ? userSharedUnits.create : userSharedUnits.update,
    toBody: (values) => bodyOf(values, user, isNew),
    // the places of the body all have a field
    fieldOf: (loc) => (loc.endsWith('_id') ? 'business_unit' : (loc as Path<Values>)),
    isNew,
    send: async (body, { key }) => {
      if (Object.keys(body).length === 0) return onClose();
      const { path } = userSharedUnits;
      if (isNew) await api.post(path, { body, idempotencyKey: key });
      else await api.patch(`${path}/${share.id}`, { body });
      notify({ text: t(isNew ? 'added' : 'changed') });
      await refetch('user_shared_bu');
      onClose();
    },
  });
}

function Fields(props: Omit<Props, 'opened'>) {
  const t = useTranslations('users.shares');
  const entity = useTranslations('entity');
  const label = useFieldLabel();
  const { share, onClose } = props;
  const options = (['read', 'work'] as const).map((value) => ({ value, label: t(value) }));
  return (
    <DialogForm
      entityForm={useShareForm(props)}
      verb={share ? entity('save') : t('add_verb')}
      onClose={onClose}
    >
      {share === undefined && (
        <EntityField<Values>
          name="business_unit"
          label={label('business_unit')}
          entity="business_unit"
          required
          first
        />
      )}
      <SwitchField<Values>
        name="include_children"
        label={t('children')}
        help={t('children_help')}
      />
      <OptionField<Values>
        name="access"
        label={t('access')}
        help={t('access_help')}
        options={options}
      />
      <DayField<Values> name="valid_to" label={t('until')} help={t('until_help')} />
    </DialogForm>
  );
}
