import type { IndicatorValueView } from '@plumbline/contract/indicators/wire';
import type { AnswerResult, AnswerVerdicts, ItemView } from '@plumbline/contract/inspections/items';
import type { InspectionView } from '@plumbline/contract/inspections/wire';
import type { ObjectView } from '@plumbline/contract/objects/wire';
import type { RoundRunView } from '@plumbline/contract/rounds/wire';
import { codeOf } from '@plumbline/contract/kit/errors';
import type { Detail } from '@plumbline/contract/kit/errorBody';
import { RefusalError } from '../../kit/http/errors.ts';
import { isNewObject, isReading } from './entry.ts';
import type {
  HandOverEntry,
  LateEntry,
  ObjectEntry,
  OutboxEntry,
  PlanEntry,
  ReadingEntry,
  RunEntry,
  StatusEntry,
  CommentEntry,
} from './entry.ts';
import type { EntryEvent } from './states.ts';
import type { HoldReason, SendTrouble } from './trouble.ts';

/** The outcome of an attempt. */
export type AttemptOutcome =
  | { event: Extract<EntryEvent, 'done'>; item: ItemView; result: AnswerResult }
  /** The server has the reading, the run, the content or the status, or has removed the content; with the inspection as it is then. */
  | { event: 'store'; inspection?: InspectionView }
  /** The file was removed from this device while it was being sent. */
  | { event: 'withdraw' }
  | { event: Extract<EntryEvent, 'overtake'>; trouble: SendTrouble; item: ItemView }
  | { event: Extract<EntryEvent, 'refuse'>; trouble: SendTrouble }
  | {
      event: Extract<EntryEvent, 'hold'>;
      trouble: SendTrouble;
      /** Whether other answers would fail too. */
      all: boolean;
      /** Seconds until another attempt, if the server gave them. */
      wait: number | null;
    };

/** The server's response for this item; checked because a captive portal may say 200 to anything. */
export function outcomeOfResult(result: unknown, item_id: string): AttemptOutcome {
  const item = (result as Partial<AnswerResult> | null | undefined)?.item; // any JSON may be here
  if (item?.id !== item_id || typeof item.revision !== 'number')
    return hold('stranger', { status: 200, all: true });
  return { event: 'done', item, result: result as AnswerResult }; // it has the requested item
}

/**
 * The verdicts on answers that were sent together, in their order. A refusal of all of them says nothing about any one:
 * they are then sent alone.
 */
export function outcomesOfVerdicts(result: unknown, item_ids: readonly string[]): AttemptOutcome[] {
  const { verdicts } = (result ?? {}) as Partial<AnswerVerdicts>; // any JSON may be here
  if (!Array.isArray(verdicts) || verdicts.length !== item_ids.length)
    return item_ids.map(() => hold('stranger', { status: 200, all: true }));
  return verdicts.map(({ status, body }, n) =>
    'detail' in body
      ? outcomeOfError(new RefusalError(status, body.detail))
      : outcomeOfResult(body, item_ids[n] ?? ''),
  );
}

/** The same for all of them, when they got no verdicts. */
export function outcomeOfAll(error: unknown): AttemptOutcome {
  const outcome = outcomeOfError(error);
  if (outcome.event === 'hold') return outcome;
  return hold('server', {
    status: error instanceof RefusalError ? error.status : null,
    all: false,
  });
}

/** The same for a reading. The stored value may have another id: that of the one it has replaced. */
export function outcomeOfReading(
  result: unknown,
  { body }: Pick<ReadingEntry, 'body'>,
): AttemptOutcome {
  const row = result as Partial<IndicatorValueView> | null | undefined; // any JSON may be here
  return row?.indicator?.id === body.indicator_id && row.value === body.value
    ? { event: 'store' }
    : hold('stranger', { status: 200, all: true });
}

/**
 * A repeat that comes after its key has been forgotten finds its own id taken: the reading had arrived. One that replaces an
 * earlier value is repeated without a refusal; if its id is taken, somebody has moved that value to another time.
 */
export function outcomeOfReadingError(
  error: unknown,
  { body }: Pick<ReadingEntry, 'body'>,
): AttemptOutcome {
  const detail = error instanceof RefusalError ? error.detail : null;
  return detail !== null && fieldOfDuplicate(detail) === 'id' && !body.replace
    ? { event: 'store' }
    : outcomeOfError(error);
}

/** The field of a duplicate, from a refusal that names it. */
const fieldOfDuplicate = (detail: Detail): string | null =>
  codeOf(detail) === 'duplicate' ? ((detail as unknown as { field?: string }).field ?? null) : null; // the shape of this code

/** The same for the end of a round. */
export function outcomeOfRun(result: unknown, { body }: Pick<RunEntry, 'body'>): AttemptOutcome {
  const row = result as Partial<RoundRunView> | null | undefined; // any JSON may be here
  return row?.id === body.id ? { event: 'store' } : hold('stranger', { status: 200, all: true });
}

/** The same for an object that was made here. */
export const outcomeOfObject = (
  result: unknown,
  { object_id }: Pick<ObjectEntry, 'object_id'>,
): AttemptOutcome =>
  (result as Partial<ObjectView> | null | undefined)?.id === object_id // any JSON may be here
    ? { event: 'store' }
    : hold('stranger', { status: 200, all: true });

