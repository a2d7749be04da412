import { z } from 'zod';

/** What answers are made of: they promise more than a body has to fulfil, and nothing is checked by them. */
export const count = z.int().min(0);
export const time = z.iso.datetime({ offset: true });
export const maybeText = z.string().nullable();
export const plainValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** How a relation is read. */
export const referenceView = z
  .object({ id: z.uuid(), code: maybeText.optional(), name: z.string() })
  .meta({ id: 'reference' });
export type Reference = z.infer<typeof referenceView>;

/** How a dictionary value is read; `name` in the caller's language. */
export const codedView = z
  .object({ id: z.uuid(), code: z.int(), name: z.string() })
  .meta({ id: 'dictionary_value' });
export type Coded = z.infer<typeof codedView>;
