import { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import type { ConstraintView } from '@plumbline/contract/constraints/wire';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { ConstraintForecast } from '@plumbline/contract/constraints/forecast';
import { QUALITY, type Quality } from '@plumbline/contract/quality/codes';
import { useConstraintDialog } from '../../../parts/constraint/constraintDialog.ts';
import { useIndicatorUnit } from '../../../parts/constraint/indicatorUnit.ts';
import { limitSentence } from '../../../parts/constraint/sentence.ts';
import { changedParts, withoutNulls } from '../../../parts/form/body.ts';
import { fieldFaults } from '../../../parts/form/issues.ts';
import { countArgs } from '../../../kit/format/format.ts';
import { breachText } from '../../../parts/constraint/breach.ts';
import { useQuality } from '../../../parts/quality/useQuality.ts';
import { QualityBadge } from '../../../ui/status/StatusBadge.tsx';
import { useLimitForecast, turnedObjects } from './forecast.ts';
import { limitBody, limitForm, schemaOf, termsOfForm } from './formValues.ts';
import type { ConstraintForm } from './formValues.ts';
import classes from './ConstraintDialog.module.css';

interface Props {
  isNew: boolean;
  stored: Partial<ConstraintView>;
}

/** The fields as a sentence, and the effects of saving them. */
export function LimitPreview({ isNew, stored }: Props) {
  const t = useTranslations('constraints');
  const words = useTranslations('constraint');
  const { type } = useConstraintDialog();
  const values = useFormContext<ConstraintForm>().watch();
  const { target } = values;
  const isOnIndicator = type === CONSTRAINT_TYPE.value || values.on === 'indicator';
  const unit = useIndicatorUnit(isOnIndicator ? target : null);
  const named = type === CONSTRAINT_TYPE.value ? target?.name : values.name.trim() || target?.name;
  const name = named ?? '…';
  const sentence = limitSentence(words, termsOfForm(values, type), { name, unit });
  // a verdict does not depend on the name
  const body = limitBody({ ...values, name }, type, isNew);
  const sent = isNew
    ? withoutNulls(body)
    : changedParts(limitBody(limitForm(stored), type, false), body);
  const isComplete = fieldFaults(schemaOf(type, isNew ? null : stored), sent).length === 0;
  const forecast = useLimitForecast(
    isComplete ? { ...(isNew ? {} : { id: stored.id }), ...sent } : null,
  );
  return (
    <div className={`stack gap-6 card ${classes.preview}`}>
      <p className="medium break-anywhere" dir="auto">
        {sentence ?? t('dialog.empty_sentence')}
      </p>
      <div className={`row wrap size-12 quiet ${classes.verdict}`} role="status">
        <ForecastText forecast={forecast} unit={unit} />
      </div>
    </div>
  );
}

const KEYS = {
  [QUALITY.critical]: 'critical',
  [QUALITY.attention]: 'attention',
  [QUALITY.ok]: 'ok',
} as const;

/** The verdict there would be now, and the objects it would turn. */
function ForecastText({
  forecast,
  unit,
}: {
  forecast: ConstraintForecast | null;
  unit: string | null;
}) {
  const t = useTranslations('constraints.forecast');
  const words = useTranslations('constraint');
  const qualityOf = useQuality();
  if (forecast === null) return t('unknown');
  const { quality_status, breach } = forecast;
  const turned = turnedObjects(forecast);
  const turnText = (status: Quality | null, n: number) => {
    const key = status === null ? 'none_left' : KEYS[status];
    return t(key, countArgs(n));
  };
  return (
    <>
      {quality_status !== null && (
        <>
          {t('now')} <QualityBadge status={qualityOf(quality_status)} size="small" />
        </>
      )}
      {breach && <span>{breachText(words, breach, unit)}</span>}
      <span>
        {turned.size > 0
          ? [...turned].map(([status, n]) => turnText(status, n)).join(' ')
          : t(quality_status === null ? 'no_verdict' : 'unchanged')}
      </span>
    </>
  );
}
