import { z } from 'zod';
import { codedView, referenceView, time } from './kit/answers.ts';
import type { Field, Resource } from './kit/resource.ts';
import { schemasOf } from './schemas.ts';

type Row = z.ZodObject<z.ZodRawShape>;

const nameOf = (resource: Resource): string => resource.row ?? resource.name;

/** How a field is read; structured values say so in the schemas of their entity. */
function valueOf(field: Field, structured: z.ZodType | undefined): z.ZodType {
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
      if (!structured) throw new Error(`a ${field.kind} without a schema cannot be read`);
      return structured;
  }
}

const rows = new Map<string, Row>();

/** One row as it is read alone, made from the declaration of its fields. */
export function row(resource: Resource): Row {
  const name = nameOf(resource);
  const known = rows.get(name);
  if (known) return known;
  const shown = Object.entries(resource.fields).filter(([, field]) => !field.hidden);
  const { values } = schemasOf(resource);
  const fields = shown.map(([key, field]): [string, z.ZodType] => {
    const value = valueOf(field, values[key]);
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
