import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { numericSoFar } from '../../../kit/format/numericInput.ts';
import { FIELD_ORDER } from '../../../ui/fields/fieldOrder.ts';
import { NumericField } from '../../../ui/fields/NumericField.tsx';
import { useFormField } from '../../form/fields/useFormField.ts';
import { useForecast } from '../forecast.ts';
import { differenceOf, signed, useUnitOf, valueText } from '../measures.ts';
import type { ValuedIndicator } from './measured.ts';
import classes from './Value.module.css';
import type { ValueFields } from './valueForm.ts';
import { focusFirst } from '../../../kit/firstFocus.ts';

interface Props {
  indicator: ValuedIndicator;
  /** The earlier value for comparison. */
  before: { label: string; value: number | null };
}

/** The measured number with its unit; beside it the value before, and the difference. */
export function BigNumber({ indicator, before }: Props) {
  const common = useTranslations('common');
  const t = useTranslations('indicator');
  const { ref, field, error } = useFormField<ValueFields, 'value'>('value');
  const text = useWatch<ValueFields, 'value'>({ name: 'value' });
  const unit = useUnitOf()(indicator);
  const { decimals } = indicator;
  const value = numericSoFar(text, decimals);
  const measuredAt = useWatch<ValueFields, 'measured_at'>({ name: 'measured_at' });
  const { is_meter, id } = indicator;
  const forecast = useForecast(id, is_meter ? value : null, measuredAt?.toISOString() ?? null);
  const difference = is_meter
    ? (forecast?.meter?.difference ?? null)
    : differenceOf(value, before.value);
  return (
    <div className={`wrap ${classes.number}`}>
      <NumericField
        {...focusFirst()}
        ref={ref}
        name={field.name}
        className={classes.field}
        size="xl"
        radius={10}
        label={common('value')}
        withAsterisk
        aria-required
        inputWrapperOrder={FIELD_ORDER}
        decimals={decimals}
        unit={unit}
        value={text}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={error}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault(); // saves only from the button, where the consequence has been read
          event.currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus();
        }}
      />
      <dl className={`stack flex-none size-12 ${classes.before}`}>
        <dt className="faint">{before.label}</dt>
        <dd className="num">{valueText(before.value, decimals, unit) || '–'}</dd>
        <dt className="faint">{t('change')}</dt>
        <dd className="num">{signed(difference, decimals) || '–'}</dd>
      </dl>
    </div>
  );
}
