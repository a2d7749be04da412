import { z } from 'zod';
import { codedView, referenceView, timestamp } from './kit/answers.ts';
import type { Field, Resource, ViewOf } from './kit/resource.ts';
import { schemasOf } from './schemas.ts';

/** The schema of one row of a resource; its fields have the types of the declaration. */
type RowSchema<R extends Resource> = z.ZodObject<{
  [K in keyof ViewOf<R>]: z.ZodType<ViewOf<R>[K]>;
}>;

const nameOf = (resource: Resource): string => resource.row ?? resource.name;

/** A field as read; the entity's schemas describe structured values. */
function valueOf(field: Field, structured: z.ZodType | undefined): z.ZodType {
  switch (field.kind) {
    case 'id':
      return z.uuid();
    case 'text':
    case 'picture':
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
      return timestamp;
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

const rows = new Map<string, z.ZodObject>();

/** Builds the schema of one row in a single read from the declaration of its fields. */
export function row<R extends Resource>(resource: R): RowSchema<R> {
  const name = nameOf(resource);
  const schema = rows.get(name) ?? newRow(resource, name);
  rows.set(name, schema);
  return schema as unknown as RowSchema<R>; // built field by field from the declaration that types it
}

function newRow(resource: Resource, name: string): z.ZodObject {
  const visibleFields = Object.entries(resource.fields).filter(([, field]) => !field.hidden);
  const { values } = schemasOf(resource);
  const fields = visibleFields.map(([key, field]): [string, z.ZodType] => {
    const value = valueOf(field, values[key]);
    return [key, field.nullable ? value.nullable() : value];
  });
  return z.object(Object.fromEntries(fields)).meta({ id: name });
}

const parts = new Map<string, z.ZodType>();

/** A row in a list, narrowed by `fields=` and the role; its id is always present. */
export function listRow(resource: Resource): z.ZodType {
  const name = nameOf(resource);
  const schema =
    parts.get(name) ??
    row(resource)
      .partial()
      .required({ id: true })
      .meta({ id: `${name}_listed` });
  parts.set(name, schema);
  return schema;
}
