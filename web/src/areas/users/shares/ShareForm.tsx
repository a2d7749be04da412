import { userSharedUnitSchemas } from '@plumbline/contract/users/schemas';
import { userSharedUnits } from '@plumbline/contract/users/wire';
import { useTranslations } from 'use-intl';
import { Edit } from '../../../parts/form/Edit.tsx';
import { DayField } from '../../../parts/form/fields.tsx';
import { EntityField } from '../../../parts/form/EntityField.tsx';
import { DialogFrame, FormDialog } from '../../../parts/form/FormDialog.tsx';
import { useCreating, type FormUse } from '../../../parts/form/formUse.ts';
import type { Picked } from '../../../parts/form/PickEntity.tsx';
import { RowDialogForm } from '../../../parts/form/RowDialogForm.tsx';
import { useFieldLabel } from '../../../parts/list/fields.ts';
import type { ShareRow, UserRow } from '../api.ts';
import { OptionField } from '../../../parts/form/OptionField.tsx';
import { SwitchField } from '../formFields.tsx';
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

/** Shares a business unit with a user, or changes the share. */
export function ShareForm({ user, share, opened, onClose }: Props) {
  const t = useTranslations('users.shares');
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={share ? t('change', { name: share.business_unit.name }) : t('add')}
    >
      {share ? (
        <Edit<ShareRow>
          resource={userSharedUnits}
          id={share.id}
          onDone={onClose}
          nameOf={({ business_unit }) => t('change', { name: business_unit.name })}
          frame={DialogFrame}
        >
          {(editing) => <Fields {...editing} user={user} />}
        </Edit>
      ) : (
        <NewShare user={user} onClose={onClose} />
      )}
    </FormDialog>
  );
}

function NewShare({ user, onClose }: Pick<Props, 'user' | 'onClose'>) {
  const t = useTranslations('users.shares');
  const creating = useCreating<ShareRow>({
    resource: userSharedUnits,
    onCreated: onClose,
    onCancel: onClose,
    said: ({ business_unit }) => t('added', { name: business_unit.name }),
  });
  return <Fields {...creating} verb={t('add_verb')} user={user} />;
}

const formOf = (share: Partial<ShareRow>): Values => ({
  business_unit: share.business_unit ?? null,
  access: share.access ?? 'read',
  include_children: share.include_children ?? true,
  valid_to: lastDay(share.valid_to ?? null),
});

const bodyOf = (values: Values, user: UserRow, isNew: boolean) => ({
  ...(isNew ? { user_id: user.id, business_unit_id: values.business_unit?.id ?? null } : {}),
  access: values.access,
  include_children: values.include_children,
  valid_to: endOfDay(values.valid_to),
});

function Fields({ user, ...use }: FormUse<ShareRow> & { user: UserRow }) {
  const t = useTranslations('users.shares');
  const label = useFieldLabel();
  const options = (['read', 'work'] as const).map((value) => ({ value, label: t(value) }));
  return (
    <RowDialogForm<Values, ShareRow>
      {...use}
      formOf={formOf}
      schema={use.isNew ? userSharedUnitSchemas.create : userSharedUnitSchemas.update}
      toBody={(values) => bodyOf(values, user, use.isNew)}
      fieldOf={(loc) => (loc.endsWith('_id') ? 'business_unit' : loc)}
    >
      {use.isNew && (
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
        label={t('with_children')}
        help={t('children_help')}
      />
      <OptionField<Values>
        name="access"
        label={t('access')}
        help={t('access_help')}
        options={options}
      />
      <DayField<Values> name="valid_to" label={t('until')} help={t('until_help')} />
    </RowDialogForm>
  );
}
