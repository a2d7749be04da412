import { createKey } from '@plumbline/contract/accounts/apiKeys';
import type { CreatedKey } from '@plumbline/contract/accounts/apiKeys';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../kit/http/api.ts';
import { refetch } from '../../../kit/http/resourceApi.ts';
import { DialogForm } from '../../../parts/form/dialogs/FormDialog.tsx';
import { OptionField } from '../../../parts/form/fields/OptionField.tsx';
import { PasswordField } from '../../../parts/form/fields/PasswordField.tsx';
import { TextField } from '../../../parts/form/fields/fields.tsx';
import { useEntityForm } from '../../../parts/form/useEntityForm.ts';
import { KeyToSave } from './KeyToSave.tsx';
import { KEYS } from './keys.ts';
import { LIVES, endAfter, type Life } from './life.ts';
import { PermissionsField, READING } from './PermissionsField.tsx';

interface Values {
  name: string;
  permissions: string[];
  life: Life;
  current_password: string;
}

/** Name, permissions and end of a key, which is then shown once. */
export function NewKey({ onClose }: { onClose: () => void }) {
  const t = useTranslations('security.keys');
  const security = useTranslations('security');
  const [key, setKey] = useState<string | null>(null);
  const entityForm = useEntityForm<Values>({
    begin: { name: '', permissions: [...READING], life: 'year', current_password: '' },
    schema: createKey.omit({ expires_at: true }),
    toBody: ({ life: _life, ...values }) => ({ ...values, name: values.name.trim() }),
    fieldOf: (loc) => (loc.startsWith('permissions') ? 'permissions' : loc),
    isNew: true,
    send: async (body) => {
      const expires_at = endAfter(entityForm.form.getValues('life'), new Date());
      setKey((await api.post<CreatedKey>(KEYS, { body: { ...body, expires_at } })).key);
      await refetch('api_key');
    },
  });
  if (key !== null) return <KeyToSave secret={key} onClose={onClose} />;
  return (
    <DialogForm entityForm={entityForm} verb={t('create')} onClose={onClose}>
      <TextField<Values> name="name" label={t('name')} help={t('name_help')} required first />
      <PermissionsField<Values> name="permissions" />
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
