import { z } from 'zod';
import { ITEMS, dictionaryOf } from '#kit/dictionary/dictionaryIds.ts';

export type Json = Record<string, unknown>;

/** The schema of a body; dictionary codes may be replaced by the id of the entry. */
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

/** The schema of an answer, without the patterns and bounds that only matter when refusing input. */
export const answerSchema = (schema: z.ZodType): Json =>
  z.toJSONSchema(schema, {
    unrepresentable: 'any',
    io: 'input', // leaves objects open: answers may gain fields
    override: ({ jsonSchema }) => {
      if (jsonSchema.format) delete jsonSchema.pattern;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  }) as Json;

/** Schemas that others refer to. */
export class Components {
  readonly schemas: Record<string, Json> = {};

  /** Embeds the schema in the document: its definitions move here, under their own names if they have one. */
  embed(name: string, schema: Json): Json {
    const { $schema: _schema, $defs, ...own } = schema;
    const nameOf = (key: string) => (key.startsWith('__') ? `${name}_${key}` : key);
    const withMovedRefs = (part: unknown): Json =>
      JSON.parse(
        JSON.stringify(part).replaceAll(
          /"#\/\$defs\/(\w+)"/g,
          (_whole, key: string) => `"#/components/schemas/${nameOf(key)}"`,
        ),
      ) as Json; // parsed from JSON
    for (const [key, part] of Object.entries(($defs ?? {}) as Json))
      this.schemas[nameOf(key)] = withMovedRefs(part);
    return withMovedRefs(own);
  }
}
