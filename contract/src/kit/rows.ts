import { z } from 'zod';
import { codedView, count, maybeText, referenceView, time } from './answers.ts';
import type { Field, Resource } from './resource.ts';

type Row = z.ZodObject<z.ZodRawShape>;

const nameOf = (resource: Resource): string => resource.row ?? resource.name;

function valueOf(field: Field): z.ZodType {
  switch (field.kind) {
    case 'id':
      return z.uuid();
    case 'text':
      return z.string();
    case 'integer':
      return z.int();
    case 'decimal':
      return z.number();
    case 'boolean':
      return z.boolean();
    case 'date':
      return z.iso.date();
    case 'time':
      return time;
    case 'texts':
      return z.array(z.string());
    case 'relation':
      return referenceView;
    case 'dictionary':
      return codedView;
    default:
      if (!field.shape) throw new Error(`a ${field.kind} without a shape cannot be read`);
      return field.shape;
  }
}

const rows = new Map<string, Row>();

/** One row as it is read alone, made from the declaration of its fields. */
export function row(resource: Resource): Row {
  const name = nameOf(resource);
  const known = rows.get(name);
  if (known) return known;
  const shown = Object.entries(resource.fields).filter(([, field]) => !field.hidden);
  const fields = shown.map(([key, field]): [string, z.ZodType] => {
    const value = valueOf(field);
    return [key, field.nullable ? value.nullable() : value];
  });
  const made = z.object(Object.fromEntries(fields)).meta({ id: name });
  rows.set(name, made);
  return made;
}

const parts = new Map<string, z.ZodType>();

/** A row in a list, which `fields=` and the role narrow; its id is always there. */
export function listed(resource: Resource): z.ZodType {
  const name = nameOf(resource);
  const made =
    parts.get(name) ??
    row(resource)
      .partial()
      .required({ id: true })
      .meta({ id: `${name}_listed` });
  parts.set(name, made);
  return made;
}

/** The answer of every list (docs/wire.md "Lists"). */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    total: count,
    page: z.int().nullable(),
    page_size: z.int().nullable(),
    next_cursor: maybeText,
  });
export type Page<T> = z.infer<ReturnType<typeof pageOf<z.ZodType<T>>>>;

/** One value of an attribute, and how many rows have it. */
const facet = z.object({
  object: z.union([referenceView, codedView, z.string(), z.number(), z.boolean(), z.null()]),
  filter_count: count,
  total_count: count,
  /** Null where no row has a value to add. */
  sum: z.number().nullable().optional(),
  /** On the last value of an attribute that has more: how many are left out. */
  left_out: z.int().min(1).optional(),
});
export type Facet = z.infer<typeof facet>;

/** The answer of `aggr_on_attr`, by attribute. */
export const facets = z.record(z.string(), z.array(facet)).meta({ id: 'facets' });
export type Facets = z.infer<typeof facets>;

const values = z.record(z.string(), z.unknown());
/** One entry of an `audit_log`. */
export const auditEntry = z
  .object({
    id: z.uuid(),
    updated_at: time,
    updated_by: referenceView.nullable(),
    operation: z.string(),
    log: z.object({ old_value: values, new_value: values }),
    names: z
      .record(z.uuid(), z.string())
      .meta({ description: 'What the ids in the log are called today, by id.' }),
  })
  .meta({ id: 'audit_entry' });
export type AuditEntry = z.infer<typeof auditEntry>;
