import { QUALITY } from './codes.ts';
import type { Quality } from './codes.ts';
import type { QualitySummary } from './schemas.ts';

/** Number of facts by quality. */
export interface Counts {
  ok: number;
  attention: number;
  critical: number;
}
export const NO_COUNTS: Counts = { ok: 0, attention: 0, critical: 0 };

export const addCounts = (a: Counts, b: Counts): Counts => ({
  ok: a.ok + b.ok,
  attention: a.attention + b.attention,
  critical: a.critical + b.critical,
});

/** The worst status with a count above 0, or null if there are no facts. */
export function statusOf(counts: Counts): Quality | null {
  if (counts.critical > 0) return QUALITY.critical;
  if (counts.attention > 0) return QUALITY.attention;
  return counts.ok > 0 ? QUALITY.ok : null;
}

const sum = (counts: Counts) => counts.ok + counts.attention + counts.critical;

/** Returns the summary of docs/product.md section 2 from own and inherited counts. */
export function summaryOf(actual: Counts, inherited: Counts = NO_COUNTS): QualitySummary {
  const both = addCounts(actual, inherited);
  return {
    ...both,
    total: sum(both),
    total_status: statusOf(both),
    actual_ok: actual.ok,
    actual_attention: actual.attention,
    actual_critical: actual.critical,
    actual_total: sum(actual),
    actual_status: statusOf(actual),
    inherited_ok: inherited.ok,
    inherited_attention: inherited.attention,
    inherited_critical: inherited.critical,
    inherited_total: sum(inherited),
    inherited_status: statusOf(inherited),
  };
}

/** Counts a list of qualities; null (not assessed, not applicable) adds no fact. */
export function countQualities(qualities: Iterable<Quality | null>): Counts {
  const counts = { ...NO_COUNTS };
  for (const quality of qualities) {
    if (quality === QUALITY.ok) counts.ok += 1;
    else if (quality === QUALITY.attention) counts.attention += 1;
    else if (quality === QUALITY.critical) counts.critical += 1;
  }
  return counts;
}

/** Limits above which facts are too many to list; a result has few findings, but about twenty facts that are ok. */
const MAX_OF_RESULTS = { findings: 80_000, ok: 800_000 };
const MAX_OF_QUESTIONS = 50_000;

/**
 * Whether the facts behind the status of a branch are too many to be listed and counted, either from their results, or
 * from the answers to questions, each of which must be read.
 */
export function areTooMany(counts: Counts, of: 'results' | 'questions'): boolean {
  const findings = counts.critical + counts.attention;
  if (of === 'questions') return (findings > 0 ? findings : counts.ok) > MAX_OF_QUESTIONS;
  return findings > MAX_OF_RESULTS.findings || (findings === 0 && counts.ok > MAX_OF_RESULTS.ok);
}

/**
 * The properties by which facts behind a status are counted: the branch of a direct child, the question, the class of
 * the object.
 */
export const CAUSE_ATTRIBUTES = ['place', 'question', 'object_class'] as const;
export type CauseAttribute = (typeof CAUSE_ATTRIBUTES)[number];
