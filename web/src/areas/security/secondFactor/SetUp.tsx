import type { NewSecondFactor } from '@plumbline/contract/accounts/security';
import { beginSecondFactor } from '@plumbline/contract/accounts/security';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../kit/http/api.ts';
import { DialogForm } from '../../../parts/form/dialogs/FormDialog.tsx';
import { PasswordField } from '../../../parts/form/fields/PasswordField.tsx';
import { useEntityForm } from '../../../parts/form/useEntityForm.ts';
import { CodesToSave } from './CodesToSave.tsx';
import { ConfirmFactor } from './ConfirmFactor.tsx';
import classes from './SecondFactor.module.css';
import { SECOND_FACTOR } from './secondFactor.ts';

interface Values {
  current_password: string;
}

/** Password, then the app and its first code, then the recovery codes. */
export function SetUp({ onClose }: { onClose: () => void }) {
  const [factor, setFactor] = useState<NewSecondFactor | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <CodesToSave codes={codes} onClose={onClose} />;
  if (factor) return <ConfirmFactor factor={factor} onClose={onClose} onDone={setCodes} />;
  return <Begin onClose={onClose} onDone={setFactor} />;
}

interface BeginProps {
  onClose: () => void;
  onDone: (factor: NewSecondFactor) => void;
}

function Begin({ onClose, onDone }: BeginProps) {
  const t = useTranslations('security.second_factor.set_up');
  const security = useTranslations('security');
  const entityForm = useEntityForm<Values>({
    begin: { current_password: '' },
    schema: beginSecondFactor,
    toBody: (values) => ({ ...values }),
    fieldOf: (loc) => loc, // body and form have the same names
    isNew: true,
    send: async (body) => onDone(await api.post<NewSecondFactor>(SECOND_FACTOR, { body })),
  });
  return (
    <DialogForm entityForm={entityForm} verb={t('next')} onClose={onClose}>
      <p className={`quiet ${classes.text}`}>{t('text')}</p>
      <PasswordField<Values>
        name="current_password"
        label={security('current_password')}
        autoComplete="current-password"
        first
      />
    </DialogForm>
  );
}
