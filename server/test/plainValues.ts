import type { Resource } from '@plumbline/contract/kit/resource';
import { z } from 'zod';
import type { Maker } from './maker.ts';

export interface Schema {
  type?: string | string[];
  const?: unknown;
  format?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
}
const schemas = new WeakMap<z.ZodType, Schema>();
export function schemaOf(declared: z.ZodType): Schema {
  const schema =
    schemas.get(declared) ??
    // The library's type of a JSON schema is loose; Schema has the keywords that it writes.
    (z.toJSONSchema(declared, { io: 'input', unrepresentable: 'any' }) as Schema);
  schemas.set(declared, schema);
  return schema;
}

/** A dictionary value may be written as `x_id` or `x_code`; the tests use the code. */
export const isPreferred = (resource: Resource, key: string): boolean =>
  !(key.endsWith('_id') && resource.fields[key.slice(0, -3)]?.kind === 'dictionary');

type ValueSpec = { key: string; schema: Schema; n: number; mark: string };

export async function valueFor(
  maker: Maker,
  resource: Resource,
  spec: ValueSpec,
): Promise<unknown> {
  const { key, n } = spec;
  const field = resource.fields[key.replace(/_(id|code)$/, '')];
  if (field?.kind === 'relation' && key.endsWith('_id')) return await maker.reference(field.to);
  if (field?.kind === 'dictionary') return await maker.code(field.to, n);
  return plainValue(spec);
}

function plainValue(spec: ValueSpec): unknown {
  const { key, schema, n, mark } = spec;
  const chosen = schema.anyOf?.find((option) => option.type !== 'null');
  if (chosen) return plainValue({ ...spec, schema: chosen });
  if (schema.enum) return schema.enum[n % schema.enum.length];
  if (schema.const !== undefined) return schema.const;
  switch ([schema.type].flat()[0]) {
    case 'string':
      return textFor(schema, `${mark}${key} ${n}`);
    case 'integer':
    case 'number':
      return within(schema, n);
    case 'boolean':
      return n % 2 === 0;
    case 'array':
      return schema.items ? [plainValue({ ...spec, schema: schema.items })] : [];
    default:
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, part]) => [
          name,
          plainValue({ ...spec, key: name, schema: part }),
        ]),
      );
  }
}

/** A number within the bounds, with a fraction unless the type is a whole number. */
function within({ type, minimum = 0, maximum = 2 ** 31 }: Schema, n: number): number {
  const [low, high] = [Math.max(minimum, 0), Math.min(maximum, 2 ** 31)];
  return low + (n % (high - low)) + ([type].flat()[0] === 'number' ? 0.5 : 0);
}

const DAY_MS = 86_400_000;

function textFor(schema: Schema, text: string): string {
  const n = Number(text.split(' ').at(-1));
  const moment = new Date(Date.UTC(2030, 0, 1) + n * DAY_MS).toISOString();
  if (schema.format === 'date') return moment.slice(0, 10);
  if (schema.format === 'date-time') return moment;
  return text.slice(0, schema.maxLength);
}
