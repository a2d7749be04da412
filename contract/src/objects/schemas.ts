import { z } from 'zod';
import { currencyView } from '../dictionaries/currency.ts';
import { maybeText } from '../kit/answers.ts';
import { defineSchemas } from '../kit/schemas.ts';
import { day, maybeParagraphs, maybeWords, plainValues, reference, words } from '../kit/values.ts';
import { qualitySummary } from '../quality/schemas.ts';

/** A custom attribute that a class declares for its objects. */
const attributeDeclaration = z
  .strictObject({
    key: z.string().regex(/^[a-z][a-z0-9_]{0,59}$/),
    name: words(),
    type: z.enum(['text', 'number', 'date', 'boolean', 'choice']),
    unit: maybeWords(40).optional(),
    choices: z.array(words()).max(200).optional(),
  })
  .refine(({ type, choices = [] }) => type !== 'choice' || choices.length > 0, {
    path: ['choices'],
    params: { reason: 'required' },
  });
export type AttributeDeclaration = z.infer<typeof attributeDeclaration>;

/** Two declarations of one key would compete for the same value. */
function refuseRepeatedKeys(
  declarations: AttributeDeclaration[],
  ctx: z.core.$RefinementCtx,
): void {
  for (const [n, { key }] of declarations.entries())
    if (declarations.findIndex((one) => one.key === key) < n)
      ctx.addIssue({ code: 'custom', path: [n, 'key'], params: { reason: 'repeated' } });
}

const classWrite = z.strictObject({
  name: words(),
  code: maybeWords(60),
  parent_id: reference.nullable(),
  icon: maybeWords(40),
  attributes: z.array(attributeDeclaration).max(200).superRefine(refuseRepeatedKeys),
});
export const objectClassSchemas = defineSchemas({
  create: classWrite.partial().required({ name: true }).extend({ id: reference.optional() }),
  update: classWrite.extend({ archived: z.boolean() }).partial(),
  values: { attributes: classWrite.shape.attributes },
});

export const location = z.strictObject({
  text: maybeWords(400).optional(),
  lat: z.number().min(-90).max(90).nullable().optional(),
  lon: z.number().min(-180).max(180).nullable().optional(),
});
const locationView = z.object({
  text: maybeText,
  lat: z.number().nullable(),
  lon: z.number().nullable(),
});

const write = z.strictObject({
  name: words(),
  code: maybeWords(60),
  object_class_id: reference.nullable(),
  parent_id: reference.nullable(),
  business_unit_id: reference,
  form_factor_code: z.int().nullable(),
  status_code: z.int().nullable(),
  operative_status_code: z.int().nullable(),
  tags: z.array(words(60)).max(50),
  external_id: maybeWords(100),
  serial_number: maybeWords(100),
  manufacturer: maybeWords(),
  model: maybeWords(),
  installed_at: day.nullable(),
  location: location.nullable(),
  description: maybeParagraphs(4000),
  attributes: plainValues.meta({
    description: 'All custom attributes at once; null clears one, and so does leaving it out.',
  }),
});

export const objectSchemas = defineSchemas({
  create: write.partial().required({ name: true }).extend({ id: reference.optional() }),
  update: write.extend({ archived: z.boolean() }).partial(),
  values: {
    quality: qualitySummary,
    budget: z.array(z.object({ currency: currencyView, total: z.number() })),
    location: locationView.nullable(),
    attributes: plainValues,
  },
});
