import { z } from 'zod';
import { defineSchemas } from '../kit/schemas.ts';
import { paragraphs, maybeWords, reference, words, spelled } from '../kit/values.ts';
import { oneLine } from '../kit/text.ts';
import { LOCALES } from '../kit/locales.ts';

/** A name in each language of the product. */
export const names = z.strictObject({
  'en-GB': words(),
  'uk-UA': words(),
  'de-DE': words(),
  'ru-UA': words(),
});
export type Names = z.infer<typeof names>;

const write = z.strictObject({
  code: z.int().min(0).max(32_000),
  names,
  extra: z
    .record(z.string().max(40), z.string().overwrite(spelled(oneLine, 400)).max(400))
    .optional(),
});

export const dictionarySchemas = defineSchemas({
  create: write.extend({ id: reference.optional() }),
  update: write.extend({ archived: z.boolean() }).partial(),
  values: { names, extra: z.record(z.string(), z.string()) },
});

const textWrite = z.strictObject({
  text: paragraphs(2000),
  /** The key of the screen that offers it; null: all of them. */
  section: maybeWords(60),
  language: z.enum(LOCALES),
});

export const predefinedTextSchemas = defineSchemas({
  create: textWrite.partial({ section: true }).extend({ id: reference.optional() }),
  update: textWrite.extend({ archived: z.boolean() }).partial(),
});
