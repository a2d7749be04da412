import type { LicenseCheck, LicenseView } from '@plumbline/contract/tenants/schemas';
import { useTranslations } from 'use-intl';
import { formatMoment, formatNumber } from '../../kit/format/format.ts';
import { notify } from '../../kit/notify.ts';
import { useSizeText } from '../../parts/sync/sizeText.ts';
import classes from './Account.module.css';
import { useCheckedLicense, useRenewal } from './api.ts';
import { CheckedToken } from './CheckedToken.tsx';
import { useExpiry } from './expiry.ts';
import { TokenPanel } from './TokenPanel.tsx';

/** Renews the licence with the vendor's file: the server says what it would change before it is used. */
export function RenewalPanel({ license }: { license: LicenseView | undefined }) {
  const t = useTranslations('account.renewal');
  return (
    <TokenPanel title={t('title')} choose={t('choose')} kind={t('kind')}>
      {(token, done) =>
        license && <Renewal key={token} license={license} token={token} done={done} />
      }
    </TokenPanel>
  );
}

interface Props {
  license: LicenseView;
  token: string;
  done: () => void;
}

function Renewal({ license, token, done }: Props) {
  const t = useTranslations('account.renewal');
  const checked = useCheckedLicense(token);
  const renewal = useRenewal(checked, () => {
    notify({ text: t('done') });
    done();
  });
  return (
    <CheckedToken
      checked={checked}
      rows={2}
      verb={t('verb')}
      isPending={renewal.isPending}
      onUse={() => renewal.mutate(token)}
    >
      {({ issued_at, changes }) => (
        <div role="status">
          <p>
            {t(Object.keys(changes).length === 0 ? 'same' : 'would', {
              at: formatMoment(issued_at),
            })}
          </p>
          <Changes license={license} changes={changes} />
        </div>
      )}
    </CheckedToken>
  );
}

type Term = keyof LicenseCheck['changes'];
const TERMS: readonly Term[] = [
  'license_type',
  'expires_at',
  'grace_days',
  'max_users',
  'max_objects',
  'max_file_bytes',
  'credits_per_inspection',
  'credits_per_detail',
];

/** Each term as it is and as it would be. */
function Changes({ license, changes }: Pick<LicenseCheck, 'changes'> & { license: LicenseView }) {
  const label = useTermLabel();
  const text = useTermText();
  return (
    <dl className={`stack gap-4 ${classes.changes}`}>
      {TERMS.filter((term) => term in changes).map((term) => (
        <div className="wrap justify-between" key={term}>
          <dt className="faint">{label(term)}</dt>
          <dd>
            <s className="faint">{text(term, license[term])}</s> {text(term, changes[term] ?? null)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function useTermLabel(): (term: Term) => string {
  const t = useTranslations('account');
  const words = useTranslations('account.operator');
  const limits = useTranslations('account.limits');
  return (term) => {
    if (term === 'license_type' || term === 'expires_at') return t(term);
    if (term === 'credits_per_inspection' || term === 'credits_per_detail') return words(term);
    return term === 'max_file_bytes' ? t('files') : limits(term);
  };
}

function useTermText(): (term: Term, value: LicenseView[Term]) => string {
  const t = useTranslations('account');
  const limits = useTranslations('account.limits');
  const expiry = useExpiry();
  const sizeText = useSizeText();
  return (term, value) => {
    if (term === 'license_type') return t(`license.${value as LicenseView['license_type']}`);
    if (term === 'expires_at') return expiry(value as string | null);
    if (value === null) return limits('unlimited');
    return term === 'max_file_bytes' ? sizeText(Number(value)) : formatNumber(Number(value));
  };
}
