import { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import type { ConstraintView } from '@plumbline/contract/constraints/wire';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useConstraintDialog } from '../../../parts/constraint/constraintDialog.ts';
import { useIndicatorUnit } from '../../../parts/constraint/indicatorUnit.ts';
import { limitSentence } from '../../../parts/constraint/sentence.ts';
import { changedParts, withoutNulls } from '../../../parts/form/body.ts';
import { fieldFaults } from '../../../parts/form/issues.ts';
import classes from './ConstraintDialog.module.css';
import { useLimitForecast } from './forecast.ts';
import { ForecastText } from './ForecastText.tsx';
import { limitBody, limitForm, schemaOf, termsOfForm } from './formValues.ts';
import type { ConstraintForm } from './formValues.ts';

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
    <div className={classes.preview}>
      <p className={classes.sentence} dir="auto">
        {sentence ?? t('dialog.empty_sentence')}
      </p>
      <div className={classes.verdict} role="status">
        <ForecastText forecast={forecast} unit={unit} />
      </div>
    </div>
  );
}
