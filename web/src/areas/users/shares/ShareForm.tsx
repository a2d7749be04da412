import { userSharedUnits } from '@plumbline/contract/users/wire';
import { useTranslations } from 'use-intl';
import { userSharedUnitSchemas } from '@plumbline/contract/users/schemas';
import { Edit } from '../../../parts/form/Edit.tsx';
import { DialogFrame, FormDialog } from '../../../parts/form/dialogs/FormDialog.tsx';
import { useCreating } from '../../../parts/form/useCreating.ts';
import type { ShareRow, UserRow } from '../api.ts';
import { DayField } from '../../../parts/form/fields/fields.tsx';
import { EntityField } from '../../../parts/form/fields/EntityField.tsx';
import type { FormUse } from '../../../parts/form/formUse.ts';
import { RowDialogForm } from '../../../parts/form/dialogs/RowDialogForm.tsx';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';
import { OptionField } from '../../../parts/form/fields/OptionField.tsx';
import { SwitchField } from '../SwitchField.tsx';
import type { PickedEntity } from '../../../parts/form/fields/PickEntity.tsx';
import { endOfDay, lastDay } from './validTo.ts';

interface Props {
  user: UserRow;
  /** The share; undefined adds one. */
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
          {(editing) => <ShareFields {...editing} user={user} />}
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
    message: ({ business_unit }) => t('added', { name: business_unit.name }),
  });
  return <ShareFields {...creating} verb={t('add_verb')} user={user} />;
}

interface ShareValues {
  business_unit: PickedEntity | null;
  access: string;
  include_children: boolean;
  valid_to: string | null;
}

const shareForm = (share: Partial<ShareRow>): ShareValues => ({
  business_unit: share.business_unit ?? null,
  access: share.access ?? 'read',
  include_children: share.include_children ?? true,
  valid_to: lastDay(share.valid_to ?? null),
});

const shareBody = (values: ShareValues, user: UserRow, isNew: boolean) => ({
  ...(isNew ? { user_id: user.id, business_unit_id: values.business_unit?.id ?? null } : {}),
  access: values.access,
  include_children: values.include_children,
  valid_to: endOfDay(values.valid_to),
});

function ShareFields({ user, ...use }: FormUse<ShareRow> & { user: UserRow }) {
  const t = useTranslations('users.shares');
  const label = useFieldLabel();
  const options = (['read', 'work'] as const).map((value) => ({ value, label: t(value) }));
  return (
    <RowDialogForm<ShareValues, ShareRow>
      {...use}
      formOf={shareForm}
      schema={use.isNew ? userSharedUnitSchemas.create : userSharedUnitSchemas.update}
      toBody={(values) => shareBody(values, user, use.isNew)}
      fieldOf={(loc) => (loc.endsWith('_id') ? 'business_unit' : loc)}
    >
      {use.isNew && (
        <EntityField<ShareValues>
          name="business_unit"
          label={label('business_unit')}
          entity="business_unit"
          required
          first
        />
      )}
      <SwitchField<ShareValues>
        name="include_children"
        label={t('with_children')}
        help={t('children_help')}
      />
      <OptionField<ShareValues>
        name="access"
        label={t('access')}
        help={t('access_help')}
        options={options}
      />
      <DayField<ShareValues> name="valid_to" label={t('until')} help={t('until_help')} />
    </RowDialogForm>
  );
}
