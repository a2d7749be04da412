import { z } from 'zod';
import type { Resource, Field } from '@plumbline/contract/kit/resource';
import { schemasOf } from '@plumbline/contract/schemas';

/** The fields selected by `fields`: fields of a row, and of some of them only a part. */
export interface FieldSelection {
  /** Null for all. */
  fields: string[] | null;
  parts: ReadonlyMap<string, readonly string[]>;
}

const OF_REFERENCE = ['id', 'code', 'name'];
const OF_PERSON = [...OF_REFERENCE, 'avatar'];

/** Returns the parts that a field's value may be narrowed to. */
function partsOf(resource: Resource, name: string, { kind, to }: Field): readonly string[] {
  if (kind === 'relation' && to === 'user') return OF_PERSON;
  if (kind === 'relation' || kind === 'dictionary') return OF_REFERENCE;
  const schema = schemasOf(resource).values[name];
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** Reads `fields`; null if it names something that a row does not show. */
export function readSelection(resource: Resource, text: string): FieldSelection | null {
  const fields = new Set(['id']);
  const whole = new Set<string>();
  const parts = new Map<string, string[]>();
  for (const path of text.split(',')) {
    const [name = '', part, ...deeper] = path.split('.');
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
    if (field === undefined || field.hidden || deeper.length > 0) return null;
    fields.add(name);
    if (part === undefined) whole.add(name);
    else if (!partsOf(resource, name, field).includes(part)) return null;
    else parts.set(name, [...(parts.get(name) ?? []), part]);
  }
  for (const name of whole) parts.delete(name);
  return { fields: [...fields], parts };
}

/** Narrows the values of a row to the selected parts. */
export function narrowRow(
  view: Record<string, unknown>,
  parts: FieldSelection['parts'],
): Record<string, unknown> {
  for (const [name, kept] of parts) {
    const value = view[name];
    if (typeof value !== 'object' || value === null) continue;
    view[name] = Object.fromEntries(Object.entries(value).filter(([key]) => kept.includes(key)));
  }
  return view;
}
