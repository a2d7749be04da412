import type { IndicatorValueView } from '@plumbline/contract/indicators/wire';
import type { Answer, DetailWork } from '@plumbline/contract/inspections/items';
import type { HandInLateWork } from '@plumbline/contract/inspections/lateWork';
import type {
  SiteRules,
  StatusChange,
  WorkedDetail,
} from '@plumbline/contract/inspections/schemas';
import type { NewRun } from '@plumbline/contract/rounds/schemas';
import type { InspectionView } from '@plumbline/contract/inspections/wire';
import type { Reference } from '@plumbline/contract/kit/answers';
import type { ObjectView } from '@plumbline/contract/objects/wire';
import { READING } from './contentEntry.ts';
import type { ContentEntry, FileEntry, NewContentEntry } from './contentEntry.ts';
import type { EntryState } from './states.ts';
import type { UnsentEntry } from './unsent.ts';

/** The description of an entry in the list of unsent answers, valid even when its item can no longer be read. */
export interface EntrySubject {
  /** The inspection's template and object. */
  inspection: string;
  number: string;
  item: string;
  check_type_code: number | null;
  unit: string | null;
}

/** One answer on its way to the server. */
export interface AnswerEntry extends UnsentEntry {
  kind?: undefined;
  inspection_id: string;
  detail_id: string;
  item_id: string;
  about: EntrySubject;
  /** The revision of the item that the user saw; null if stored before revisions existed. */
  base: number | null;
  /** Whether the answer waits for earlier files, because its item needs a picture or signature. */
  after_files?: boolean | undefined;
  body: Answer;
}

/** The description of a reading in the list. */
interface AboutReading {
  indicator: string;
  object: string;
  unit: string | null;
  decimals: number;
}

/** One value of an indicator, entered in a round of readings, on its way to the server. */
export interface ReadingEntry extends UnsentEntry {
  kind: 'reading';
  indicator_id: string;
  about: AboutReading;
  body: Pick<IndicatorValueView, 'id' | 'value' | 'measured_at'> & {
    indicator_id: string;
    source: 'manual';
    /** Whether it replaces the value of the same moment, such as an earlier one of the same round. */
    replace: boolean;
  } & Partial<Pick<IndicatorValueView, 'meter_changed' | 'old_meter_last' | 'new_meter_first'>>;
}

/** The end of a saved round, on its way to the server. */
export interface RunEntry extends UnsentEntry {
  kind: 'run';
  round_id: string;
  about: { round: string; read: number; stops: number };
  body: NewRun & { id: string };
}

/** A start, a completion or a cancellation on its way to the server. */
export interface StatusEntry extends UnsentEntry {
  kind: 'status';
  inspection_id: string;
  about: Pick<EntrySubject, 'inspection'>;
  body: StatusChange;
}

/** What an inspection that was planned on this device is planned from. */
export type PlanSource = { template_id: string; rules?: SiteRules } | { check_list_ids: string[] };

/** An inspection that was planned on this device, on its way to the server. */
export interface PlanEntry extends UnsentEntry {
  kind: 'plan';
  inspection_id: string;
  about: Pick<EntrySubject, 'inspection'>;
  object_id: string;
  body: PlanSource & {
    id: string;
    details: WorkedDetail[];
    responsible_id: string;
    assigned_time: string;
    comment?: string | undefined;
  };
  /** The inspection as this device shows it until the server has it, without any answer. */
  made: { inspection: InspectionView; work: DetailWork[] };
}

/** A hand-over to another user, on its way to the server. */
export interface HandOverEntry extends UnsentEntry {
  kind: 'hand_over';
  inspection_id: string;
  about: Pick<EntrySubject, 'inspection'> & { to: string };
  body: { responsible_id: string };
}

/** The comment of an inspection, on its way to the server. */
export interface CommentEntry extends UnsentEntry {
  kind: 'comment';
  inspection_id: string;
  about: Pick<EntrySubject, 'inspection'>;
  body: { comment: string | null };
}

