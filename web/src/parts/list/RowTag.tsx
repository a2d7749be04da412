import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import classes from './RowTag.module.css';

/** A state of the row in words, beside its name; no finding, so without a status colour. */
export const RowTag = ({ children }: { children: ReactNode }) => (
  <span className={classes.tag}>{children}</span>
);

/** Of rows that are archived. */
export function ArchivedRow({ archived }: { archived: boolean }) {
  const t = useTranslations('field');
  return archived && <RowTag>{t('archived')}</RowTag>;
}
