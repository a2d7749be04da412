import type { SkippedReader } from '@plumbline/contract/reports/mailed';
import { useTranslations } from 'use-intl';
import classes from './Mail.module.css';

interface Props {
  skipped: readonly SkippedReader[];
  /** The readers that have been chosen. */
  readers: readonly { id: string; name: string }[];
}

/** The readers who got no report, with the reasons. */
export function SkippedReaders({ skipped, readers }: Props) {
  const t = useTranslations('report.mail');
  const names = new Map(readers.map(({ id, name }) => [id, name]));
  const known = skipped.filter(({ user_id }) => names.has(user_id));
  if (known.length === 0) return null;
  return (
    <ul className={`quiet above-8 ${classes.skipped}`}>
      {known.map(({ user_id, reason }) => (
        <li key={user_id} dir="auto">
          {t(`skipped.${reason}`, { name: names.get(user_id) ?? '' })}
        </li>
      ))}
    </ul>
  );
}
