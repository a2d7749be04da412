import type { CodedValue } from '@plumbline/contract/kit/answers';
import { IconArrowDownRight } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import classes from './StatusBadge.module.css';
import { StatusIcon } from './StatusIcon.tsx';
import { statusHue } from '../theme/status.ts';

const LOOK = { filled: classes.filled, inherited: classes.inherited, quiet: classes.quiet };

interface Props {
  code: number | null | undefined;
  /** The dictionary's label. */
  label: string;
  /** `inherited`: no result of its own, the worst of its subordinates. `quiet`: no fill, for tables. */
  look?: keyof typeof LOOK;
  size?: 'small' | 'normal' | 'large';
}

/** Shape and label of a status; never clickable by itself. */
export function StatusBadge({ code, label, look = 'filled', size = 'normal' }: Props) {
  const t = useTranslations('ui');
  const hue = statusHue(code);
  const colours = {
    '--fg': `var(--st-${hue}-fg)`,
    '--tint': `var(--st-${hue}-tint)`,
    '--line': `var(--st-${hue}-line)`,
  } as CSSProperties; // custom properties are not part of the type
  return (
    <span
      className={`align-centre radius-5 size-12 medium nowrap ${LOOK[look]} ${classes.badge}`}
      data-size={size}
      data-status={code ?? 0}
      style={colours}
    >
      <StatusIcon code={code} size={size === 'large' ? 18 : 14} />
      <span className={`overflow-hidden ${classes.word}`}>{label}</span>
      {look === 'inherited' && (
        <IconArrowDownRight size={12} stroke={1.8} role="img" aria-label={t('inherited')} />
      )}
    </span>
  );
}

interface QualityProps {
  status: CodedValue | null | undefined;
  /** Whether the object has no result of its own and shows an inherited one. */
  inherited?: boolean;
  /** Whether the badge is in a table, where good and unknown are quiet and findings stand out. */
  inTable?: boolean;
  size?: Props['size'];
}

/** The quality status of an entity; null is "Not assessed". */
export function QualityBadge({
  status,
  inherited = false,
  inTable = false,
  size = 'normal',
}: QualityProps) {
  const t = useTranslations('common.quality');
  const calm = ['green', 'grey'].includes(statusHue(status?.code));
  const look = inTable && calm ? 'quiet' : inherited ? 'inherited' : 'filled';
  return (
    <StatusBadge
      code={status?.code ?? 0}
      label={status?.name ?? t('not_assessed')}
      look={look}
      size={size}
    />
  );
}
