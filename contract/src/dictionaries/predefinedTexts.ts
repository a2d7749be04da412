import { z } from 'zod';
import { LOCALES } from '../kit/locales.ts';
import { audited, boolean, defineResource, id, text } from '../kit/resource.ts';
import type { ViewOf } from '../kit/resource.ts';
import { maybeWords, reference, words } from '../kit/values.ts';

const write = z.strictObject({
  text: words(2000),
  /** Section key of the screen that offers it; null: everywhere. */
  section: maybeWords(60),
  language: z.enum(LOCALES),
});

/** Sentences offered where comments are typed. */
export const predefinedTexts = defineResource({
  name: 'predefined_text',
  path: '/predefined_text',
  label: 'text',
  fields: {
    id: id(),
    text: text(),
    section: text({ nullable: true }),
    language: text(),
    archived: boolean(),
    ...audited,
  },
  create: write.partial({ section: true }).extend({ id: reference.optional() }),
  update: write.extend({ archived: z.boolean() }).partial(),
});
export type PredefinedTextView = ViewOf<typeof predefinedTexts>;
