import { OPEN_STATUSES, STATUS } from '@plumbline/contract/inspections/status';
import type { Ctx } from '#kit/ctx.ts';
import type { HandledEvent } from '#kit/handlers/handler.ts';
import type { Agent } from '#kit/model/actor.ts';
import { lateReminderNotices } from '../rounds/reminders.ts';
import { aboutInspection, dataOf, subjectsOf } from '../subjects.ts';
import type { NamedInspection } from '../subjects.ts';
import type { NewNotice } from '../sendNotices.ts';

/**
 * Notices of a person's changes: a new responsible user, a former one, or a cancelled inspection. Inspections of
 * schedules are announced by reminders alone: one that was due before the inspection was planned, or moved to its time,
 * is sent now.
 */
export async function ofAssignments(
  ctx: Ctx<Agent>,
  events: readonly HandledEvent[],
): Promise<NewNotice[]> {
  const ofInspections = events.filter(
    ({ entity, type }) => entity === 'inspection' && type !== 'complete',
  );
  const subjects = await subjectsOf(
    ctx,
    ofInspections.map(({ entity_id }) => entity_id),
  );
  const moved = ofInspections.filter(({ type, user_id, new_value }) =>
    type === 'create' ? user_id === null : type === 'update' && 'assigned_time' in new_value,
  );
  return [
    ...ofInspections.flatMap((event) => {
      const subject = subjects.get(event.entity_id);
      return subject && event.user_id !== null ? noticesOf(event, subject) : [];
    }),
    ...(await lateReminderNotices(
      ctx,
      moved.map(({ entity_id }) => entity_id),
    )),
  ];
}

function noticesOf(
  { id, type, user_id, old_value, new_value }: HandledEvent,
  subject: NamedInspection,
): NewNotice[] {
  const common = {
    about: aboutInspection(subject),
    data: dataOf(subject, subject.assigned_time),
  };
  const noticeTo = (kind: NewNotice['kind'], reader: unknown): NewNotice[] =>
    typeof reader === 'string' && reader !== user_id
      ? [{ user_id: reader, kind, key: `${kind} ${id}`, ...common }]
      : [];
  if (type === 'cancel') return noticeTo('cancelled', subject.responsible_id);
  const isOpen = OPEN_STATUSES.some((status) => status === subject.operative_status_code);
  if (type === 'archive')
    return subject.operative_status_code === STATUS.notStarted
      ? noticeTo('cancelled', subject.responsible_id)
      : [];
  const { responsible_id } = new_value;
  // A user who has already handed it on is no longer notified.
  if (!isOpen || responsible_id === undefined || responsible_id !== subject.responsible_id)
    return [];
  return [
    ...noticeTo('assigned', responsible_id),
    ...(type === 'update' ? noticeTo('handed_over', old_value['responsible_id']) : []),
  ];
}
