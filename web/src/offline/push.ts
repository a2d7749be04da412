import type { PushSubscriptionBody } from '@plumbline/contract/notices/push';
import { withTimeout } from '../kit/chunk.ts';
import { api } from '../kit/http/api.ts';
import { RefusalError } from '../kit/http/errors.ts';
import { isApp } from '../kit/install.ts';
import { goTo } from '../kit/navigation.ts';
import { endPushHere, pushHere, rememberPush } from '../kit/pushHere.ts';
import { container, type OpenRequest } from './serviceWorker.ts';

export const PUSH_PATH = '/user/me/push_device';

/** Safari on a phone has push messages only for a page that is installed. */
const isOnApplePhone = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** Whether this browser can get push messages: not at all, once the page is installed or its user allows it, or now. */
export function pushSupport(): 'none' | 'install' | 'blocked' | 'possible' {
  const isHere = container() !== null && 'PushManager' in window && 'Notification' in window;
  if (!isHere) return isOnApplePhone() && !isApp() ? 'install' : 'none';
  return Notification.permission === 'denied' ? 'blocked' : 'possible';
}

function bodyOf(subscription: PushSubscription): PushSubscriptionBody {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: '', auth: '', ...keys } };
}

/** Asks the user, as a browser wants that right after a press, and subscribes. False if they do not allow it. */
export async function turnOnPush(user_id: string, applicationServerKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { pushManager } = await withTimeout(async () => await navigator.serviceWorker.ready);
  await (await pushManager.getSubscription())?.unsubscribe(); // it may be for another key, or of another user
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { id } = await api.post<{ id: string }>(PUSH_PATH, { body: bodyOf(subscription) });
  rememberPush({ user_id, device_id: id });
  return true;
}

/** Ends the messages to a browser of the user, which may be this one. */
export async function turnOffPush(device_id: string): Promise<void> {
  await api.delete(`${PUSH_PATH}/${device_id}`).catch(ignoreGone);
  if (pushHere()?.device_id === device_id) await endPushHere();
}

function ignoreGone(error: unknown): void {
  if (!(error instanceof RefusalError && error.status === 404)) throw error;
}

/** Goes on with the messages to this browser; they end if it has another user now, or they were ended elsewhere. */
export async function renewPush(user_id: string): Promise<void> {
  const here = pushHere();
  if (here === null) return;
  if (here.user_id !== user_id) return await endPushHere();
  const registration = await container()?.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription == null) return await turnOffPush(here.device_id);
  try {
    await api.put(`${PUSH_PATH}/${here.device_id}`, { body: bodyOf(subscription) });
  } catch (error) {
    ignoreGone(error);
    await endPushHere();
  }
}

// a press on a message leads this page to what it tells of, without loading it anew
container()?.addEventListener('message', ({ data, ports }) => {
  const { open } = (data ?? {}) as Partial<OpenRequest>; // other messages of the worker have their own ports
  if (open === undefined) return;
  ports[0]?.postMessage(true);
  void goTo(open);
});
