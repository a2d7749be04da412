/** The time to wait for a worker that does not respond. */
const PATIENCE = 2_000;

/** Asks a waiting newer build to take over. Its answer is yes only if no other page is open. */
export const TAKE_OVER = 'take over';

const container = (): ServiceWorkerContainer | null =>
  import.meta.env.PROD && 'serviceWorker' in navigator ? navigator.serviceWorker : null;

/** Whether the device has this page, so that it opens without the server. */
export const isOnDevice = (): boolean =>
  'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

/** Lets a newer build that was fetched earlier take over: the page reloads before it shows anything. */
export async function renewBuild(): Promise<void> {
  const workers = container();
  if (workers?.controller == null) return;
  const waiting = (await workers.getRegistration().catch(() => undefined))?.waiting;
  if (waiting == null) return;
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const begin = () => {
      clearTimeout(patience);
      window.location.reload();
    };
    /** From here on somebody is using this page, so a late build must not reload it. */
    const goOn = () => {
      clearTimeout(patience);
      workers.removeEventListener('controllerchange', begin);
      port1.close();
      resolve();
    };
    const patience = setTimeout(goOn, PATIENCE);
    workers.addEventListener('controllerchange', begin, { once: true });
    port1.addEventListener('message', ({ data }) => data === false && goOn());
    port1.start();
    waiting.postMessage(TAKE_OVER, [port2]);
  });
}

/** Caches the page's files on the device, so that it opens without a connection. */
export function startServiceWorker(): void {
  const workers = container();
  // a browser that forbids workers then needs a connection to open the page
  void workers?.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
}
