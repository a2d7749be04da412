import { IconCloudOff, IconInfoCircle } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useStore } from '../../kit/createStore.ts';
import { matchRoute } from '../../kit/paths.ts';
import { returnPath } from '../../kit/session/sessionStore.ts';
import { countArgs } from '../../kit/format/format.ts';
import { useUnsent } from '../../offline/outbox/useUnsent.ts';
import { arrival } from './arrival.ts';
import classes from './LoginPage.module.css';

/** Explains why the user has to sign in again and what happens next. */
export function ExpiredNote() {
  const t = useTranslations('session');
  const pages = useTranslations('common.page');
  const path = returnPath();
  const route = path === null ? null : matchRoute(path);
  const pageName =
    route !== null && pages.has(route as 'objects') ? pages(route as 'objects') : null; // not every page has a name
  return (
    <p className={classes.note} role="status">
      <IconInfoCircle size={16} stroke={1.6} aria-hidden />
      <span>{pageName === null ? t('expired') : t('expired_return', { page: pageName })}</span>
    </p>
  );
}

/** After a new password has been set by a link. */
export function PasswordSetNote() {
  const t = useTranslations('session');
  const { hasNewPassword } = useStore(arrival);
  if (!hasNewPassword) return null;
  return (
    <p className={classes.note} role="status">
      <IconInfoCircle size={16} stroke={1.6} aria-hidden />
      <span>{t('password_set')}</span>
    </p>
  );
}

/** Says that this device holds unsent work, without naming its user or contents. */
export function UnsentNote() {
  const t = useTranslations('session');
  const count = useUnsent();
  if (count === 0) return null;
  return (
    <p className={classes.note} role="status">
      <IconCloudOff size={16} stroke={1.6} aria-hidden />
      <span>{t('unsent', countArgs(count))}</span>
    </p>
  );
}
