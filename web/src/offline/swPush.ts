import type { PushMessage } from '@plumbline/contract/notices/push';
import { PRODUCT_NAME } from '@plumbline/contract/product';
import type { OpenRequest } from './serviceWorker.ts';

interface Waiting {
  waitUntil(work: Promise<unknown>): void;
}
interface PushEvent extends Waiting {
  data: { json(): unknown } | null;
}
interface NotificationClick extends Waiting {
  notification: Notification;
}
interface OpenPage {
  focused: boolean;
  focus(): Promise<unknown>;
  navigate(path: string): Promise<unknown>;
  postMessage(message: OpenRequest, ports: MessagePort[]): void;
}
/** The parts of a worker's API used here; the types for pages and workers exclude each other. */
interface Worker {
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<OpenPage[]>;
    openWindow(path: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationClick) => void): void;
}
const worker = globalThis as unknown as Worker; // this file only runs in a service worker

/** How long a page has to answer; one that is still loading does not, nor does a frozen one. */
const PATIENCE = 1000;

/** What browsers want for each message, whatever it says: something that its user sees. */
async function show({ data }: PushEvent): Promise<void> {
  const { title, body, path, tag } = (data?.json() ?? {}) as Partial<PushMessage>; // written by the server
  await worker.registration.showNotification(title ?? PRODUCT_NAME, {
    body: body ?? '',
    icon: '/icon-192.png',
    data: path ?? '/notices',
    ...(tag !== undefined && { tag }),
  });
}

/** Opens a page of the product: in an open window, which goes there by itself if it can, or in a new one. */
async function open(path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (page === undefined) return void (await worker.clients.openWindow(path));
  await page.focus().catch(() => undefined);
  const { port1, port2 } = new MessageChannel();
  const isHeard = await new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), PATIENCE);
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    page.postMessage({ open: path }, [port2]);
  });
  port1.close();
  if (!isHeard) await page.navigate(path).catch(() => worker.clients.openWindow(path));
}

worker.addEventListener('push', (event) => event.waitUntil(show(event)));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});
