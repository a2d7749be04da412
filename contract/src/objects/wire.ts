import { z } from 'zod';
import { maybeText } from '../kit/answers.ts';
import {
  among,
  ancestor,
  audited,
  boolean,
  branch,
  date,
  defineResource,
  dictionary,
  id,
  integer,
  json,
  relation,
  search,
  text,
  texts,
  time,
} from '../kit/resource.ts';
import type { ViewOf } from '../kit/resource.ts';
import { day, maybeWords, plainValues, reference, words } from '../kit/values.ts';
import { qualitySummary } from '../quality/wire.ts';

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

/** Two declarations of one key would fight for the same value. */
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
export const objectClasses = defineResource({
  name: 'object_class',
  path: '/object_class',
  fields: {
    id: id(),
    name: text(),
    code: text({ nullable: true }),
    parent: relation('object_class', { nullable: true }),
    icon: text({ nullable: true }),
    attributes: json(classWrite.shape.attributes),
    archived: boolean(),
    ...audited,
  },
  create: classWrite.partial().required({ name: true }).extend({ id: reference.optional() }),
  update: classWrite.extend({ archived: z.boolean() }).partial(),
});
export type ObjectClassView = ViewOf<typeof objectClasses>;

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
  description: maybeWords(4000),
  attributes: plainValues.meta({
    description: 'All custom attributes at once; null clears one, and so does leaving it out.',
  }),
});

export const objects = defineResource({
  name: 'object',
  path: '/object',
  fields: {
    id: id(),
    name: text(),
    code: text({ nullable: true }),
    full_name: text(),
    object_class: relation('object_class', { nullable: true }),
    parent: relation('object', { nullable: true }),
    ancestor: ancestor('object'),
    branch: branch('object'),
    search: search(['name', 'code', 'serial_number'], { above: true }),
    business_unit: relation('business_unit'),
    form_factor: dictionary('object_form_factor', { nullable: true }),
    status: dictionary('status_type', { nullable: true }),
    operative_status: dictionary('status_type', { nullable: true }),
    quality_status: dictionary('quality_status', { nullable: true }),
    quality: json(qualitySummary),
    /** Questions whose latest answer about the object itself is not ok. */
    finding: among('check_list_item'),
    /** Facts of the object itself, without those below it: what makes it one of the worst. */
    critical_count: integer(),
    attention_count: integer(),
    /** When the oldest of its critical results was found. */
    critical_since: time({ nullable: true }),
    children_count: integer(),
    hierarchy_depth: integer(),
    tags: texts(),
    external_id: text({ nullable: true }),
    serial_number: text({ nullable: true }),
    manufacturer: text({ nullable: true }),
    model: text({ nullable: true }),
    installed_at: date({ nullable: true }),
    location: json(locationView.nullable()),
    description: text({ nullable: true, detail: true }),
    attributes: json(plainValues, { detail: true }),
    archived: boolean(),
    ...audited,
  },
  create: write.partial().required({ name: true }).extend({ id: reference.optional() }),
  update: write.extend({ archived: z.boolean() }).partial(),
});
export type ObjectView = ViewOf<typeof objects>;
