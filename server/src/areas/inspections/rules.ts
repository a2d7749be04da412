import { isDeepStrictEqual } from 'node:util';
import {
  answerFault,
  keptAnswer,
  qualityOfAnswer,
} from '@plumbline/contract/inspections/answerRules';
import { CHECK_TYPE, isFilledByContent, isRated } from '@plumbline/contract/checkLists/checkTypes';
import type { Answer, AnswerValue } from '@plumbline/contract/inspections/items';
import type { MeterChange } from '@plumbline/contract/indicators/meters';
import { signatureOf } from '@plumbline/contract/inspections/signatures';
import type { ItemSignature } from '@plumbline/contract/inspections/signing';
import { Refusal } from '@plumbline/contract/kit/errors';
import type { Role } from '@plumbline/contract/kit/roles';
import { OPEN_STATUSES, STATUS, mayBecome } from '@plumbline/contract/inspections/status';
import type { InspectionStatus } from '@plumbline/contract/inspections/status';
import type { StoredInspection } from './table.ts';

type InspectionState = Pick<
  StoredInspection,
  'operative_status_code' | 'responsible_id' | 'assigned_time' | 'archived'
>;
interface InspectionCaller {
  id: string;
  role: Role;
}

const isAdmin = (actor: InspectionCaller): boolean =>
  actor.role === 'admin' || actor.role === 'superuser';
// A check constraint limits the column to the codes of the contract.
const statusOf = (inspection: InspectionState) =>
  inspection.operative_status_code as InspectionStatus;
const wrongStatus = (inspection: InspectionState): Refusal =>
  new Refusal(
    'wrong_status',
    inspection.archived
      ? { reason: 'archived' }
      : { operative_status_code: inspection.operative_status_code },
  );

/** The moment that a device claims, or now: never before `from` nor in the future. */
export function momentWithin(
  claimed: string | undefined,
  { from, now }: { from: string | null; now: Date },
): Date {
  const time = claimed === undefined ? now.getTime() : Date.parse(claimed);
  const earliest = from === null ? time : Date.parse(from);
  return new Date(Math.min(Math.max(time, earliest), now.getTime()));
}

/** What arrives within these milliseconds happened when it arrived: the database's clock is the better one. */
const AT_ONCE = 10_000;

/** As `momentWithin`, for a change of status. */
export function momentOfChange(
  claimed: string | undefined,
  { from, now }: { from: string | null; now: Date },
): Date {
  const isNow = claimed === undefined || now.getTime() - Date.parse(claimed) < AT_ONCE;
  return isNow ? now : momentWithin(claimed, { from, now });
}

/** The responsible user or an admin may start and reopen, but not before the assigned time; `at` is when they do. */
export function startRefusal(
  inspection: InspectionState,
  actor: InspectionCaller,
  at: Date,
): Refusal | null {
  if (!isAdmin(actor) && inspection.responsible_id !== actor.id)
    return new Refusal('not_responsible');
  const reopens = statusOf(inspection) !== STATUS.notStarted;
  if (
    inspection.archived ||
    !mayBecome(statusOf(inspection), STATUS.active) ||
    (reopens && !isAdmin(actor))
  )
    return wrongStatus(inspection);
  if (new Date(inspection.assigned_time) <= at) return null;
  return new Refusal('assigned_time_not_reached', {
    assigned_time: inspection.assigned_time,
    current_time: at.toISOString(),
  });
}

export function cancelRefusal(
  inspection: InspectionState,
  actor: InspectionCaller,
): Refusal | null {
  if (!isAdmin(actor) && inspection.responsible_id !== actor.id)
    return new Refusal('not_responsible');
  return inspection.archived || !mayBecome(statusOf(inspection), STATUS.cancelled)
    ? wrongStatus(inspection)
    : null;
}

/** Only the responsible user, admin or not, may answer and complete, while the inspection is active. */
export function workRefusal(inspection: InspectionState, actor: InspectionCaller): Refusal | null {
  if (inspection.responsible_id !== actor.id) return new Refusal('not_responsible');
  return inactiveRefusal(inspection);
}

/** Nothing is entered into an inspection before its start or after its end, whoever asks. */
export function inactiveRefusal(inspection: InspectionState): Refusal | null {
  if (inspection.archived) return wrongStatus(inspection);
  if (statusOf(inspection) === STATUS.notStarted) return new Refusal('not_started');
  return statusOf(inspection) === STATUS.active ? null : wrongStatus(inspection);
}

/** A new responsible user is chosen by an admin, or by the current one handing over; nobody, only before the start. */
export function handOverRefusal(
  inspection: InspectionState,
  actor: InspectionCaller,
  to: string | null,
): Refusal | null {
  if (!isAdmin(actor) && inspection.responsible_id !== actor.id)
    return new Refusal('not_responsible');
  const from = to === null ? [STATUS.notStarted] : OPEN_STATUSES;
  return inspection.archived || !from.includes(statusOf(inspection))
    ? wrongStatus(inspection)
    : null;
}

