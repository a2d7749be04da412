import { codeOf } from '@plumbline/contract/kit/errors';
import type { Detail, ValidationItem } from '@plumbline/contract/kit/errorBody';
import { countArgs, formatMoment, formatNumber } from '../../format/format.ts';
import { translator } from '../../i18n/i18n.ts';
import { placeInWords } from './places.ts';
import { splitMessage, type Explanation } from '../explanation.ts';

type Values = Record<string, string | number>;

/** Every value a text may use; those the refusal lacks stay blank. */
const NAMES =
  'object check_list group item assigned_time current_time available_credits field request_id most found limit reason step';
const UNNAMED: Values = Object.fromEntries(NAMES.split(' ').map((name) => [name, '']));

/** The values a text may use: numbers and times formatted, everything else as text. */
function valuesOf(detail: Detail): Values {
  if (typeof detail === 'string' || Array.isArray(detail)) return {};
  const values: Values = {};
  for (const [key, value] of Object.entries(detail)) {
    if (typeof value === 'number') values[key] = formatNumber(value);
    else if (typeof value === 'string')
      values[key] = key.endsWith('_time') ? formatMoment(value) : value;
  }
  if ('inspection_object' in detail && 'check_list' in detail)
    Object.assign(values, placeOf(detail));
  if (detail.code === 'limit_reached') return { ...values, ...limitOf(detail) };
  const n = ['required_credits', 'missing'].map((key) => (detail as Record<string, unknown>)[key]); // looked up by name; most refusals lack most of them
  Object.assign(values, countArgs(Number(n.find((value) => typeof value === 'number') ?? 0)));
  return values;
}

const MEGA = 1_000_000;
const GIGA = 1000 * MEGA;

/** Which limit has been reached, and how many it allows: of files in the unit that people count them in. */
function limitOf(detail: object): Values {
  const { limit, most: allowed = 0 } = detail as { limit?: string; most?: number }; // the shape on the wire; missing parts stay blank
  if (limit !== 'file_bytes') return countArgs(allowed);
  return allowed < GIGA
    ? { limit: 'megabytes', ...countArgs(allowed / MEGA) }
    : { limit: 'gigabytes', ...countArgs(allowed / GIGA) };
}

/** Texts for the reasons why a check list cannot be added to an inspection. */
const LIST_REASONS: Record<string, 'archived_list' | 'empty_list' | undefined> = {
  archived: 'archived_list',
  no_items: 'empty_list',
};
/** Reasons that have a text of their own. */
const REASONS = [
  'of_rule',
  'second_factor_on',
  'second_factor_off',
  'own_account',
  'file_missing',
  'webhook_off',
] as const;
/** Texts for the reasons why a file is not accepted, unless it is just of another kind. */
const FILE_REASONS = {
  damaged: 'file_damaged',
  disguised: 'file_disguised',
  program: 'file_program',
  too_many_pixels: 'file_pixels',
  unpacked_size: 'file_unpacked',
} as const;
type FileReason = (typeof FILE_REASONS)[keyof typeof FILE_REASONS];
type Reason = (typeof REASONS)[number] | FileReason | 'archived_list' | 'empty_list';

function reasonOf(detail: Detail): Reason | undefined {
  if (typeof detail !== 'object' || !('reason' in detail)) return undefined;
  if (detail.code === 'unsupported_media')
    return FILE_REASONS[detail.reason as keyof typeof FILE_REASONS]; // undefined of any other
  const ownReason = REASONS.find((reason) => reason === detail.reason);
  return ownReason ?? ('check_list' in detail ? LIST_REASONS[String(detail.reason)] : undefined);
}

function placeOf(detail: Detail): Values {
  const { inspection_object, check_list } = detail as {
    inspection_object?: { name?: string }; // the shape on the wire; missing parts stay blank
    check_list?: { name?: string; group?: string; item?: string };
  };
  return {
    object: inspection_object?.name ?? '',
    check_list: check_list?.name ?? '',
    group: check_list?.group ?? '',
    item: check_list?.item ?? '',
  };
}

/** `Name: Required`; a message about the request as a whole has no place. */
function itemInWords({ loc, msg }: ValidationItem): string {
  const place = placeInWords(loc);
  return place === '' ? msg : `${place}: ${msg}`;
}

/** Explains what a refusal says, in the user's language (docs/coverage.md section 8). */
export function explainDetail(detail: Detail | null, retryAfter: number | null): Explanation {
  const t = translator('refused');
  if (detail === null) return { title: t('unknown_shape'), key: 'unknown_shape' };
  const code = codeOf(detail);
  if (Array.isArray(detail)) {
    const items = detail.map(itemInWords).join('; ');
    return { ...splitMessage(t('validation', { items })), key: `validation ${items}` };
  }
  // A text or code from elsewhere (a proxy, a newer server) is shown unchanged.
  if (code === null || code === 'validation') {
    const text = typeof detail === 'string' ? detail : detail.code;
    return { ...splitMessage(text), key: text };
  }
  const reason = reasonOf(detail);
  if (reason !== undefined)
    return { ...splitMessage(t(reason, { ...UNNAMED, ...placeOf(detail) })), key: reason };
  const values = { ...UNNAMED, ...valuesOf(detail), seconds: retryAfter ?? 0 };
  return { ...splitMessage(t(`codes.${code}`, values)), key: code };
}
