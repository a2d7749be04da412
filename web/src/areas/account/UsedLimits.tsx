import type { TenantView } from '@plumbline/contract/tenants/schemas';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../kit/format/format.ts';
import { useSizeText } from '../../parts/sync/sizeText.ts';
import classes from './Account.module.css';
import { ProgressBar } from '../../ui/status/ProgressBar.tsx';

interface Props {
  label: string;
  used: number;
  /** The limit; null for none. */
  most: number | null;
  text?: (amount: number) => string;
}

/** The used part of a limit, in figures and as a bar. */
function UsedLimit({ label, used, most, text = formatNumber }: Props) {
  const t = useTranslations('account');
  return (
    <div className={`stack ${classes.limit}`}>
      <span>{label}</span>
      <span className="quiet num">
        {most === null
          ? `${text(used)} · ${t('limits.unlimited')}`
          : t('used_of', { used: text(used), most: text(most) })}
      </span>
      {most !== null && (
        <ProgressBar
          className="all-columns"
          value={Math.min(100, (used / most) * 100)}
          aria-label={label}
        />
      )}
    </div>
  );
}

type Limited = Pick<
  TenantView,
  'users' | 'max_users' | 'objects' | 'max_objects' | 'file_bytes' | 'max_file_bytes'
>;

/** The used part of each limit. */
export function UsedLimits({ license }: { license: Limited }) {
  const t = useTranslations('account');
  const words = useTranslations('account.operator');
  const sizeText = useSizeText();
  return (
    <div className="stack gap-16">
      <UsedLimit label={words('users')} used={license.users} most={license.max_users} />
      <UsedLimit label={words('objects')} used={license.objects} most={license.max_objects} />
      <UsedLimit
        label={t('files')}
        used={license.file_bytes}
        most={license.max_file_bytes}
        text={sizeText}
      />
    </div>
  );
}
