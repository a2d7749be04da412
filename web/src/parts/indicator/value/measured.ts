import type { IndicatorView } from '@plumbline/contract/indicators/wire';
import type { SelectedFields } from '../../../kit/http/selection.ts';
import type { ValueMeasure } from '../measures.ts';

/** What a dialog needs to know of the indicator that a value is for. */
export type ValuedIndicator = ValueMeasure &
  SelectedFields<IndicatorView, 'name' | 'last_value' | 'date'>;