/**
 * Before the start an admin changes the assigned and due time, the responsible user and the comment; the responsible user changes
 * the comment until the end (docs/wire.md rows 18 and 19).
 */
export function changeRefusal(
  inspection: InspectionState,
  actor: InspectionCaller,
  change: {
    assigned_time?: unknown;
    due_time?: unknown;
    responsible_id?: unknown;
    comment?: unknown;
  },
): Refusal | null {
  const status = statusOf(inspection);
  const isPlanned = status === STATUS.notStarted;
  const { assigned_time, due_time, responsible_id } = change;
  const moves = [assigned_time, due_time, responsible_id].some((value) => value !== undefined);
  if (moves && !isPlanned) return wrongStatus(inspection);
  if (change.comment === undefined || (isPlanned && isAdmin(actor))) return null;
  if (!OPEN_STATUSES.includes(status)) return wrongStatus(inspection);
  return inspection.responsible_id === actor.id ? null : new Refusal('not_responsible');
}

/** The fields of an item that an answer changes. */
export interface AnswerState {
  value: AnswerValue;
  quality: number | null;
  not_applicable: boolean;
  comment: string | null;
  /** A copied answer that nobody has confirmed yet. */
  proposed: boolean;
  signature: ItemSignature | null;
  meter_change: MeterChange | null;
}
type RatedItem = Parameters<typeof answerFault>[0] & {
  item_type: 'header' | 'question';
  indicator_code: string | null;
};
/** The reason for refusing an answer: the field of the body and the kind of fault. */
interface AnswerProblem {
  field: keyof Answer | null;
  type: string;
}

/** A comment alone leaves a proposal as it is; anything else makes it an answer. */
const staysProposed = (old: AnswerState, input: Answer): boolean =>
  old.proposed &&
  input.confirmed === undefined &&
  input.value === undefined &&
  input.quality_status_code === undefined &&
  input.not_applicable === undefined &&
  input.signature === undefined &&
  input.meter_change === undefined;

/**
 * The item after the answer: only fields in the body change, a value determines the quality, and overriding
 * it needs a comment.
 */
export function applyAnswer(
  item: RatedItem,
  old: AnswerState,
  input: Answer,
): AnswerState | AnswerProblem {
  if (item.item_type === 'header') return { field: null, type: 'type' };
  const comment = input.comment === undefined ? old.comment : input.comment;
  const proposed = staysProposed(old, input);
  const isSigned = (input.signature ?? null) !== null;
  if (isSigned && item.check_type_code !== CHECK_TYPE.signature)
    return { field: 'signature', type: 'type' };
  const isChange = (input.meter_change ?? null) !== null;
  if (isChange && (item.check_type_code !== CHECK_TYPE.number || item.indicator_code === null))
    return { field: 'meter_change', type: 'type' };
  const gives =
    isSigned ||
    isChange ||
    (input.value ?? null) !== null ||
    (input.quality_status_code ?? null) !== null;
  if (input.not_applicable === true && gives) return { field: 'not_applicable', type: 'value' };
  const not_applicable = input.not_applicable ?? (old.not_applicable && !gives);
  const signature = signatureAfter(old, input);
  const given = { not_applicable, comment, proposed, signature, meter_change: null };
  if (not_applicable) return { ...given, value: null, quality: null, signature: null };
  const value = input.value === undefined ? old.value : keptAnswer(item, input.value);
  const fault = input.value === undefined ? null : answerFault(item, value);
  if (fault !== null) return { field: 'value', type: fault };
  const rating = input.quality_status_code;
  if (isRated(item.check_type_code) || isFilledByContent(item.check_type_code)) {
    const quality = rating === undefined ? old.quality : rating;
    return { ...given, value, quality };
  }
  const ruleQuality = qualityOfAnswer(item, value);
  if (((rating ?? null) !== null || isChange) && value === null)
    return { field: 'value', type: 'required' };
  // The rule rates a new value again, unless a rating comes with it.
  const unrated = rating === undefined && input.value === undefined ? old.quality : ruleQuality;
  const quality = rating ?? unrated;
  const meter_change = value === null ? null : meterChangeAfter(old, input);
  return quality === ruleQuality || comment?.trim()
    ? { ...given, value, quality, meter_change }
    : { field: 'comment', type: 'required' };
}

/** The signature after the answer; the same one again changes nothing. The moment is known to whoever stores it. */
function signatureAfter({ signature }: AnswerState, { signature: given }: Answer) {
  if (given === undefined || given === null) return given === null ? null : signature;
  const again = signatureOf(given, signature?.signed_at ?? '');
  return isDeepStrictEqual(again, signature) ? signature : signatureOf(given, '');
}

/** Whether the value after the answer is the first of a new meter; corrections of the value leave that as it is. */
function meterChangeAfter({ meter_change }: AnswerState, { meter_change: given }: Answer) {
  return given === undefined || isDeepStrictEqual(given, meter_change) ? meter_change : given;
}

export const isProblem = (outcome: AnswerState | AnswerProblem): outcome is AnswerProblem =>
  'type' in outcome;
