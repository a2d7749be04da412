import { IconCloudOff, IconInfoCircle } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useStore } from '../../kit/createStore.ts';
import { matchRoute } from '../../kit/paths.ts';
import { returnPath } from '../../kit/session/sessionStore.ts';
import { countArgs } from '../../kit/format/format.ts';
import { useUnsent } from '../../offline/outbox/useUnsent.ts';
import { arrival } from './arrival.ts';
import { Note } from './Note.tsx';

/** Explains why the user has to sign in again and what happens next. */
export function ExpiredNote() {
  const t = useTranslations('session');
  const pages = useTranslations('common.page');
  const path = returnPath();
  const route = path === null ? null : matchRoute(path);
  const pageName =
    route !== null && pages.has(route as 'objects') ? pages(route as 'objects') : null; // not every page has a name
  return (
    <Note icon={IconInfoCircle}>
      {pageName === null ? t('expired') : t('expired_return', { page: pageName })}
    </Note>
  );
}

/** After a new password has been set by a link. */
export function PasswordSetNote() {
  const t = useTranslations('session');
  const { hasNewPassword } = useStore(arrival);
  return hasNewPassword && <Note icon={IconInfoCircle}>{t('password_set')}</Note>;
}

/** Says that this device holds unsent work, without naming its user or contents. */
export function UnsentNote() {
  const t = useTranslations('session');
  const count = useUnsent();
  return count > 0 && <Note icon={IconCloudOff}>{t('unsent', countArgs(count))}</Note>;
}
