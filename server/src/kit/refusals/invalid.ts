import type { ErrorBody, ValidationItem } from '@plumbline/contract/kit/errorBody';
import type { Locale } from '@plumbline/contract/kit/locales';
import { InvalidInput } from '@plumbline/contract/kit/errors';
import type { Refusal } from '@plumbline/contract/kit/errors';
import { z } from 'zod';
import { messageFor } from './messages.ts';

const ZOD_LOCALES = {
  'en-GB': z.locales.en(),
  'uk-UA': z.locales.uk(),
  'de-DE': z.locales.de(),
  'ru-UA': z.locales.ru(),
};

/** One validation item with its message in the caller's language. */
export const invalid = (loc: (string | number)[], type: string, locale: Locale): InvalidInput =>
  new InvalidInput([{ loc, type, msg: messageFor(type, locale) }]);

/** Nobody reads more of them, and each costs time (docs/wire.md "Errors"). */
export const MAX_REPORTED = 100;

/** The items in the form of a body. */
export const withMessages = ({ items }: InvalidInput, locale: Locale): ValidationItem[] =>
  items
    .slice(0, MAX_REPORTED)
    .map((item) => ({ ...item, msg: item.msg ?? messageFor(item.type, locale) }));

/** What a refused call answers: docs/wire.md "Errors". */
export const refusedAnswer = (
  refusal: Refusal | InvalidInput,
  locale: Locale,
): { status: number; body: ErrorBody } =>
  refusal instanceof InvalidInput
    ? { status: 422, body: { detail: withMessages(refusal, locale) } }
    : { status: refusal.status, body: { detail: refusal.detail } };

const pathOf = (path: PropertyKey[]): (string | number)[] =>
  path.map((part) => (typeof part === 'symbol' ? String(part) : part));

/** Parses `input` by its declaration; reports its first issues, in the caller's language. */
export function parse<S extends z.ZodType>(
  schema: S,
  input: unknown,
  place: { at: string; locale: Locale },
): z.output<S> {
  const result = schema.safeParse(input, {
    error: ZOD_LOCALES[place.locale].localeError,
    reportInput: true,
  });
  if (result.success) return result.data;
  const { issues } = result.error;
  throw new InvalidInput(issues.slice(0, MAX_REPORTED).flatMap((issue) => itemsOf(issue, place)));
}

function itemsOf(issue: z.core.$ZodIssue, { at, locale }: { at: string; locale: Locale }) {
  const loc = [at, ...pathOf(issue.path)];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, MAX_REPORTED).map((key) => ({
      loc: [...loc, key],
      type: 'unknown_field',
      msg: messageFor('unknown_field', locale),
    }));
  }
  if (issue.code === 'custom' && typeof issue.params?.['reason'] === 'string') {
    return [{ loc, type: issue.params['reason'], msg: messageFor(issue.params['reason'], locale) }];
  }
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    return [{ loc, type: 'required', msg: messageFor('required', locale) }];
  }
  return [{ loc, type: issue.code, msg: issue.message }];
}
