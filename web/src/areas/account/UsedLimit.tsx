import { Progress } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../kit/format/format.ts';
import classes from './Account.module.css';

interface Props {
  label: string;
  used: number;
  /** Null without a limit. */
  most: number | null;
  text?: (amount: number) => string;
}

/** How much of a limit is used, in figures and as a bar. */
export function UsedLimit({ label, used, most, text = formatNumber }: Props) {
  const t = useTranslations('account');
  return (
    <div className={classes.limit}>
      <span>{label}</span>
      <span className="num">
        {most === null
          ? `${text(used)} · ${t('limits.unlimited')}`
          : t('used_of', { used: text(used), most: text(most) })}
      </span>
      {most !== null && (
        <Progress value={Math.min(100, (used / most) * 100)} color="ink" aria-label={label} />
      )}
    </div>
  );
}
