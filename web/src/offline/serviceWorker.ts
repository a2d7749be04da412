/** A worker that says nothing for this long is not waited for. */
const PATIENCE = 2_000;

/** Asks a newer build that waits to take over. It answers whether it does: only where no other page is open. */
export const TAKE_OVER = 'take over';

const container = (): ServiceWorkerContainer | null =>
  import.meta.env.PROD && 'serviceWorker' in navigator ? navigator.serviceWorker : null;

/** A newer build that was fetched before takes over: the page begins anew, and nothing of this one is shown. */
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
    /** From here on somebody works on this page: a build that comes late is not begun under their hands. */
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

/** The page's files are kept on the device, so that it opens without a connection. */
export function startServiceWorker(): void {
  const workers = container();
  // a browser that forbids it goes without: the page needs a connection to open then
  void workers?.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
}
