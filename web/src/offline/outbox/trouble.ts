import type { Detail } from '@plumbline/contract/kit/errorBody';

/** The reason why an answer waits: each is a sentence in the sync sheet. */
export type HoldReason =
  | 'network'
  | 'session'
  | 'payment'
  | 'busy'
  | 'server'
  | 'stranger'
  | 'device';

export interface SendTrouble {
  reason: HoldReason | 'newer' | 'refused';
  status: number | null;
  detail: Detail | null;
}
