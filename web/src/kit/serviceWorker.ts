/** A worker that has not taken over after this does so at the next start. */
const PATIENCE = 2_000;

/** Asks a newer build that waits to take over: it does where this is the only page of the old one. */
export const TAKE_OVER = 'take over';

const container = (): ServiceWorkerContainer | null =>
  import.meta.env.PROD && 'serviceWorker' in navigator ? navigator.serviceWorker : null;

/** True when a newer build, which was fetched before, has taken the place of the one that runs. */
export async function renewBuild(): Promise<boolean> {
  const workers = container();
  if (workers?.controller == null) return false;
  const waiting = (await workers.getRegistration().catch(() => undefined))?.waiting;
  if (waiting == null) return false;
  return await new Promise((resolve) => {
    workers.addEventListener('controllerchange', () => resolve(true), { once: true });
    waiting.postMessage(TAKE_OVER);
    setTimeout(() => resolve(false), PATIENCE);
  });
}

/** The page's files are kept on the device, so that it opens without a connection. */
export function startServiceWorker(): void {
  const workers = container();
  // a browser that forbids it goes without: the page needs a connection to open then
  void workers?.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
}
