import { isInForce } from '@plumbline/contract/constraints/verdict';
import type { ConstraintView } from '@plumbline/contract/constraints/wire';
import { useTranslations } from 'use-intl';
import { QualityBadge, StatusBadge } from '../../ui/status/StatusBadge.tsx';
import { useTodayText } from '../../kit/format/today.ts';
import { limitTerms } from './terms.ts';
import type { TermsRow } from './terms.ts';

interface Props {
  row: TermsRow & Pick<ConstraintView, 'quality_status' | 'archived'>;
  inTable?: boolean;
  size?: 'large';
}

/** The verdict of a restriction, or why there is none. */
export function ConstraintBadge({ row, inTable = false, size }: Props) {
  const t = useTranslations('constraint');
  const today = useTodayText();
  if (row.quality_status !== null)
    return <QualityBadge status={row.quality_status} inTable={inTable} size={size} />;
  const isOff = row.archived || !isInForce(limitTerms(row), today);
  return (
    <StatusBadge
      code={0}
      label={isOff ? t('not_in_force') : t('no_value')}
      look={inTable ? 'quiet' : 'filled'}
      size={size}
    />
  );
}
