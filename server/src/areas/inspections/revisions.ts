import type { Answer, ItemView } from '@plumbline/contract/inspections';
import { Refusal } from '@plumbline/contract/kit/errors';
import type { AppliedKey, ItemRow } from './table.ts';

/** The devices that answer one item; who has long been silent finds a conflict instead of its key. */
const MAX_DEVICES = 16;

/** What a device says of an answer besides the answer: its own id and the key of this try. */
export interface Sent {
  device_id: string | undefined;
  key: string | string[] | undefined;
}

const keyOf = ({ device_id, key }: Sent): AppliedKey | null =>
  device_id === undefined || typeof key !== 'string' ? null : { device_id, key };

/** Whether this very answer was applied before, however long ago. */
export function wasApplied(answer: ItemRow, sent: Sent): boolean {
  const own = keyOf(sent);
  return answer.applied_keys.some(
    ({ device_id, key }) => device_id === own?.device_id && key === own.key,
  );
}

/** The keys with this one as the last of its device. */
export function withKey(answer: ItemRow, sent: Sent): AppliedKey[] {
  const own = keyOf(sent);
  if (own === null) return answer.applied_keys;
  const others = answer.applied_keys.filter(({ device_id }) => device_id !== own.device_id);
  return [...others, own].slice(-MAX_DEVICES);
}

/**
 * Whether somebody has answered meanwhile: by the revision the answer is based on, or, where none is
 * sent, by the time it was given. A device's clock decides nothing once the revision does.
 */
export function isOvertaken(answer: ItemRow, sent: Answer): boolean {
  if (sent.revision !== undefined) return sent.revision !== answer.revision;
  if (sent.answered_at === undefined || answer.answered_at === null) return false;
  return new Date(sent.answered_at) < new Date(answer.answered_at);
}

export const newerAnswer = (item: ItemView): Refusal => new Refusal('newer_answer', { item });
