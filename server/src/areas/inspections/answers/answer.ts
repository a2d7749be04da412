import { completionOf } from '@plumbline/contract/inspections/completion';
import type { Answer, AnswerResult } from '@plumbline/contract/inspections/items';
import { InvalidInput, Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { audienceOf } from '#kit/audit/audience.ts';
import type { Ctx } from '#kit/ctx.ts';
import type { ColumnValues } from '#kit/entity/write.ts';
import { pauses } from '#kit/pauses.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { answeredItem, answersOfDetails, itemsWith } from './items.ts';
import { countersOf } from './counters.ts';
import type { AnsweredItem, DetailAnswer } from './items.ts';
import { itemViews, previousResults } from './itemViews.ts';
import type { Previous } from './itemViews.ts';
import { lockInspectionWith } from '../lock.ts';
import { isOvertaken, newerAnswer, wasApplied, withKey } from './revisions.ts';
import { applyAnswer, inactiveRefusal, isProblem, momentWithin, workRefusal } from '../rules.ts';
import type { AnswerState } from '../rules.ts';
import { inspectionTable } from '../table.ts';
import type { DetailRow, StoredAnswer, StoredInspection } from '../table.ts';
import { progressOf, summaryOfCounters } from './views.ts';
import { writeAnswer, storeVisibility } from './storeAnswer.ts';

/** An answer from a device. */
interface AnswerRequest {
  detailId: string;
  itemId: string;
  /** Read only once its item is known to exist. */
  body: () => Answer;
  /** Its `Idempotency-Key`. */
  key?: string | string[] | undefined;
}

/** What became of an answer: the refusal, or else the item as it is now. */
export type AnswerVerdict = Refusal | InvalidInput | AnswerResult;

/** `PATCH …/item/{itemId}/quality`: stores an answer and updates the counters of detail and inspection. */
export async function answerItem(
  ctx: Ctx,
  id: string,
  request: AnswerRequest,
): Promise<AnswerResult> {
  const [verdict] = await answerItems(ctx, id, [request]);
  if (!verdict) throw new Error('the answer has no verdict');
  if (verdict instanceof Error) throw verdict;
  return verdict;
}

/** A detail with its items, as the answers so far have left it. */
interface DetailState {
  detail: DetailRow;
  items: readonly AnsweredItem[];
}

/** Work that a manager enters for its author. */
interface LateEntry {
  author: { id: string; name: string };
  /** The items whose present answers give way; those that the author's own answers have changed join them. */
  overwrites: Set<string>;
}

/** The inspection as the answers so far have left it. */
interface Progress {
  inspection: StoredInspection & ColumnValues;
  details: Map<string, DetailState>;
  now: Date;
  late: LateEntry | undefined;
}

/**
 * Answers of one inspection, in this order, as if each had been sent alone: a refused one changes nothing and holds up no
 * other. With `late`, they are entered for their author, whoever is responsible now.
 */
export async function answerItems(
  ctx: Ctx,
  id: string,
  requests: readonly AnswerRequest[],
  late?: LateEntry,
): Promise<AnswerVerdict[]> {
  const ids = [...new Set(requests.map(({ detailId }) => detailId))];
  const [inspection, details, answers, [time], previous] = await lockInspectionWith<
    [DetailRow, DetailAnswer, { now: string }, Previous]
  >(ctx, id, [
    detailsAmong(ctx, id, ids),
    answersOfDetails(ctx, ids),
    sql`select ${ctx.deps.clock} as now`,
    previousResults(ctx, ids),
  ]);
  if (!time) throw new Error('the database has no clock');
  const items = await itemsWith(ctx, details, answers);
  const state: Progress = {
    inspection,
    details: new Map(
      details.map((detail) => [detail.id, { detail, items: items.get(detail.id) ?? [] }]),
    ),
    now: new Date(time.now),
    late,
  };
  const pause = pauses();
  const outcomes: Outcome[] = [];
  for (const request of requests) {
    outcomes.push(outcomeOf(ctx, state, request));
    await pause();
  }
  for (const { detail, items } of state.details.values())
    storeVisibility(ctx, detail.id, { items, visible: completionOf(items).visible });
  const results = await resultsOf(ctx, state, { requests, previous });
  return outcomes.map((outcome, n) => {
    if (outcome instanceof Error) return outcome;
    const result = results.get(requests[n]?.itemId ?? '');
    if (!result) throw new Error('the item has no view');
    return outcome === 'overtaken' ? newerAnswer(result.item) : result;
  });
}

type Outcome = 'answered' | 'overtaken' | Refusal | InvalidInput;

/** One answer; what it refuses leaves no trace. */
function outcomeOf(ctx: Ctx, state: Progress, request: AnswerRequest): Outcome {
  try {
    return applied(ctx, state, request);
  } catch (error) {
    if (error instanceof Refusal || error instanceof InvalidInput) return error;
    throw error;
  }
}

function applied(ctx: Ctx, state: Progress, { detailId, itemId, body, key }: AnswerRequest) {
  const { inspection, now, late } = state;
  const by = late?.author.id ?? ctx.actor.id;
  const own = state.details.get(detailId);
  const old = own?.items.find((item) => item.id === itemId);
  if (!own || !old) return new Refusal('not_found');
  const input = body();
  const sender = { device_id: input.device_id, user_id: by, key };
  if (wasApplied(old.answer, sender)) return 'answered';
  const next = nextState(ctx, old, input);
  const refusal = late ? inactiveRefusal(inspection) : workRefusal(inspection, ctx.actor);
  if (refusal) return refusal;
  const changed = changesOf(old, next);
  if (changed.length === 0) return 'answered';
  if (!late?.overwrites.has(old.id) && isOvertaken(old.answer, input)) return 'overtaken';
  late?.overwrites.add(old.id); // its next one was given on top of this one
  const answer: StoredAnswer = {
    ...old.answer,
    ...next,
    ...stamp(by, next, { ...input, now, started_at: inspection.started_at }),
    revision: old.answer.revision + 1,
    applied_keys: withKey(old.answer, sender),
  };
  const item = answeredItem(detailId, old.place, answer);
  const items = own.items.map((other) => (other.id === item.id ? item : other));
  const counters = countersOf(completionOf(items));
  const total = writeAnswer(ctx, { inspection, detail: own.detail, answer, counters });
  state.details.set(detailId, { detail: { ...own.detail, ...counters }, items });
  state.inspection = { ...inspection, ...total };
  const { together } = input;
  noteAnswer(ctx, inspection, { old, next, changed, together, entered_for: late?.author.name });
  return 'answered';
}

/** The requested items as they are now, by id. */
async function resultsOf(
  ctx: Ctx,
  { inspection, details }: Progress,
  { requests, previous }: { requests: readonly AnswerRequest[]; previous: readonly Previous[] },
): Promise<Map<string, AnswerResult>> {
  const { id, full_name } = ctx.actor;
  const wanted = new Set(requests.map(({ itemId }) => itemId));
  const states = [...details.values()];
  const views = await itemViews(
    ctx,
    states.map(({ detail, items }) => ({
      detail: { ...detail, people: { [id]: full_name } },
      items,
      shown: items.filter((item) => wanted.has(item.id)),
    })),
    previous,
  );
  return new Map(
    states.flatMap(({ detail }, n) =>
      (views[n] ?? []).map((item) => [
        item.id,
        {
          item,
          quality_aggr: summaryOfCounters(inspection),
          detail_quality_aggr: summaryOfCounters(detail),
          progress: progressOf(inspection),
          detail_progress: progressOf(detail),
        },
      ]),
    ),
  );
}

const detailsAmong = (
  { actor }: Ctx,
  inspection_id: string,
  ids: readonly string[],
): RawBuilder<DetailRow> =>
  sql<DetailRow>`select * from inspection_detail
    where tenant_id = ${actor.tenant_id}::uuid and id in (select unnest(${ids}::uuid[])) and inspection_id = ${inspection_id}::uuid`;

const stateOf = ({ answer }: AnsweredItem): AnswerState & StoredAnswer => answer;

function nextState(ctx: Ctx, old: AnsweredItem, input: Answer): AnswerState {
  const next = applyAnswer(old.place, stateOf(old), input);
  if (!isProblem(next)) return next;
  throw invalid(next.field === null ? ['body'] : ['body', next.field], next.type, ctx.locale);
}

const CONTENT_FIELDS = [
  'value',
  'quality',
  'not_applicable',
  'comment',
  'signature',
  'meter_change',
] as const;
const FIELDS = [...CONTENT_FIELDS, 'proposed'] as const;
type AnswerContent = Pick<AnswerState, (typeof CONTENT_FIELDS)[number]>;
const NO_CONTENT: AnswerContent = {
  value: null,
  quality: null,
  not_applicable: false,
  comment: null,
  signature: null,
  meter_change: null,
};
const changesOf = (old: AnsweredItem, next: AnswerState) =>
  FIELDS.filter((field) => stateOf(old)[field] !== next[field]);

/**
 * Returns when and by whom the item was answered, with which signature, and whether others were with it; the time is that
 * of the device, but never before the inspection's start nor later than now.
 */
function stamp(
  answered_by: string,
  next: AnswerState,
  input: Answer & { now: Date; started_at: string | null },
): Pick<StoredAnswer, 'answered_at' | 'answered_by' | 'answered_together' | 'signature'> {
  const { value, quality, not_applicable, signature } = next;
  const empty = value === null && quality === null && !not_applicable && signature === null;
  if (empty || next.proposed)
    return { answered_at: null, answered_by: null, answered_together: false, signature };
  const within = { from: input.started_at, now: input.now };
  const answered_at = momentWithin(input.answered_at, within).toISOString();
  const isNew = signature !== null && input.signature !== undefined;
  return {
    answered_at,
    answered_by,
    answered_together: input.together === true,
    signature: isNew ? { ...signature, signed_at: answered_at } : signature,
  };
}

/** A signature without the marks, of which the log has no use: each answer has entries of its own. */
function loggedValue(value: AnswerContent[keyof AnswerContent]) {
  if (typeof value !== 'object' || value === null || !('signed_at' in value)) return value;
  const { answer_marks: _marks, signed_at: _moment, ...signature } = value;
  return signature;
}

interface LoggedAnswer {
  old: AnsweredItem;
  next: AnswerState;
  changed: readonly (typeof FIELDS)[number][];
  /** Whether the same act answered other items too. */
  together: true | undefined;
  /** The name of its author, if somebody else has entered it. */
  entered_for: string | undefined;
}

/** Logs the answer with its inspection, naming the item. */
function noteAnswer(
  ctx: Ctx,
  inspection: StoredInspection & ColumnValues,
  { old, next, changed, together, entered_for }: LoggedAnswer,
): void {
  // A proposal is not an answer yet, so its replacement is the item's first answer.
  const isConfirmation = changed.includes('proposed');
  const before = isConfirmation ? { ...NO_CONTENT, comment: stateOf(old).comment } : stateOf(old);
  const isOfMeter = before.meter_change !== next.meter_change;
  const fields = CONTENT_FIELDS.filter(
    (field) => before[field] !== next[field] || (isOfMeter && field === 'value'),
  );
  const values = (state: AnswerContent) =>
    Object.fromEntries(fields.map((field) => [field, loggedValue(state[field])]));
  const { number, name, check_type_code, unit } = old.place;
  const item = { item_id: old.id, item: `${number} ${name}` };
  ctx.audit.push({
    entity: 'inspection',
    entity_id: inspection.id,
    operation: 'update',
    event: 'answer',
    audience: audienceOf(inspectionTable, [inspection]),
    old_value: { ...item, ...values(before) },
    // needed to read the value
    new_value: {
      ...item,
      item_check_type_code: check_type_code,
      item_unit: unit,
      ...(together && { together }),
      ...(entered_for !== undefined && { entered_for }),
      ...values(next),
    },
  });
}
