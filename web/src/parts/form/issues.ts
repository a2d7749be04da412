import type { Detail, ValidationItem } from '@plumbline/contract/kit/errorBody';
import type { z } from 'zod';
import { RefusalError } from '../../kit/http/errors.ts';

/** A fault of one field, in the words of the texts `form.fault`. */
export interface FieldFault {
  loc: string;
  key:
    | 'required'
    | 'too_short'
    | 'too_long'
    | 'too_small'
    | 'too_large'
    | 'number'
    | 'email'
    | 'email_name'
    | 'recurrence'
    | 'repeated'
    | 'bounds'
    | 'before_start'
    | 'decimals'
    | 'not_fitting';
  limit?: number;
}

type Issue = z.core.$ZodIssue;

/** The contract's own issues that have texts of their own. */
const NAMED = [
  'email_name',
  'required',
  'repeated',
  'bounds',
  'before_start',
  'decimals',
  'recurrence',
] as const;

function keyOf(issue: Issue): Pick<FieldFault, 'key' | 'limit'> {
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'array') return { key: 'required' };
      if (issue.origin !== 'string') return { key: 'too_small', limit: Number(issue.minimum) };
      return issue.minimum > 1
        ? { key: 'too_short', limit: Number(issue.minimum) }
        : { key: 'required' };
    case 'too_big':
      return {
        key: issue.origin === 'string' ? 'too_long' : 'too_large',
        limit: Number(issue.maximum),
      };
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return { key: 'required' };
      return issue.expected === 'number' ? { key: 'number' } : { key: 'not_fitting' };
    case 'invalid_format':
      return { key: issue.format === 'email' ? 'email' : 'not_fitting' };
    case 'custom':
      return { key: NAMED.find((key) => key === issue.params?.reason) ?? 'not_fitting' };
    default:
      return { key: 'not_fitting' };
  }
}

/** The contract's issues with a body, one fault per field. */
export function fieldFaults(schema: z.ZodType, body: unknown): FieldFault[] {
  const result = schema.safeParse(body, { reportInput: true });
  const faults = new Map<string, FieldFault>();
  for (const issue of result.error?.issues ?? []) {
    const loc = issue.path.map(String).join('.');
    if (!faults.has(loc)) faults.set(loc, { loc, ...keyOf(issue) });
  }
  return [...faults.values()];
}

const isAt = ({ loc: [at, ...path] }: ValidationItem, places: ReadonlySet<string>) =>
  at === 'body' && places.has(path.map(String).join('.'));

/** The part of a refusal about anything but these places of the body; null if there is none. */
export function withoutFields(
  error: RefusalError,
  places: ReadonlySet<string>,
): RefusalError | null {
  if (places.size === 0) return error;
  if (!Array.isArray(error.detail)) return null;
  const rest = error.detail.filter((item) => !isAt(item, places));
  return rest.length === 0 ? null : new RefusalError(error.status, rest);
}

/** The server's items by the field of the body they name; the first one of each field. */
export function itemsByField(items: readonly ValidationItem[]): Map<string, string> {
  const byField = new Map<string, string>();
  for (const { loc, msg } of items) {
    const [at, ...path] = loc.map(String);
    const name = path.join('.');
    if (at === 'body' && !byField.has(name)) byField.set(name, msg);
  }
  return byField;
}

/** A refusal's messages about single fields, by their place in the body: items, a taken value, a cycle. */
export function refusedFields(
  detail: Detail | null,
  t: (key: 'cycle' | 'taken') => string,
): Map<string, string> {
  if (Array.isArray(detail)) return itemsByField(detail);
  const { code, field } = (typeof detail === 'object' && detail !== null ? detail : {}) as {
    code?: string;
    field?: string;
  }; // looked up by name; most refusals lack most of them
  if (code === 'hierarchy_cycle') return new Map([['parent_id', t('cycle')]]);
  return new Map(code === 'duplicate' && field !== undefined ? [[field, t('taken')]] : []);
}
