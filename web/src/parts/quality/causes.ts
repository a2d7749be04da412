import type { CodedValue } from '@plumbline/contract/kit/answers';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import {
  areTooMany,
  CAUSE_ATTRIBUTES,
  type CauseAttribute,
} from '@plumbline/contract/quality/counts';
import type { CauseCount, CauseCounts, QualityCause } from '@plumbline/contract/quality/causes';
import type { QualitySummary } from '@plumbline/contract/quality/schemas';
import type { Breach } from '@plumbline/contract/constraints/verdict';
import { QUALITY } from '@plumbline/contract/quality/codes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../kit/http/api.ts';

/** Anything with a quality of its own or of its subordinates. */
export type QualityOwner = { entity: 'object' | 'business_unit'; id: string };

/** A row or page with a quality. */
export interface RowWithQuality {
  id: string;
  name: string;
  quality_status: CodedValue | null;
  quality: QualitySummary;
}

/**
 * The filters that list exactly the objects behind a row of the counts: those of the branch with a
 * finding of their own, at that place, on that question or of that class.
 */
export function objectsBehind(
  { entity, id }: QualityOwner,
  attr: CauseAttribute,
  value: string | null,
): string[] {
  const within = entity === 'object' ? 'branch.id' : 'business_unit.branch.id';
  const itself = entity === 'object' ? 'id' : 'business_unit';
  if (attr === 'question') return [`${within}=${id}`, `finding.id=${value}`];
  if (attr === 'object_class') return [`${within}=${id}`, `object_class=${value}`, FOUND];
  return [`${value === id ? itself : within}=${value}`, FOUND];
}
const FOUND = 'finding=/exist/';

/** Which findings a share refers to: the critical ones if there are any. */
export const worstOf = (all: CauseCount): 'critical' | 'attention' =>
  all.critical > 0 ? 'critical' : 'attention';

/** The share of the worst findings that a few questions account for; null if it hardly exceeds their share of all questions. */
export function shareOfFewQuestions(
  questions: readonly CauseCount[],
  all: CauseCount,
): { questions: number; share: number } | null {
  const questionCount = questions.length + (questions.at(-1)?.left_out ?? 0);
  const few = Math.min(FEW_QUESTIONS, Math.floor(questionCount / 2));
  const worst = worstOf(all);
  const share = questions.slice(0, few).reduce((sum, one) => sum + one[worst], 0) / all[worst];
  return few > 0 && share >= (1.5 * few) / questionCount ? { questions: few, share } : null;
}
const FEW_QUESTIONS = 8;

export const factsOf = (one: CauseCount): number => one.critical + one.attention + one.ok;

/** The distance of a restriction beyond its limit. */
export function breachOfCause({
  quality_status,
  value,
  limit,
  distance,
}: Pick<QualityCause, 'quality_status' | 'value' | 'limit' | 'distance'>): Breach | null {
  if (limit === null || distance === null) return null;
  const isCritical = quality_status === QUALITY.critical;
  if (typeof limit === 'string')
    return { bound: isCritical ? 'boundary_date' : 'warning_days', limit, distance };
  const side = typeof value === 'number' && value > limit ? 'max' : 'min';
  return { bound: `${isCritical ? 'critical' : 'attention'}_${side}`, limit, distance };
}

/** The key of a cause among others: its item, else its restriction. */
export const keyOfCause = ({ item_id, constraint, name }: QualityCause): string =>
  item_id ?? constraint?.id ?? name;

/** Groups causes by object, in their original order. */
export function byObject(causes: readonly QualityCause[]): QualityCause[][] {
  return [...Map.groupBy(causes, ({ object }) => object.id).values()];
}

/** The number of newest findings shown under the counts by place, question and class. */
const NEWEST = 10;
const FEW = 5;

/**
 * The start of the reasons for a status: findings on several objects are counted by their common place, question or
 * class, and a unit has no findings except those of its objects.
 */
export function reasonsOf(entity: QualityOwner['entity'], { quality }: RowWithQuality) {
  const many =
    entity === 'business_unit'
      ? quality.critical + quality.attention > 0
      : quality.inherited_critical + quality.inherited_attention > 0;
  return {
    many,
    /** The number of findings listed at first. */
    first: many ? NEWEST : FEW,
    /** The attributes to count by; the server does not count so many by question. */
    attrs: CAUSE_ATTRIBUTES.filter(
      (attr) => attr !== 'question' || !areTooMany(quality, 'questions'),
    ),
  };
}

interface PageOptions {
  page?: number;
  page_size?: number;
}

/** The findings behind the worst status, worst and newest first. */
export const causesQuery = (
  { entity, id }: QualityOwner,
  { page = 1, page_size = FEW }: PageOptions = {},
) =>
  queryOptions({
    queryKey: [entity, 'causes', id, page, page_size],
    queryFn: ({ signal }) =>
      api.get<RowsPage<QualityCause>>(`/${entity}/${id}/quality/causes`, {
        query: { page, page_size },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { quiet: true }, // the caller shows the failure
  });

/** The same findings counted by place, question and class. */
export const causeCountsQuery = ({ entity, id }: QualityOwner, attrs: readonly CauseAttribute[]) =>
  queryOptions({
    queryKey: [entity, 'causes', id, 'counts', attrs],
    queryFn: ({ signal }) =>
      api.get<CauseCounts>(`/${entity}/${id}/quality/causes/aggr_on_attr`, {
        query: { attrs: [...attrs] },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
