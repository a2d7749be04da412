import { now } from '../../../kit/clock.ts';
import { codeOf } from '@plumbline/contract/kit/errors';
import { VALIDATION } from '@plumbline/contract/indicators/values';
import type { IndicatorValueView, IndicatorView } from '@plumbline/contract/indicators/wire';
import { numericText, numericValue } from '../../../kit/format/numericInput.ts';
import { RefusalError } from '../../../kit/http/errors.ts';
import { textOrNull } from '../../form/body.ts';

export interface ValueFields {
  value: string;
  measured_at: Date | null;
  validation_status: number;
  comment: string;
  meter_changed: boolean;
  old_meter_last: string;
  new_meter_first: string;
}

const MINUTE_MS = 60_000;
/** Fields show minutes, so that is what a new value has. */
const thisMinute = (): Date => new Date(Math.floor(now() / MINUTE_MS) * MINUTE_MS);

/** The form's initial values: the stored value, or one measured now. */
export const valueFields = (stored: Partial<IndicatorValueView>): ValueFields => ({
  value: numericText(stored.value),
  measured_at: stored.measured_at === undefined ? thisMinute() : new Date(stored.measured_at),
  validation_status: stored.validation_status?.code ?? VALIDATION.none,
  comment: stored.comment ?? '',
  meter_changed: stored.meter_changed ?? false,
  old_meter_last: numericText(stored.old_meter_last),
  new_meter_first: numericText(stored.new_meter_first),
});

/** The request body; a new value names its indicator. */
export const valueBody = (
  fields: ValueFields,
  { id, decimals, is_meter }: Pick<IndicatorView, 'decimals' | 'is_meter'> & { id: string | null },
): Record<string, unknown> => ({
  value: numericValue(fields.value, decimals),
  measured_at: fields.measured_at?.toISOString() ?? null,
  validation_status_code: fields.validation_status,
  comment: textOrNull(fields.comment),
  ...(is_meter ? changeOfMeter(fields, decimals) : {}),
  ...(id === null ? {} : { indicator_id: id, source: 'manual' }),
});

const changeOfMeter = (
  { meter_changed, old_meter_last, new_meter_first }: ValueFields,
  decimals: number,
) => ({
  meter_changed,
  old_meter_last: meter_changed ? numericValue(old_meter_last, decimals) : null,
  new_meter_first: meter_changed ? numericValue(new_meter_first, decimals) : null,
});

/** The form field for a place in the body. */
export const valueField = (loc: string): string =>
  loc === 'validation_status_code' ? 'validation_status' : loc;

/** Whether the server refused because there is a value of the same moment. */
export const isMomentTaken = (error: unknown): boolean =>
  error instanceof RefusalError &&
  error.detail !== null &&
  codeOf(error.detail) === 'duplicate' &&
  (error.detail as { field?: unknown }).field === 'measured_at'; // a refusal with this code has a field