/** An object that was made on this device, on its way to the server. */
export interface ObjectEntry extends UnsentEntry {
  kind: 'object';
  object_id: string;
  about: { object: string };
  body: {
    id: string;
    name: string;
    object_class_id: string | null;
    parent_id: string | null;
    external_id: string | null;
    location: { lat: number; lon: number } | null;
  };
  /** The object as this device shows it until the server has it. */
  made: Pick<ObjectView, 'full_name' | 'object_class' | 'parent'> & { business_unit: Reference };
}

/** Work that the server refused, on its way to the managers; its files follow as those of the late work. */
export interface LateEntry extends UnsentEntry {
  kind: 'late';
  inspection_id: string;
  about: Pick<EntrySubject, 'inspection'>;
  body: HandInLateWork;
}

/** What happens to an inspection as a whole: everything else in it keeps its place before or after. */
export type LifecycleEntry = PlanEntry | StatusEntry | HandOverEntry;

export type OutboxEntry =
  | AnswerEntry
  | ReadingEntry
  | RunEntry
  | ContentEntry
  | CommentEntry
  | LifecycleEntry
  | ObjectEntry
  | LateEntry;
export type NewLifecycleEntry =
  | Pick<StatusEntry, 'kind' | 'inspection_id' | 'about' | 'body'>
  | Pick<PlanEntry, 'kind' | 'inspection_id' | 'about' | 'object_id' | 'body' | 'made'>
  | Pick<HandOverEntry, 'kind' | 'inspection_id' | 'about' | 'body'>;
export type NewObjectEntry = Pick<ObjectEntry, 'kind' | 'object_id' | 'about' | 'body' | 'made'>;
export type NewEntry =
  | Pick<
      AnswerEntry,
      'inspection_id' | 'detail_id' | 'item_id' | 'about' | 'base' | 'after_files' | 'body'
    >
  | Pick<ReadingEntry, 'kind' | 'indicator_id' | 'about' | 'body'>
  | Pick<CommentEntry, 'kind' | 'inspection_id' | 'about' | 'body'>
  | Pick<RunEntry, 'kind' | 'round_id' | 'about' | 'body'>
  | NewObjectEntry
  | NewLifecycleEntry
  | NewContentEntry;

export const isReading = (entry: OutboxEntry): entry is ReadingEntry => entry.kind === 'reading';
export const isRun = (entry: OutboxEntry): entry is RunEntry => entry.kind === 'run';
export const isAnswer = (entry: OutboxEntry): entry is AnswerEntry => entry.kind === undefined;
export const isFile = (entry: OutboxEntry): entry is FileEntry => entry.kind === 'file';
export const isLate = (entry: OutboxEntry): entry is LateEntry => entry.kind === 'late';
export const isStatus = (entry: OutboxEntry): entry is StatusEntry => entry.kind === 'status';
export const isPlan = (entry: OutboxEntry): entry is PlanEntry => entry.kind === 'plan';
export const isNewObject = (entry: OutboxEntry): entry is ObjectEntry => entry.kind === 'object';
export const isHandOver = (entry: OutboxEntry): entry is HandOverEntry =>
  entry.kind === 'hand_over';
export const isComment = (entry: OutboxEntry): entry is CommentEntry => entry.kind === 'comment';
export const isLifecycle = (entry: OutboxEntry): entry is LifecycleEntry =>
  isStatus(entry) || isPlan(entry) || isHandOver(entry);
export const isContent = (entry: OutboxEntry): entry is ContentEntry => 'content_id' in entry;
/** Whether an entry is about a photo of a reading. */
export const isOfReading = (
  entry: OutboxEntry,
): entry is ContentEntry & { entity: typeof READING } =>
  isContent(entry) && entry.entity === READING;
/** Whether an entry is about one of these contents. */
export const isAbout =
  (content_ids: ReadonlySet<string>) =>
  (entry: OutboxEntry): boolean =>
    isContent(entry) && content_ids.has(entry.content_id);

