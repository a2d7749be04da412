import { proveSecondFactor } from '@plumbline/contract/accounts/security';
import { useTranslations } from 'use-intl';
import { DialogForm } from '../../../parts/form/dialogs/FormDialog.tsx';
import { PasswordField } from '../../../parts/form/fields/PasswordField.tsx';
import { useEntityForm } from '../../../parts/form/useEntityForm.ts';
import { CodeField } from './CodeField.tsx';
import classes from './SecondFactor.module.css';

interface Proof {
  current_password: string;
  code: string;
}
interface Props {
  /** The effect of sending it. */
  text: string;
  verb: string;
  onClose: () => void;
  send: (proof: Proof) => Promise<void>;
}

/** Asks for the password and a code. */
export function ProveForm({ text, verb, onClose, send }: Props) {
  const t = useTranslations('security.second_factor');
  const security = useTranslations('security');
  const entityForm = useEntityForm<Proof>({
    begin: { current_password: '', code: '' },
    schema: proveSecondFactor,
    toBody: (values) => ({ ...values }),
    fieldOf: (loc) => loc, // body and form have the same names
    isNew: true,
    send: async (body) => await send(body as unknown as Proof), // as the schema has checked
  });
  return (
    <DialogForm entityForm={entityForm} verb={verb} onClose={onClose}>
      <p className={`quiet ${classes.text}`}>{text}</p>
      <PasswordField<Proof>
        name="current_password"
        label={security('current_password')}
        autoComplete="current-password"
        first
      />
      <CodeField<Proof> name="code" label={t('code')} help={t('code_help')} required />
    </DialogForm>
  );
}
