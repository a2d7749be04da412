import { BadQuery } from './query.ts';
import { isOrdered } from './kinds.ts';
import type { Field, Resource } from './resource.ts';

/** The spans of time by which rows can be counted. */
const SPANS = ['day', 'week', 'month'] as const;
type AttributeSpan = (typeof SPANS)[number];

/**
 * The criterion by which rows are counted: a field, or the days, weeks or months of a time, written
 * `assigned_time:day`.
 */
export interface Attribute {
  /** As written; the key in the answer. */
  key: string;
  name: string;
  field: Field;
  span: AttributeSpan | null;
}

export function parseAttribute(resource: Resource, key: string): Attribute {
  const [name = '', span, ...more] = key.split(':');
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  if (!field || !isOrdered(field) || more.length > 0)
    throw new BadQuery('unknown_field', key.slice(0, 80));
  if (span === undefined) return { key, name, field, span: null };
  const knownSpan = SPANS.find((one) => one === span);
  if (knownSpan === undefined || (field.kind !== 'time' && field.kind !== 'date'))
    throw new BadQuery('value', key.slice(0, 80));
  return { key, name, field, span: knownSpan };
}
