import type { StatusChange } from '@plumbline/contract/inspections/schemas';
import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { nowDate } from '../../kit/clock.ts';
import { RefusalError } from '../../kit/http/errors.ts';
import { fetchRefusalWords } from '../../kit/http/refusals.ts';
import { remember } from '../../kit/remembered.ts';
import { outbox } from './deviceOutbox.ts';
import { inspectionOf, isNewObject, isUndecided, objectNeeded } from './entry.ts';
import type { NewEntry, NewObjectEntry, OutboxEntry, PlanEntry } from './entry.ts';

/** The time in which a server that can be reached has answered, in milliseconds. */
const PATIENCE = 6_000;

/** An inspection with what the list of unsent entries says about it. */
export type InspectionNames = Pick<InspectionView, 'id' | 'template_name' | 'object'> &
  Partial<Pick<InspectionView, 'number'>>;

const namesOf = ({ template_name, object, number }: InspectionNames): string =>
  [template_name, object.name, number].filter(Boolean).join(' · ');

/**
 * Stores what happens to an inspection as a whole, or its comment, on the device first; it is sent after what was done before. Resolves once the
 * server has it, or it is known to wait here.
 * @throws RefusalError if the server refuses it at once; then it is taken back, and nothing has changed
 */
async function record(entry: NewEntry): Promise<'arrived' | 'waits'> {
  return await outcomeOf(await outbox.add(entry));
}

/** Starts, completes or cancels an inspection. */
export const recordStatus = (
  inspection: InspectionNames,
  change: Omit<StatusChange, 'happened_at'>,
): Promise<'arrived' | 'waits'> =>
  record({
    kind: 'status',
    inspection_id: inspection.id,
    about: { inspection: namesOf(inspection) },
    body: { ...change, happened_at: nowDate().toISOString() },
  });

/** Makes another user responsible. */
export const recordHandOver = (
  inspection: InspectionNames,
  to: { id: string; name: string },
): Promise<'arrived' | 'waits'> =>
  record({
    kind: 'hand_over',
    inspection_id: inspection.id,
    about: { inspection: namesOf(inspection), to: to.name },
    body: { responsible_id: to.id },
  });

/** Changes the comment. */
export const recordComment = (
  inspection: InspectionNames,
  comment: string | null,
): Promise<'arrived' | 'waits'> =>
  record({
    kind: 'comment',
    inspection_id: inspection.id,
    about: { inspection: namesOf(inspection) },
    body: { comment },
  });

/** Plans an inspection on this device. */
export async function recordPlan(
  plan: Pick<PlanEntry, 'object_id' | 'body' | 'made'>,
): Promise<'arrived' | 'waits'> {
  remember('planned', 'yes'); // from now on, queries about inspections look for those of this device
  return await record({
    ...plan,
    kind: 'plan',
    inspection_id: plan.body.id,
    about: { inspection: namesOf({ ...plan.made.inspection, number: undefined }) },
  });
}

/** Makes an object on this device; `follow` stores what comes after it. */
export async function recordObject(
  made: NewObjectEntry,
  follow: () => Promise<void>,
): Promise<'arrived' | 'waits'> {
  const key = await outbox.add(made);
  await follow();
  return await outcomeOf(key);
}

const outcomeOf = (key: string): Promise<'arrived' | 'waits'> =>
  new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      unsubscribe();
      settle();
    };
    const look = () => {
      const { entries } = outbox.current();
      const entry = entries.find((one) => one.key === key);
      if (entry === undefined) end(() => resolve('arrived'));
      else if (entry.state === 'held' || hasToWait(entry, entries)) end(() => resolve('waits'));
      else if (isUndecided(entry))
        end(() => {
          const { status, detail } = entry.trouble ?? {};
          void (isNewObject(entry) ? outbox.discardWhole(entry) : outbox.discard(entry));
          const refuse = () => reject(new RefusalError(status ?? 0, detail ?? null));
          void fetchRefusalWords().then(refuse); // another tab may have sent it
        });
    };
    const timer = setTimeout(() => end(() => resolve('waits')), PATIENCE);
    const unsubscribe = outbox.subscribe(look);
    look();
  });

/** What comes before it in its inspection, or the object that it needs, is not getting through. */
const hasToWait = (entry: OutboxEntry, entries: readonly OutboxEntry[]): boolean =>
  entries.some(
    (one) =>
      (one.state === 'held' || isUndecided(one)) &&
      (isNewObject(one)
        ? one.object_id === objectNeeded(entry)
        : inspectionOf(entry) !== null &&
          inspectionOf(one) === inspectionOf(entry) &&
          one.seq < entry.seq),
  );
