import { PageLink } from '../../kit/router/parts.tsx';
import { useTranslations } from 'use-intl';
import { useMe, useRole } from '../../kit/session/me.ts';
import { countArgs } from '../../kit/format/format.ts';
import { useNow } from '../../kit/format/now.ts';
import classes from './AwayBanner.module.css';

const DAY_MS = 86_400_000;

/** The licence has ended: counts down its days of grace for those who can have it renewed, and tells everybody once they are over. */
export function LicenseBanner() {
  const t = useTranslations('shell.license');
  const common = useTranslations('common');
  const { license } = useMe();
  const role = useRole();
  const now = useNow();
  if (license == null) return null; // also in an answer that the device kept from an earlier version
  const n = Math.max(0, Math.floor((Date.parse(license.read_only_at) - now.getTime()) / DAY_MS));
  return (
    <div role="status" className={`row line-above ${classes.banner}`}>
      <p>{license.is_read_only ? t('ended') : t('grace', { n })}</p>
      {role === 'superuser' && <PageLink to="/license">{common('page.license')}</PageLink>}
    </div>
  );
}

/** Few credits are left, for those who can add some: completing will soon be refused. */
export function LowCreditsBanner() {
  const t = useTranslations('shell.credits');
  const common = useTranslations('common');
  const { low_credits } = useMe();
  if (low_credits == null) return null; // as above
  return (
    <div role="status" className={`row line-above ${classes.banner}`}>
      <p>{t('low', countArgs(low_credits))}</p>
      <PageLink to="/balance">{common('page.balance')}</PageLink>
    </div>
  );
}
