import { z } from 'zod';

/** Parts of answers: stricter than bodies, and never used for validation. */
export const count = z.int().min(0);
export const timestamp = z.iso.datetime({ offset: true });
export const maybeText = z.string().nullable();
export const plainValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A relation in an answer. */
export const referenceView = z
  .object({
    id: z.uuid(),
    code: maybeText.optional(),
    name: z.string(),
    /** The picture of a person, if there is one: an address as in `content`. */
    avatar: maybeText.optional(),
  })
  .meta({ id: 'reference' });
export type Reference = z.infer<typeof referenceView>;

/** A dictionary value in an answer; `name` in the caller's language. */
export const codedView = z
  .object({ id: z.uuid(), code: z.int(), name: z.string() })
  .meta({ id: 'dictionary_value' });
export type CodedValue = z.infer<typeof codedView>;
