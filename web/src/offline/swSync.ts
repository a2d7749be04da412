import {
  ASK_TO_SEND,
  SEND_TAG,
  WAITING,
  WAITING_NOTE,
  type SendRequest,
  type WaitingNote,
} from './serviceWorker.ts';

interface SyncEvent {
  tag: string;
  waitUntil(work: Promise<unknown>): void;
}
interface OpenPage {
  postMessage(message: SendRequest, ports: MessagePort[]): void;
}
/** The parts of a worker's API used here; the types for pages and workers exclude each other. */
interface Worker {
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<OpenPage[]>;
  };
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
}
const worker = globalThis as unknown as Worker; // this file only runs in a service worker

/** How long a page has to answer; a frozen one does not, nor does one without a session. */
const PATIENCE = 2000;

/** Whether the page begins to send. */
async function sends(page: OpenPage): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const isHeard = await new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), PATIENCE);
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    page.postMessage(ASK_TO_SEND, [port2]);
  });
  port1.close();
  return isHeard;
}

/** The network is back: an open page sends, because only pages have the session. Without one, the user is told what waits. */
async function wake(): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const heard = await Promise.all(pages.map(sends));
  if (heard.includes(true)) return;
  const stored = await caches.match(WAITING_NOTE, { cacheName: WAITING });
  if (stored === undefined) return; // notices are not allowed, or another page has sent it
  const { title, body } = (await stored.json()) as WaitingNote; // written by a page
  const look = { body, icon: '/icon-192.png', data: '/', tag: WAITING };
  await worker.registration.showNotification(title, look).catch(() => undefined); // no longer allowed
}

worker.addEventListener('sync', (event) => {
  if (event.tag === SEND_TAG) event.waitUntil(wake());
});
