import { LATE_DECISIONS } from '@plumbline/contract/inspections/lateDecisions';
import type { LateDecision } from '@plumbline/contract/inspections/lateDecisions';
import type { NoticeData } from '@plumbline/contract/notices/schemas';
import type { Ctx } from '#kit/ctx.ts';
import type { HandledEvent } from '#kit/handlers/handler.ts';
import type { Agent } from '#kit/model/actor.ts';
import { managersOf } from '../managers.ts';
import type { NewNotice } from '../sendNotices.ts';
import { activeUsers } from '../sight.ts';
import { aboutInspection, dataOf, subjectsOf, type NamedInspection } from '../subjects.ts';

/** The decision on late work, from its log entry. */
const decisionOf = (status: unknown): LateDecision | undefined =>
  LATE_DECISIONS.find((one) => one === status);

/** An event about an inspection, with the names that its notices need. */
interface LateEvent {
  event: HandledEvent;
  subject: NamedInspection;
  data: NoticeData;
}

/**
 * Notifies the managers of late work, its author of what they decide, and the responsible user when a former one asks for the
 * inspection.
 */
export async function ofLateWork(
  ctx: Ctx<Agent>,
  events: readonly HandledEvent[],
): Promise<NewNotice[]> {
  const own = events.filter(
    ({ entity, new_value }) =>
      entity === 'inspection' && ('late_work' in new_value || 'asked_back' in new_value),
  );
  const subjects = await subjectsOf(
    ctx,
    own.map(({ entity_id }) => entity_id),
  );
  if (subjects.size === 0) return [];
  const units = [...subjects.values()].map((subject) => subject.business_unit_id);
  const managers = await managersOf(ctx, [...new Set(units)]);
  const people = await activeUsers(ctx, own.flatMap(authorIn));
  return own.flatMap((event) => {
    const subject = subjects.get(event.entity_id);
    const [author] = authorIn(event);
    if (!subject || author === undefined) return [];
    const named = { id: author, name: people.get(author)?.full_name ?? '' };
    const late = { event, subject, data: { ...dataOf(subject), author: named } };
    if ('asked_back' in event.new_value) return ofAsking(late);
    const decision = decisionOf(event.new_value['late_work']);
    return decision === undefined
      ? ofHandIn(late, managers.get(subject.business_unit_id) ?? [])
      : ofDecision(late, author, decision);
  });
}

/** The author of the late work, or who asks. */
const authorIn = ({ user_id, new_value }: HandledEvent): string[] => {
  const author = new_value['late_author'] ?? user_id;
  return typeof author === 'string' ? [author] : [];
};

/** Late work that comes in parts is announced once. */
function ofHandIn({ event, subject, data }: LateEvent, managers: readonly string[]): NewNotice[] {
  const key = `late_work ${String(event.new_value['late_work_id'])}`;
  return managers
    .filter((id) => id !== event.user_id)
    .map((user_id) => ({ user_id, kind: 'late_work', key, about: aboutInspection(subject), data }));
}

function ofDecision(
  { event, subject, data }: LateEvent,
  author: string,
  decision: LateDecision,
): NewNotice[] {
  if (author === event.user_id) return [];
  const word = event.new_value['late_word'];
  const late = { decision, word: typeof word === 'string' ? word : '' };
  const key = `late_decided ${event.id}`;
  const about = aboutInspection(subject);
  return [{ user_id: author, kind: 'late_decided', key, about, data: { ...data, late } }];
}

/** Once for each responsible user, however often one asks. */
function ofAsking({ event: { user_id, new_value }, subject, data }: LateEvent): NewNotice[] {
  const reader = subject.responsible_id;
  if (reader === null || reader === user_id || new_value['asked_back'] !== reader) return [];
  const key = `asked_back ${subject.id} ${user_id}`;
  return [{ user_id: reader, kind: 'asked_back', key, about: aboutInspection(subject), data }];
}
