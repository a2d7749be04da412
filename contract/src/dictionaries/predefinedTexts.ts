import { auditFields, boolean, defineResource, id, lines, text } from '../kit/resource.ts';
import type { ViewOf } from '../kit/resource.ts';

/** Sentences offered where comments are typed. */
export const predefinedTexts = defineResource({
  name: 'predefined_text',
  path: '/predefined_text',
  label: 'text',
  fields: {
    id: id(),
    text: lines(),
    section: text({ nullable: true }),
    language: text(),
    archived: boolean(),
    ...auditFields,
  },
});
export type PredefinedTextView = ViewOf<typeof predefinedTexts>;
