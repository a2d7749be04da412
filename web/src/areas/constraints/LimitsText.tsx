import type { ConstraintView } from '@plumbline/contract/constraints/wire';
import { QUALITY } from '@plumbline/contract/quality/codes';
import { useTranslations } from 'use-intl';
import { useIndicatorUnit } from '../../parts/constraint/indicatorUnit.ts';
import { limitTexts } from '../../parts/constraint/sentence.ts';
import { limitTerms } from '../../parts/constraint/terms.ts';
import type { TermsRow } from '../../parts/constraint/terms.ts';
import { StatusIcon } from '../../ui/status/StatusIcon.tsx';
import classes from './LimitsText.module.css';

/** The limits of a restriction in a few words: critical and needing attention. */
export function LimitsText({ row }: { row: TermsRow & Pick<ConstraintView, 'indicator'> }) {
  const t = useTranslations('constraint');
  const quality = useTranslations('common.quality');
  const unit = useIndicatorUnit(row.indicator);
  const texts = limitTexts(t, limitTerms(row), unit);
  const shown = (['critical', 'attention'] as const).filter((key) => texts[key] !== null);
  return (
    <span className={classes.limits}>
      {shown.map((key) => (
        <span key={key} className={`inline nowrap ${classes.limit}`}>
          <StatusIcon code={QUALITY[key]} name={quality(key)} />
          {texts[key]}
        </span>
      ))}
    </span>
  );
}