/** A repeat that comes after its key has been forgotten finds its own id taken: the run or the object had arrived. */
export function outcomeOfMadeError(error: unknown): AttemptOutcome {
  const detail = error instanceof RefusalError ? error.detail : null;
  return detail !== null && fieldOfDuplicate(detail) === 'id'
    ? { event: 'store' }
    : outcomeOfError(error);
}

/** The same for late work, which is answered with its id. */
export const outcomeOfLate = (result: unknown, { body }: Pick<LateEntry, 'body'>): AttemptOutcome =>
  (result as { id?: unknown } | null | undefined)?.id === body.id // any JSON may be here
    ? { event: 'store' }
    : hold('stranger', { status: 200, all: true });

type Asked = 'kind' | 'inspection_id' | 'body';
/** What an entry asks for. */
type AskedLifecycle =
  | Pick<StatusEntry, Asked>
  | Pick<PlanEntry, Asked>
  | Pick<HandOverEntry, Asked>;

/** Whether an inspection is as an entry wants it. */
function isDone(row: Partial<InspectionView>, entry: AskedLifecycle): boolean {
  if (entry.kind === 'status')
    return row.operative_status?.code === entry.body.operative_status_code;
  return entry.kind === 'plan' || row.responsible?.id === entry.body.responsible_id;
}

/** The same for the comment of an inspection. */
export function outcomeOfComment(
  result: unknown,
  { inspection_id, body }: Pick<CommentEntry, 'inspection_id' | 'body'>,
): AttemptOutcome {
  const row = result as Partial<InspectionView> | null | undefined; // any JSON may be here
  return row?.id === inspection_id && row.comment === body.comment
    ? { event: 'store', inspection: row as InspectionView } // it has the requested inspection
    : hold('stranger', { status: 200, all: true });
}

/** The same for what happens to an inspection as a whole. */
export function outcomeOfLifecycle(result: unknown, entry: AskedLifecycle): AttemptOutcome {
  const row = result as Partial<InspectionView> | null | undefined; // any JSON may be here
  return row?.id === entry.inspection_id && isDone(row, entry)
    ? { event: 'store', inspection: row as InspectionView } // it has the requested inspection
    : hold('stranger', { status: 200, all: true });
}

/**
 * A repeat that comes after its key has been forgotten finds the inspection in the status that it asks for, or its own id
 * taken: the plan had arrived.
 */
export function outcomeOfLifecycleError(error: unknown, entry: AskedLifecycle): AttemptOutcome {
  const detail = error instanceof RefusalError ? error.detail : null;
  const { operative_status_code: code } = (detail ?? {}) as { operative_status_code?: number }; // of 'wrong_status'
  if (entry.kind === 'status' && code === entry.body.operative_status_code)
    return { event: 'store' };
  if (entry.kind === 'plan' && detail !== null && fieldOfDuplicate(detail) === 'id')
    return { event: 'store' };
  return outcomeOfError(error);
}

/** Another object has the code of one that was made here. */
export const hasTakenCode = (entry: OutboxEntry): boolean =>
  isNewObject(entry) &&
  entry.trouble?.detail != null &&
  fieldOfDuplicate(entry.trouble.detail) === 'external_id';

/** The indicator has a value of the same moment, from somebody else. */
export const hasTakenMoment = (entry: OutboxEntry): boolean =>
  isReading(entry) &&
  entry.trouble?.detail != null &&
  fieldOfDuplicate(entry.trouble.detail) === 'measured_at';

interface Hold {
  status?: number | null;
  detail?: Detail | null;
  all: boolean;
  wait?: number | null;
}
const hold = (
  reason: HoldReason,
  { status = null, detail = null, all, wait = null }: Hold,
): AttemptOutcome => ({ event: 'hold', trouble: { reason, status, detail }, all, wait });

/** Seconds between attempts while the organisation's licence has expired. */
const PAYMENT_WAIT = 300;

/**
 * Only a refusal in our contract's shape is final: anything else on the way, such as a network's
 * sign-in page, decides nothing.
 */
export function outcomeOfError(error: unknown): AttemptOutcome {
  if (!(error instanceof RefusalError)) return hold('network', { all: true });
  const { status, detail, retryAfter: wait } = error;
  const code = detail === null ? null : codeOf(detail);
  if (code === null)
    return hold(status >= 500 ? 'server' : 'stranger', { status, all: true, wait });
  const response = { status, detail, wait };
  if (status === 401) return hold('session', { ...response, all: true });
  if (status === 402)
    return hold('payment', { ...response, all: true, wait: wait ?? PAYMENT_WAIT });
  if (status === 429) return hold('busy', { ...response, all: true });
  if (status === 408 || status === 425 || status >= 500)
    return hold(status === 503 ? 'busy' : 'server', { ...response, all: false });
  const item = newerItemOf(detail);
  if (item !== null)
    return { event: 'overtake', trouble: { reason: 'newer', status, detail }, item };
  return { event: 'refuse', trouble: { reason: 'refused', status, detail } };
}

/** The newer answer on the server, from a refusal that names it. */
export function newerItemOf(detail: Detail | null): ItemView | null {
  if (detail === null || codeOf(detail) !== 'newer_answer') return null;
  const { item } = detail as unknown as { item?: ItemView }; // the shape of this code
  return item ?? null;
}
