import type { StatusChange } from '@plumbline/contract/inspections/schemas';
import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { nowDate } from '../../kit/clock.ts';
import { RefusalError } from '../../kit/http/errors.ts';
import { outbox } from './deviceOutbox.ts';
import { isUndecided } from './entry.ts';

/** The time in which a server that can be reached has answered, in milliseconds. */
const PATIENCE = 6_000;

/** An inspection with what the list of unsent entries says about it. */
export type InspectionNames = Pick<InspectionView, 'id' | 'template_name' | 'object'> &
  Partial<Pick<InspectionView, 'number'>>;

/**
 * Starts, completes or cancels an inspection: stored on the device first, sent after what was done before. Resolves once the
 * server has it, or it is known to wait here.
 * @throws RefusalError if the server refuses it at once; then it is taken back, and nothing has changed
 */
export async function recordStatus(
  { id, number, template_name, object }: InspectionNames,
  change: Omit<StatusChange, 'happened_at'>,
): Promise<'arrived' | 'waits'> {
  const key = await outbox.add({
    kind: 'status',
    inspection_id: id,
    about: { inspection: [template_name, object.name, number].filter(Boolean).join(' · ') },
    body: { ...change, happened_at: nowDate().toISOString() },
  });
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
      const entry = outbox.current().entries.find((one) => one.key === key);
      if (entry === undefined) end(() => resolve('arrived'));
      else if (entry.state === 'held') end(() => resolve('waits'));
      else if (isUndecided(entry))
        end(() => {
          const { status, detail } = entry.trouble ?? {};
          void outbox.discard(entry);
          reject(new RefusalError(status ?? 0, detail ?? null));
        });
    };
    const timer = setTimeout(() => end(() => resolve('waits')), PATIENCE);
    const unsubscribe = outbox.subscribe(look);
    look();
  });
