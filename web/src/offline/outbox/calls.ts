import { indicatorValues } from '@plumbline/contract/indicators/wire';
import type { objects } from '@plumbline/contract/objects/wire';
import type { roundRuns } from '@plumbline/contract/rounds/wire';
import { withTimeout } from '../../kit/chunk.ts';
import { api } from '../../kit/http/api.ts';
import { NetworkError, RefusalError } from '../../kit/http/errors.ts';
import { serverReach } from '../../kit/http/reach.ts';
import { currentSession, lockSession } from '../../kit/session/sessionStore.ts';
import { subjectOf } from '../../kit/session/token.ts';
import type { ContentEntry } from './contentEntry.ts';
import { outboxStore } from './device.ts';
import {
  isAnswer,
  isComment,
  isContent,
  isFile,
  isLate,
  isNewObject,
  isReading,
  isRun,
} from './entry.ts';
import type {
  AnswerEntry,
  LateEntry,
  LifecycleEntry,
  ObjectEntry,
  OutboxEntry,
  ReadingEntry,
  RunEntry,
} from './entry.ts';
import {
  outcomeOfAll,
  outcomeOfComment,
  outcomeOfError,
  outcomeOfLate,
  outcomeOfObject,
  outcomeOfReading,
  outcomeOfReadingError,
  outcomeOfRun,
  outcomeOfMadeError,
  outcomeOfResult,
  outcomeOfLifecycle,
  outcomeOfLifecycleError,
  outcomesOfVerdicts,
  type AttemptOutcome,
} from './outcome.ts';
import { planPath } from './planned.ts';
import type { BegunAnswer, FileInQueue } from './sender.ts';

/** The time after which a connection that hangs counts as none. */
const PATIENCE = 20_000;
const ROUND_RUN: (typeof roundRuns)['path'] = '/round_run';
const OBJECTS: (typeof objects)['path'] = '/object';

const pathOf = ({ inspection_id, detail_id, item_id }: AnswerEntry): string =>
  `/inspection/${inspection_id}/detail/${detail_id}/item/${item_id}/quality`;

/** The call that creates what an entry holds, or changes an inspection as a whole. */
function postPath(
  entry: ReadingEntry | RunEntry | LifecycleEntry | ObjectEntry | LateEntry,
): string {
  if (isReading(entry)) return indicatorValues.path;
  if (isRun(entry)) return ROUND_RUN;
  if (isNewObject(entry)) return OBJECTS;
  const { inspection_id: id } = entry;
  if (entry.kind === 'status') return `/inspection/composite/status/${id}`;
  if (entry.kind === 'late') return `/inspection/${id}/late_work`;
  if (entry.kind === 'hand_over') return `/inspection/composite/responsible/${id}`;
  return planPath(entry.object_id, entry.body);
}

/** Another tab may have signed somebody else in, or the token's permissions are gone. */
function isOwnerHere({ user_id }: OutboxEntry): boolean {
  const { token, locked } = currentSession();
  return token !== null && !locked && subjectOf(token) === user_id;
}

async function askServer(
  entry: Exclude<OutboxEntry, ContentEntry>,
  base: number | null,
): Promise<unknown> {
  const options = { idempotencyKey: entry.key, signal: AbortSignal.timeout(PATIENCE) };
  const { body } = entry;
  if (isAnswer(entry))
    return await inTime(
      api.patch<unknown>(pathOf(entry), {
        ...options,
        body: { ...entry.body, device_id: entry.device_id, revision: base ?? undefined },
      }),
    );
  if (isComment(entry))
    return await inTime(
      api.patch<unknown>(`/inspection/${entry.inspection_id}`, { ...options, body }),
    );
  return await inTime(api.post<unknown>(postPath(entry), { ...options, body }));
}

/** The answer to a request that a signal ends. */
async function inTime(request: Promise<unknown>): Promise<unknown> {
  const result = await request;
  if (result !== undefined) return result;
  void serverReach.check();
  throw new NetworkError('the server did not answer in time');
}

async function attempt(
  entry: OutboxEntry,
  base: number | null,
  file: FileInQueue,
): Promise<AttemptOutcome> {
  if (!isOwnerHere(entry)) return outcomeOfError(new RefusalError(401, 'Unauthorized'));
  if (isContent(entry)) return await sendContent(entry, file);
  const answer = askServer(entry, base);
  if (isAnswer(entry))
    return await answer.then((result) => outcomeOfResult(result, entry.item_id), outcomeOfError);
  if (isComment(entry))
    return await answer.then((result) => outcomeOfComment(result, entry), outcomeOfError);
  if (isRun(entry))
    return await answer.then((result) => outcomeOfRun(result, entry), outcomeOfMadeError);
  if (isNewObject(entry))
    return await answer.then((result) => outcomeOfObject(result, entry), outcomeOfMadeError);
  if (isLate(entry))
    return await answer.then((result) => outcomeOfLate(result, entry), outcomeOfError);
  return await (isReading(entry)
    ? answer.then(
        (result) => outcomeOfReading(result, entry),
        (error: unknown) => outcomeOfReadingError(error, entry),
      )
    : answer.then(
        (result) => outcomeOfLifecycle(result, entry),
        (error: unknown) => outcomeOfLifecycleError(error, entry),
      ));
}

/** Files, their changes and removals, with code that is fetched when there is the first one. */
async function sendContent(entry: ContentEntry, file: FileInQueue): Promise<AttemptOutcome> {
  try {
    const { sendChange, sendOverWire } = await withTimeout(() => import('./sendContent.ts'));
    if (!isFile(entry)) return await sendChange(entry);
    return await sendOverWire(entry, {
      bytesOf: (content_id) => outboxStore.bytesOf(content_id),
      note: file.note,
      isWanted: () => isOwnerHere(entry) && file.isThere(),
    });
  } catch (error) {
    return outcomeOfError(error);
  }
}

/** One attempt to send an entry. */
export async function sendEntry(
  entry: OutboxEntry,
  base: number | null,
  file: FileInQueue,
): Promise<AttemptOutcome> {
  const outcome = await attempt(entry, base, file);
  lockIfOver(outcome);
  return outcome;
}

function lockIfOver(outcome: AttemptOutcome): void {
  const signedIn = currentSession().isLoggedIn;
  if (outcome.event === 'hold' && outcome.trouble.reason === 'session' && signedIn) lockSession();
}

/** Answers to different items of one inspection, as one request. */
async function askTogether(answers: readonly BegunAnswer[]): Promise<unknown> {
  const [first] = answers;
  if (first === undefined || !isOwnerHere(first.entry)) throw new RefusalError(401, 'Unauthorized');
  const body = {
    answers: answers.map(({ entry, base }) => ({
      ...entry.body,
      detail_id: entry.detail_id,
      item_id: entry.item_id,
      key: entry.key,
      device_id: entry.device_id,
      revision: base ?? undefined,
    })),
  };
  const path = `/inspection/${first.entry.inspection_id}/answers`;
  return await inTime(api.post<unknown>(path, { body, signal: AbortSignal.timeout(PATIENCE) }));
}

/** The same for several answers of one inspection. */
export async function sendAnswersTogether(
  answers: readonly BegunAnswer[],
): Promise<AttemptOutcome[]> {
  const outcomes = await askTogether(answers).then(
    (result) =>
      outcomesOfVerdicts(
        result,
        answers.map(({ entry }) => entry.item_id),
      ),
    (error: unknown) => answers.map(() => outcomeOfAll(error)),
  );
  for (const outcome of outcomes) lockIfOver(outcome);
  return outcomes;
}
