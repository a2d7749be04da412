import { IconCloudOff } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../kit/format/format.ts';
import { useUnsent } from '../../offline/outbox/useUnsent.ts';
import classes from './LoginPage.module.css';

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