/** Removes the entries about these contents from those by key. */
export function dropAbout(
  entries: Map<string, OutboxEntry>,
  content_ids: readonly string[] = [],
): void {
  for (const { key } of [...entries.values()].filter(isAbout(new Set(content_ids))))
    entries.delete(key);
}

/** The lane of an entry: the item, indicator, round, content, comment, object or inspection that it changes. */
export function laneOf(entry: OutboxEntry): string {
  if (isContent(entry)) return entry.content_id;
  if (isLifecycle(entry)) return entry.inspection_id;
  if (isComment(entry)) return `comment ${entry.inspection_id}`;
  if (isRun(entry)) return entry.round_id;
  if (isNewObject(entry)) return entry.object_id;
  if (isLate(entry)) return entry.body.id;
  return isReading(entry) ? entry.indicator_id : entry.item_id;
}

/** The inspection that an entry is part of; late work is not, whatever happens to its inspection. */
export const inspectionOf = (entry: OutboxEntry): string | null =>
  isReading(entry) || isRun(entry) || isNewObject(entry) || isLate(entry)
    ? null
    : entry.inspection_id;

/** The object without which the server refuses an entry: the parent of a new one, the owner of a file, what is inspected. */
export function objectNeeded(entry: OutboxEntry): string | null {
  if (isNewObject(entry)) return entry.body.parent_id;
  if (isContent(entry)) return entry.entity === 'object' ? entry.entity_id : null;
  return isPlan(entry) ? entry.object_id : null;
}

/** What was made here, with everything that cannot be without it. */
export function wholeOf(
  made: ObjectEntry | PlanEntry,
  entries: readonly OutboxEntry[],
): OutboxEntry[] {
  if (isPlan(made)) return entries.filter((one) => inspectionOf(one) === made.inspection_id);
  const needing = entries.filter((one) => objectNeeded(one) === made.object_id);
  const whole = needing.map((one) =>
    isNewObject(one) || isPlan(one) ? wholeOf(one, entries) : [one],
  );
  return [made, ...whole.flat()];
}

/** The order of sending; the key breaks ties between two tabs that wrote in the same moment. */
export const inSendingOrder = <E extends OutboxEntry>(entries: Iterable<E>): E[] =>
  [...entries].toSorted((a, b) => a.seq - b.seq || (a.key < b.key ? -1 : 1));

/** Greater than every earlier number, even if the clock was set back. */
export const nextSeq = (before: readonly { seq: number }[], now: number): number =>
  before.reduce((seq, one) => Math.max(seq, one.seq + 1), now);

const PENDING: readonly EntryState[] = ['kept', 'sending', 'held'];
const DECISIVE: readonly EntryState[] = ['conflict', 'refused'];

/** On their way: sent automatically, now or later. */
export const pendingOf = <E extends OutboxEntry>(entries: readonly E[]): E[] =>
  entries.filter(({ state }) => PENDING.includes(state));

/** The server has not taken it and will not, unless the user decides otherwise. */
export const isUndecided = ({ state }: OutboxEntry): boolean => DECISIVE.includes(state);

/** Unsent for the user's decision. */
export const undecidedOf = <E extends OutboxEntry>(entries: readonly E[]): E[] =>
  entries.filter(isUndecided);

/** The number of answers, readings and files as the user counts them: several changes of one are one. */
export const countAnswers = (entries: readonly OutboxEntry[]): number =>
  new Set(entries.map(laneOf)).size;

/** The same for a whole device: those of other users, of which it knows only how many entries there are, count one by one. */
export const countOnDevice = (entries: readonly OutboxEntry[], stored: number): number =>
  countAnswers(entries) + Math.max(0, stored - entries.length);

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;
/** Milliseconds until the next attempt after this many consecutive failures. */
export const waitAfter = (failures: number): number =>
  Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.max(0, failures - 1));
