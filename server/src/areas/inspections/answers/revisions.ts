import type { Answer, ItemView } from '@plumbline/contract/inspections/items';
import { Refusal } from '@plumbline/contract/kit/errors';
import type { AppliedKey } from '../../../columnTypes.ts';
import type { StoredAnswer } from '../table.ts';

/** The most queues stored per item; a device that was silent for too long gets a conflict. */
const MAX_QUEUES = 16;

/** The source of an answer: the device, its user, and the key of this request. */
interface Sender {
  device_id: string | undefined;
  user_id: string;
  key: string | string[] | undefined;
}
type OwnKey = Required<AppliedKey>;

const keyOf = ({ device_id, user_id, key }: Sender): OwnKey | null =>
  device_id === undefined || typeof key !== 'string' ? null : { device_id, user_id, key };

/** A device has a queue for each of its users. */
const isOfQueue = (own: OwnKey, { device_id, user_id = own.user_id }: AppliedKey): boolean =>
  device_id === own.device_id && user_id === own.user_id;

/** Whether this very request was applied before, however long ago. */
export function wasApplied(answer: StoredAnswer, sender: Sender): boolean {
  const own = keyOf(sender);
  if (own === null) return false;
  return answer.applied_keys.some((applied) => isOfQueue(own, applied) && applied.key === own.key);
}

/** The stored keys, with this one as the last of its queue. */
export function withKey(answer: StoredAnswer, sender: Sender): AppliedKey[] {
  const own = keyOf(sender);
  if (own === null) return answer.applied_keys;
  // keys without a user cannot be assigned to one: they expire in turn
  const others = answer.applied_keys.filter(
    (applied) => applied.user_id === undefined || !isOfQueue(own, applied),
  );
  return [...others, own].slice(-MAX_QUEUES);
}

/**
 * Whether somebody else has answered since: by the revision the answer is based on or, without one, by its time. With a
 * revision, the device's clock does not matter.
 */
export function isOvertaken(answer: StoredAnswer, input: Answer): boolean {
  if (input.revision !== undefined) return input.revision !== answer.revision;
  if (input.answered_at === undefined || answer.answered_at === null) return false;
  return new Date(input.answered_at) < new Date(answer.answered_at);
}

export const newerAnswer = (item: ItemView): Refusal => new Refusal('newer_answer', { item });
