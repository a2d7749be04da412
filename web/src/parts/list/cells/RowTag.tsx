import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import classes from './RowTag.module.css';

/** A state of the row in words, beside its name; not a finding, so it has no status colour. */
export const RowTag = ({ children }: { children: ReactNode }) => (
  <span className={`flex-none radius-5 size-12 quiet ${classes.tag}`}>{children}</span>
);

/** For archived rows. */
export function ArchivedRow({ archived }: { archived: boolean }) {
  const t = useTranslations('field');
  return archived && <RowTag>{t('archived')}</RowTag>;
}
