import { MAX_LATE_ANSWERS, MAX_LATE_FILES } from '@plumbline/contract/inspections/lateLimits';
import { STATUS } from '@plumbline/contract/inspections/status';
import { codeOf } from '@plumbline/contract/kit/errors';
import type { FileEntry } from './contentEntry.ts';
import { inSendingOrder, isAnswer, isContent, isFile, isLifecycle, isStatus } from './entry.ts';
import type { AnswerEntry, LateEntry, OutboxEntry, StatusEntry } from './entry.ts';

/** The owner of files that were handed in with late work. */
export const LATE_WORK = 'late_work';

/** The refusals of work whose inspection has meanwhile gone to somebody else or ended. */
const TOO_LATE: readonly string[] = ['not_responsible', 'wrong_status'];

const reasonOf = ({ state, trouble }: OutboxEntry): string | null => {
  const code = state === 'refused' && trouble?.detail != null ? codeOf(trouble.detail) : null;
  return code !== null && TOO_LATE.includes(code) ? code : null;
};

/** The work in an inspection that the server refused because it came too late, with what waits for it. */
interface LateWork {
  /** Why the first of it was refused. */
  reason: string;
  answers: AnswerEntry[];
  files: FileEntry[];
  /** The refused start and end, which mean nothing any more. */
  acts: StatusEntry[];
  /** When it was completed on the device. */
  finished_at: string | null;
}

/** The late work among the entries of one inspection, as much as can be handed in at once; null if there is none. */
export function lateWorkAmong(own: readonly OutboxEntry[]): LateWork | null {
  const entries = inSendingOrder(own);
  const first = entries.find((entry) => reasonOf(entry) !== null);
  const reason = first ? reasonOf(first) : null;
  if (!first || reason === null) return null;
  const blockedFrom = entries.find((one) => isLifecycle(one) && reasonOf(one) !== null)?.seq;
  const isLate = (entry: OutboxEntry): boolean =>
    reasonOf(entry) !== null ||
    (blockedFrom !== undefined && entry.seq > blockedFrom && isWaiting(entry));
  const late = entries.filter(isLate);
  const answers = late.filter(isAnswer).slice(0, MAX_LATE_ANSWERS);
  const files = late
    .filter(isFile)
    .filter(({ entity }) => entity !== LATE_WORK)
    .slice(0, MAX_LATE_FILES);
  if (answers.length + files.length === 0) return null;
  // the end waits for what was refused before it
  const acts = entries
    .filter(isStatus)
    .filter((entry) => isStartOrEnd(entry.body) && (isLate(entry) || isWaitingAfter(first, entry)));
  const end = acts.find(({ body }) => body.operative_status_code === STATUS.completed);
  return { reason, answers, files, acts, finished_at: end?.body.happened_at ?? null };
}

const isWaiting = ({ state }: OutboxEntry): boolean => state === 'kept' || state === 'held';
const isWaitingAfter = (first: OutboxEntry, entry: OutboxEntry): boolean =>
  entry.seq > first.seq && isWaiting(entry);
const isStartOrEnd = ({ operative_status_code: code }: StatusEntry['body']): boolean =>
  code === STATUS.active || code === STATUS.completed;

/** The answers of one request, which has to stay below the server's limit for bodies. */
const PART = 50;

/** What replaces late work in the queue: the same answers on their way to the managers, and its files behind them. */
export function handedIn(
  work: LateWork,
  entries: readonly OutboxEntry[],
  id: string,
): { gone: OutboxEntry[]; next: OutboxEntry[] } {
  const { answers, files, acts, finished_at } = work;
  const contents = new Set(files.map(({ content_id }) => content_id));
  const fresh = { state: 'kept', attempts: 0, trouble: null } as const;
  const parts = Math.ceil(Math.max(answers.length, files.length) / PART);
  const hand_ins = Array.from({ length: parts }, (_, n): LateEntry | null => {
    const [from, to] = [n * PART, (n + 1) * PART];
    const [own, ownFiles] = [answers.slice(from, to), files.slice(from, to)];
    const first = own[0] ?? ownFiles[0];
    if (first === undefined) return null;
    const { inspection_id, user_id, device_id, seq } = first;
    const about = { inspection: isAnswer(first) ? first.about.inspection : first.about.title };
    const body = {
      id,
      finished_at,
      answers: own.map((one) => answerOf(one, work.reason)),
      files: ownFiles.map(({ content_id, entity, entity_id, name }) => ({
        content_id,
        item_id: entity === 'inspection_check_list_item' ? entity_id : null,
        name,
      })),
    };
    const key = crypto.randomUUID();
    const inspection = inspection_id ?? '';
    return {
      kind: 'late',
      inspection_id: inspection,
      about,
      body,
      key,
      seq,
      user_id,
      device_id,
      ...fresh,
    };
  });
  const own = entries.filter(isContent).filter((one) => contents.has(one.content_id));
  const retargeted = own.map((one) => ({
    ...one,
    ...fresh,
    entity: LATE_WORK,
    entity_id: id,
    inspection_id: null,
    ...(isFile(one) && { posted: false }),
  }));
  return {
    gone: [...answers, ...acts],
    next: [...hand_ins.filter((one) => one !== null), ...retargeted],
  };
}

function answerOf(entry: AnswerEntry, reason: string): LateEntry['body']['answers'][number] {
  const { key, detail_id, item_id, base, device_id, body, about } = entry;
  const { number, item, check_type_code, unit } = about;
  const own = { number, item, check_type_code, unit };
  return {
    key,
    detail_id,
    item_id,
    ...own,
    base,
    device_id,
    reason: reasonOf(entry) ?? reason,
    body,
  };
}
