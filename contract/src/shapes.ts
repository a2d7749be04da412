import { z } from 'zod';
import type { Coded, Reference, Resource, ViewOf } from './kit/resource.ts';
import { plainValues } from './kit/values.ts';
import type { LoginAnswer } from './accounts/wire.ts';
import type { businessUnits } from './businessUnits/wire.ts';
import { qualityRule, visibleIf } from './checkLists/wire.ts';
import type { checkListItems } from './checkLists/wire.ts';
import type { CreditInfo } from './credits/wire.ts';
import { names } from './dictionaries/wire.ts';
import type { dictionaryResource } from './dictionaries/wire.ts';
import type { AnswerResult, Confirmation, DetailView, ItemView } from './inspections/items.ts';
import type { inspections } from './inspections/wire.ts';
import { objectClasses } from './objects/wire.ts';
import type { objects } from './objects/wire.ts';
import type { CauseCount, CauseCounts, QualityCause } from './quality/causes.ts';
import { qualityCode } from './quality/wire.ts';
import type { QualitySummary, RecalculationResult, RecalculationView } from './quality/wire.ts';
import type { StatsView } from './stats/wire.ts';
import { schedule } from './templates/wire.ts';
import type { templates } from './templates/wire.ts';
import { LICENSE_TYPES } from './tenants/wire.ts';
import type { TenantView } from './tenants/wire.ts';

/** Shapes of answers for the documentation; the types of the contract keep them honest. */
const count = z.int().min(0);
const time = z.iso.datetime({ offset: true });
const maybeText = z.string().nullable();

export const reference = z
  .object({ id: z.uuid(), code: maybeText.optional(), name: z.string() })
  .meta({ id: 'reference' }) satisfies z.ZodType<Reference>;
export const coded = z
  .object({ id: z.uuid(), code: z.int(), name: z.string() })
  .meta({ id: 'dictionary_value' }) satisfies z.ZodType<Coded>;

const maybeQuality = qualityCode.nullable();
export const qualitySummary = z
  .object({
    ok: count,
    attention: count,
    critical: count,
    total: count,
    total_status: maybeQuality,
    actual_ok: count,
    actual_attention: count,
    actual_critical: count,
    actual_total: count,
    actual_status: maybeQuality,
    inherited_ok: count,
    inherited_attention: count,
    inherited_critical: count,
    inherited_total: count,
    inherited_status: maybeQuality,
  })
  .meta({ id: 'quality_summary' }) satisfies z.ZodType<QualitySummary>;
const progress = z.object({ filled: count, total: count }).meta({ id: 'progress' });

type JsonShapes<R extends Resource> = {
  [K in keyof ViewOf<R> as R['fields'][K & string]['kind'] extends 'json' ? K : never]: z.ZodType<
    ViewOf<R>[K]
  >;
};
const treeShapes = { quality: qualitySummary };
/** The `json` fields of entities, whose declarations know only their types. */
export const JSON_SHAPES: Readonly<Record<string, Record<string, z.ZodType>>> = {
  business_unit: treeShapes satisfies JsonShapes<typeof businessUnits>,
  object: {
    ...treeShapes,
    location: z
      .object({ text: maybeText, lat: z.number().nullable(), lon: z.number().nullable() })
      .nullable(),
    attributes: plainValues,
  } satisfies JsonShapes<typeof objects>,
  object_class: {
    attributes: objectClasses.update.shape.attributes.unwrap(),
  } satisfies JsonShapes<typeof objectClasses>,
  check_list_item: {
    choices: z.array(z.string()),
    rule: qualityRule.nullable(),
    visible_if: visibleIf.nullable(),
    require_photo_on: z.array(qualityCode),
    require_comment_on: z.array(qualityCode),
  } satisfies JsonShapes<typeof checkListItems>,
  inspection_template: { schedule: schedule.nullable() } satisfies JsonShapes<typeof templates>,
  inspection: {
    report: reference.nullable(),
    quality_aggr: qualitySummary,
    progress,
  } satisfies JsonShapes<typeof inspections>,
  dictionary_entry: {
    names,
    extra: z.record(z.string(), z.string()),
  } satisfies JsonShapes<ReturnType<typeof dictionaryResource>>,
};

const answerValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export const detailView = z
  .object({
    id: z.uuid(),
    object: reference,
    object_full_name: z.string(),
    check_list: reference,
    group_name: z.string(),
    group_number: z.int(),
    quality_aggr: qualitySummary,
    progress,
  })
  .meta({ id: 'inspection_detail' }) satisfies z.ZodType<DetailView>;

export const itemView = z
  .object({
    id: z.uuid(),
    detail_id: z.uuid(),
    parent_id: z.uuid().nullable(),
    position: count,
    number: z.string(),
    code: maybeText,
    name: z.string(),
    hint: maybeText,
    item_type: z.enum(['header', 'question']),
    check_type: coded.nullable(),
    relevance: coded,
    choices: z.array(z.string()),
    unit: maybeText,
    rule: qualityRule.nullable(),
    visible_if: visibleIf.nullable(),
    require_photo_on: z.array(qualityCode),
    require_comment_on: z.array(qualityCode),
    value: answerValue,
    not_applicable: z.boolean(),
    quality_status: coded.nullable(),
    comment: maybeText,
    visible: z.boolean(),
    answered_at: time.nullable(),
    answered_by: reference.nullable(),
    revision: count,
    content_count: count,
    proposed: z.boolean(),
    previous: z
      .object({ quality_status: coded.nullable(), value: answerValue, finished_at: time })
      .nullable(),
  })
  .meta({ id: 'inspection_check_list_item' }) satisfies z.ZodType<ItemView>;

export const answerResult = z.object({
  item: itemView,
  quality_aggr: qualitySummary,
  detail_quality_aggr: qualitySummary,
  progress,
  detail_progress: progress,
}) satisfies z.ZodType<AnswerResult>;

export const confirmation = z.object({
  confirmed: count,
  quality_aggr: qualitySummary,
  progress,
}) satisfies z.ZodType<Confirmation>;

export const qualityCause = z
  .object({
    kind: z.enum(['item', 'constraint']),
    quality_status: qualityCode,
    name: z.string(),
    value: answerValue,
    check_type: coded.nullable(),
    unit: maybeText,
    limit: z.number().nullable(),
    comment: maybeText,
    object: z.object({ id: z.uuid(), name: z.string(), full_name: z.string() }),
    inspection: z.object({ id: z.uuid(), name: z.string(), finished_at: time }).nullable(),
    item_id: z.uuid().nullable(),
    check_list: maybeText,
    inspector: maybeText,
    content_count: count,
  })
  .meta({ id: 'quality_cause' }) satisfies z.ZodType<QualityCause>;

const causeCount = z
  .object({
    object: reference.nullable(),
    critical: count,
    attention: count,
    ok: count,
    objects: count,
    left_out: z.int().min(1).optional(),
  })
  .meta({ id: 'cause_count' }) satisfies z.ZodType<CauseCount>;
export const causeCounts = z.object({
  all: causeCount.extend({ of: count }).meta({ id: 'cause_total' }),
  place: z.array(causeCount).optional(),
  question: z.array(causeCount).optional(),
  object_class: z.array(causeCount).optional(),
}) satisfies z.ZodType<CauseCounts>;

export const creditInfo = z
  .object({ income: count, expense: count, refill_sum: count, remnant: count })
  .meta({ id: 'credit_info' }) satisfies z.ZodType<CreditInfo>;
export const tenantView = z.object({
  id: z.uuid(),
  name: z.string(),
  is_operator: z.boolean(),
  license_type: z.enum(LICENSE_TYPES),
  expires_at: time.nullable(),
  suspended_at: time.nullable(),
  credits_per_inspection: count,
  credits_per_detail: count,
  time_zone: z.string(),
  created_at: time,
  users: count,
  objects: count,
  last_login_at: time.nullable(),
  balance: creditInfo,
}) satisfies z.ZodType<TenantView>;
export const recalculationResult = z.object({
  checked: count,
  corrected: count,
  residual: count,
}) satisfies z.ZodType<RecalculationResult>;
export const recalculationView = recalculationResult.extend({
  running: z.boolean(),
  started_at: time.nullable(),
  finished_at: time.nullable(),
  total: count,
}) satisfies z.ZodType<RecalculationView>;

export const statsView = z.object({
  objects: count,
  business_units: count,
  inspections_open: count,
  inspections_overdue: count,
  quality: z.object({ critical: count, attention: count, ok: count, not_assessed: count }),
}) satisfies z.ZodType<StatsView>;

export const loginAnswer = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: count,
}) satisfies z.ZodType<LoginAnswer>;
