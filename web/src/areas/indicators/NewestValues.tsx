import type { IndicatorView } from '@plumbline/contract/indicators/wire';
import { useTranslations } from 'use-intl';
import { formatMoment, formatNumber } from '../../kit/format/format.ts';
import { differenceOf, signed, signedShare, useUnitOf } from '../../parts/indicator/measures.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import classes from './Indicator.module.css';

/** The last value, the previous one, and their difference. */
export function NewestValues({ view }: { view: IndicatorView }) {
  const t = useTranslations('indicators');
  const label = useTranslations('field');
  const { last_value, previous_value, decimals } = view;
  const unit = useUnitOf()(view);
  const change = differenceOf(last_value, previous_value);
  const words = [signed(change, decimals), signedShare(change, previous_value, unit)].filter(
    Boolean,
  );
  return (
    <Panel>
      <div className={classes.two}>
        <div>
          <div className={classes.label}>{label('last_value')}</div>
          <Figure value={last_value} decimals={decimals} unit={unit} />
          <div className={`${classes.note} num-date`}>
            {view.date === null ? t('no_value') : formatMoment(view.date)}
          </div>
        </div>
        <div>
          <div className={classes.label}>{label('previous_value')}</div>
          <Figure value={previous_value} decimals={decimals} unit={unit} />
          <div className={classes.note}>{words.join(' · ')}</div>
        </div>
      </div>
    </Panel>
  );
}

const Figure = (props: { value: number | null; decimals: number; unit: string | null }) => (
  <div className={classes.figure}>
    {formatNumber(props.value, props.decimals) || '–'}
    {props.value !== null && props.unit !== null && <small> {props.unit}</small>}
  </div>
);
