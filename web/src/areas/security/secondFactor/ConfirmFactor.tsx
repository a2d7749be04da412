import { confirmSecondFactor } from '@plumbline/contract/accounts/security';
import type { NewSecondFactor, RecoveryCodes } from '@plumbline/contract/accounts/security';
import { useTranslations } from 'use-intl';
import { api } from '../../../kit/http/api.ts';
import { refetch } from '../../../kit/http/resourceApi.ts';
import { DialogForm } from '../../../parts/form/dialogs/FormDialog.tsx';
import { useEntityForm } from '../../../parts/form/useEntityForm.ts';
import { CopyCode } from '../../../ui/buttons/CopyCode.tsx';
import { CodeField } from './CodeField.tsx';
import classes from './SecondFactor.module.css';
import { SECOND_FACTOR, grouped } from './secondFactor.ts';

interface Values {
  code: string;
}
interface Props {
  factor: NewSecondFactor;
  onClose: () => void;
  onDone: (codes: string[]) => void;
}

/** The key for the authenticator app, and its first code. */
export function ConfirmFactor({ factor, onClose, onDone }: Props) {
  const t = useTranslations('security.second_factor.set_up');
  const words = useTranslations('security.second_factor');
  const entityForm = useEntityForm<Values>({
    begin: { code: '' },
    schema: confirmSecondFactor,
    toBody: (values) => ({ ...values }),
    fieldOf: (loc) => loc, // body and form have the same names
    isNew: true,
    send: async (body) => {
      const path = `${SECOND_FACTOR}/confirm`;
      onDone((await api.post<RecoveryCodes>(path, { body })).recovery_codes);
      await refetch('user');
    },
  });
  return (
    <DialogForm entityForm={entityForm} verb={t('turn_on')} onClose={onClose}>
      <p className={`quiet ${classes.text}`}>{t('scan')}</p>
      <div className={`stack text-centre gap-8 ${classes.code}`}>
        <img
          className="radius-10"
          src={`data:image/svg+xml,${encodeURIComponent(factor.qr)}`}
          alt={t('alt')}
        />
        <a className="link" href={factor.address}>
          {t('on_this_device')}
        </a>
        <p className={`quiet ${classes.text}`}>{t('by_hand')}</p>
        <span className={`break-anywhere ${classes.secret}`}>
          <CopyCode code={grouped(factor.secret)} />
        </span>
      </div>
      <CodeField<Values>
        name="code"
        label={words('code')}
        help={t('code_help')}
        digits
        required
        first
      />
      <p className={`quiet ${classes.text}`}>{t('ends')}</p>
    </DialogForm>
  );
}
