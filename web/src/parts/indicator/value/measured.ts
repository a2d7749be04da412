import type { IndicatorView } from '@plumbline/contract/indicators/wire';
import type { SelectedFields } from '../../../kit/http/selection.ts';
import type { ValueMeasure } from '../measures.ts';

/** The facts that a dialog needs about the indicator of a value. */
export type ValuedIndicator = ValueMeasure &
  SelectedFields<
    IndicatorView,
    'name' | 'last_value' | 'date' | 'is_meter' | 'counts_down' | 'roll_over' | 'needs_photo'
  >;
