import { nowDate } from '../../../kit/clock.ts';
import {
  KEY_PERMISSIONS,
  UNIT_KEY_PERMISSIONS,
  createKey,
} from '@plumbline/contract/accounts/apiKeys';
import type { CreatedKey } from '@plumbline/contract/accounts/apiKeys';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../kit/http/api.ts';
import { refetch } from '../../../kit/http/resourceApi.ts';
import { DialogForm } from '../../../parts/form/dialogs/FormDialog.tsx';
import { OptionField } from '../../../parts/form/fields/OptionField.tsx';
import { PasswordField } from '../../../parts/form/fields/PasswordField.tsx';
import type { PickedEntity } from '../../../parts/form/fields/PickEntity.tsx';
import { TextField } from '../../../parts/form/fields/fields.tsx';
import { useEntityForm } from '../../../parts/form/useEntityForm.ts';
import { KeyToSave } from './KeyToSave.tsx';
import { KEYS } from './keys.ts';
import { UnitsField } from './UnitsField.tsx';
import { LIVES, endAfter, type KeyLife } from './life.ts';
import { PermissionsField, READING } from './PermissionsField.tsx';

interface Values {
  name: string;
  units: PickedEntity[];
  permissions: string[];
  life: KeyLife;
  current_password: string;
}

/** Some permissions are not of units, but of the organisation as a whole. */
const offeredIn = (units: readonly PickedEntity[]): readonly string[] =>
  units.length > 0 ? UNIT_KEY_PERMISSIONS : KEY_PERMISSIONS;

/** Name, units, permissions and end of a key, which is then shown once. */
export function NewKey({ onClose }: { onClose: () => void }) {
  const t = useTranslations('security.keys');
  const security = useTranslations('security');
  const [key, setKey] = useState<string | null>(null);
  const entityForm = useEntityForm<Values>({
    begin: { name: '', units: [], permissions: [...READING], life: 'year', current_password: '' },
    schema: createKey.omit({ expires_at: true }),
    toBody: ({ life: _life, units, permissions, ...values }) => ({
      ...values,
      name: values.name.trim(),
      business_unit_ids: units.map(({ id }) => id),
      permissions: permissions.filter((one) => offeredIn(units).includes(one)),
    }),
    fieldOf: (loc) => {
      if (loc.startsWith('business_unit_ids')) return 'units';
      return loc.startsWith('permissions') ? 'permissions' : loc;
    },
    isNew: true,
    send: async (body) => {
      const expires_at = endAfter(entityForm.form.getValues('life'), nowDate());
      setKey((await api.post<CreatedKey>(KEYS, { body: { ...body, expires_at } })).key);
      await refetch('api_key');
    },
  });
  if (key !== null) return <KeyToSave secret={key} onClose={onClose} />;
  return (
    <DialogForm entityForm={entityForm} verb={t('create')} onClose={onClose}>
      <TextField<Values> name="name" label={t('name')} help={t('name_help')} required first />
      <UnitsField<Values> name="units" />
      <PermissionsField<Values>
        name="permissions"
        offered={offeredIn(entityForm.form.watch('units'))}
      />
      <OptionField<Values>
        name="life"
        label={t('life.label')}
        options={LIVES.map((value) => ({ value, label: t(`life.${value}`) }))}
      />
      <PasswordField<Values>
        name="current_password"
        label={security('current_password')}
        autoComplete="current-password"
      />
    </DialogForm>
  );
}
