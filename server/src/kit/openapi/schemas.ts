import { z } from 'zod';
import { ITEMS, dictionaryOf } from '#kit/dictionary/dictionaryIds.ts';

export type Json = Record<string, unknown>;

/** The schema of a body; a code of a dictionary may be given as the id of its entry. */
export const bodySchema = (schema: z.ZodType, entity = ''): Json =>
  z.toJSONSchema(schema, {
    unrepresentable: 'any',
    io: 'input',
    override: ({ jsonSchema: { properties = {} } }) => {
      for (const code of Object.keys(properties)) {
        const id = code.replace(/_code$/, '_id');
        const dictionary = dictionaryOf(entity, id) ?? dictionaryOf(ITEMS[entity] ?? '', id);
        if (id !== code && dictionary !== undefined)
          properties[id] = {
            type: ['string', 'null'],
            format: 'uuid',
            description: `instead of ${code}`,
          };
      }
    },
  }) as Json;

/** Answers say what a value is; the patterns and bounds that refuse other values are for bodies. */
export const answerSchema = (schema: z.ZodType): Json =>
  z.toJSONSchema(schema, {
    unrepresentable: 'any',
    io: 'input', // which leaves objects open: more fields may be added to an answer
    override: ({ jsonSchema }) => {
      if (jsonSchema.format) delete jsonSchema.pattern;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  }) as Json;

/** Schemas that others refer to. */
export class Components {
  readonly schemas: Record<string, Json> = {};

  /** The schema as a part of the document: what it defines moves here, under its own name if it has one. */
  embed(name: string, schema: Json): Json {
    const { $schema: _schema, $defs, ...own } = schema;
    const nameOf = (key: string) => (key.startsWith('__') ? `${name}_${key}` : key);
    const moved = (part: unknown): Json =>
      JSON.parse(
        JSON.stringify(part).replaceAll(
          /"#\/\$defs\/(\w+)"/g,
          (_whole, key: string) => `"#/components/schemas/${nameOf(key)}"`,
        ),
      ) as Json; // what was read from JSON is JSON
    for (const [key, part] of Object.entries(($defs ?? {}) as Json))
      this.schemas[nameOf(key)] = moved(part);
    return moved(own);
  }
}
