import { useTranslations } from 'use-intl';
import { countArgs, formatNumber } from '../../../kit/format/format.ts';
import { notify } from '../../../kit/notify.ts';
import { CheckedToken } from '../CheckedToken.tsx';
import { useExpiry } from '../expiry.ts';
import { TokenPanel } from '../TokenPanel.tsx';
import { useCheckedToken, useRefill } from './api.ts';

/** Adds the credits of a vendor's file: the server says what it would do before it is used. */
export function RefillPanel({ tenant }: { tenant: string }) {
  const t = useTranslations('balance.refill');
  return (
    <TokenPanel title={t('title')} choose={t('choose')} kind={t('kind')}>
      {(token, done) => <Token key={token} tenant={tenant} token={token} done={done} />}
    </TokenPanel>
  );
}

interface Props {
  tenant: string;
  token: string;
  done: () => void;
}

function Token({ tenant, token, done }: Props) {
  const t = useTranslations('balance.refill');
  const expiry = useExpiry();
  const checked = useCheckedToken(tenant, token);
  const refill = useRefill(tenant, checked, ({ refilled, remnant }) => {
    notify({
      text: t('done', { ...countArgs(refilled), remnant: formatNumber(remnant) }),
    });
    done();
  });
  return (
    <CheckedToken
      checked={checked}
      rows={1}
      verb={t('verb')}
      isPending={refill.isPending}
      onUse={() => refill.mutate(token)}
    >
      {({ credits, valid_until, remnant }) => (
        <p role="status">
          {t('adds', { ...countArgs(credits), remnant: formatNumber(remnant) })}{' '}
          <span className="quiet">{t('valid_until', { at: expiry(valid_until) })}</span>
        </p>
      )}
    </CheckedToken>
  );
}
