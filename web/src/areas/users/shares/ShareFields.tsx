import { userSharedUnitSchemas } from '@plumbline/contract/users/schemas';
import { useTranslations } from 'use-intl';
import { DayField } from '../../../parts/form/fields/fields.tsx';
import { EntityField } from '../../../parts/form/fields/EntityField.tsx';
import type { FormUse } from '../../../parts/form/formUse.ts';
import { RowDialogForm } from '../../../parts/form/dialogs/RowDialogForm.tsx';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';
import type { ShareRow, UserRow } from '../api.ts';
import { OptionField } from '../../../parts/form/fields/OptionField.tsx';
import { SwitchField } from '../SwitchField.tsx';
import type { PickedEntity } from '../../../parts/form/fields/PickEntity.tsx';
import { endOfDay, lastDay } from './validTo.ts';

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

export function ShareFields({ user, ...use }: FormUse<ShareRow> & { user: UserRow }) {
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
