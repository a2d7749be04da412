import { recall, remember } from './remembered.ts';

/** The device of push messages that this browser is, and its user. */
interface PushHere {
  user_id: string;
  device_id: string;
}

export function pushHere(): PushHere | null {
  const [user_id, device_id] = recall('push')?.split(' ') ?? [];
  return user_id === undefined || device_id === undefined ? null : { user_id, device_id };
}

export const rememberPush = ({ user_id, device_id }: PushHere): void =>
  remember('push', `${user_id} ${device_id}`);

/** Ends push messages to this browser, also where the server cannot be told: its address is no longer valid. */
export async function endPushHere(): Promise<void> {
  remember('push', null);
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
