import { z } from 'zod';
import { defineSchemas } from '../kit/schemas.ts';
import {
  decimalNumber,
  maybeParagraphs,
  maybeWords,
  reference,
  words,
  spelled,
} from '../kit/values.ts';
import { oneLine } from '../kit/text.ts';
import { qualityCode } from '../quality/schemas.ts';

/**
 * How an answer becomes a quality. Numbers: outside the critical bounds critical, outside the attention
 * bounds attention, else ok. Yes/no, on/off and choices: by answer; unlisted answers are ok.
 */
export const qualityRule = z.strictObject({
  by_answer: z.record(z.string().overwrite(spelled(oneLine, 200)).max(200), qualityCode).optional(),
  critical_min: decimalNumber.nullable().optional(),
  attention_min: decimalNumber.nullable().optional(),
  attention_max: decimalNumber.nullable().optional(),
  critical_max: decimalNumber.nullable().optional(),
  /** Accepted range of a number: values outside are refused, not rated. */
  min: decimalNumber.nullable().optional(),
  max: decimalNumber.nullable().optional(),
});
export type QualityRule = z.infer<typeof qualityRule>;

/** Shown only if the answer to an earlier item matches; `item` is that item's code within the list. */
export const visibleIf = z.strictObject({
  item: words(60),
  operator: z.enum(['=', '!=', '>', '<', '>=', '<=']),
  value: z.union([z.string().overwrite(spelled(oneLine, 200)).max(200), z.number(), z.boolean()]),
});
export type VisibleIf = z.infer<typeof visibleIf>;

const item = z.strictObject({
  name: words(500),
  code: maybeWords(60),
  hint: maybeParagraphs(2000),
  item_type: z.enum(['header', 'question']),
  check_type_code: z.int().min(1).max(10).nullable(),
  relevance_code: z.int(),
  choices: z.array(words()).max(100),
  unit: maybeWords(40),
  rule: qualityRule.nullable(),
  visible_if: visibleIf.nullable(),
  /** Qualities that require a photo or a comment before completion. */
  require_photo_on: z.array(qualityCode).max(3),
  require_comment_on: z.array(qualityCode).max(3),
  indicator_code: maybeWords(60),
});
/** The content of an item, regardless of its place. */
export type ItemContent = z.infer<typeof item>;

const optionalItem = item.partial().required({ name: true, item_type: true });
export type CheckListItemInput = z.infer<typeof optionalItem> & { items?: CheckListItemInput[] };
const nestedItem: z.ZodType<CheckListItemInput> = optionalItem.extend({
  get items() {
    return z.array(nestedItem).max(500).optional();
  },
});

export const checkListItemSchemas = defineSchemas({
  create: optionalItem.extend({
    id: reference.optional(),
    check_list_id: reference,
    parent_id: reference.nullable().optional(),
    position: z.int().min(0).max(10_000).optional(),
  }),
  update: item
    .extend({ parent_id: reference.nullable(), position: z.int().min(0).max(10_000) })
    .partial(),
  values: {
    choices: z.array(z.string()),
    rule: qualityRule.nullable(),
    visible_if: visibleIf.nullable(),
    require_photo_on: z.array(qualityCode),
    require_comment_on: z.array(qualityCode),
  },
});

const write = z.strictObject({
  name: words(),
  code: maybeWords(60),
  external_id: maybeWords(100),
  check_list_type_code: z.int().nullable(),
  provider: maybeWords(),
  items: z.array(nestedItem).max(500),
});
export const checkListSchemas = defineSchemas({
  create: write.partial().required({ name: true }).extend({ id: reference.optional() }),
  update: write.extend({ archived: z.boolean() }).partial(),
});
