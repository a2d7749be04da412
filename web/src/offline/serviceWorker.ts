import type { Locale } from '@plumbline/contract/kit/locales';
import type { Role } from '@plumbline/contract/kit/roles';

/** The time to wait for a worker that does not respond. */
const PATIENCE = 2_000;

/** Asks a waiting newer build to take over. Its answer is yes only if no other page is open. */
export const TAKE_OVER = 'take over';

export const container = (): ServiceWorkerContainer | null =>
  import.meta.env.PROD && 'serviceWorker' in navigator ? navigator.serviceWorker : null;

/** Whether the device has this page, so that it opens without the server. */
export const isOnDevice = (): boolean =>
  'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

/** Lets a newer build that was fetched earlier take over: the page reloads before it shows anything. Resolves if it stays. */
export async function renewBuild(longest = PATIENCE): Promise<void> {
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
    const patience = setTimeout(goOn, longest);
    workers.addEventListener('controllerchange', begin, { once: true });
    port1.addEventListener('message', ({ data }) => data === false && goOn());
    port1.start();
    waiting.postMessage(TAKE_OVER, [port2]);
  });
}

/** What a user needs of the page without a connection. */
export interface DeviceNeeds {
  locale: Locale;
  role: Role;
}
/** The cache of assets, and the place in it of the needs of this device's user. */
export const [ASSETS, NEEDS] = ['assets', '/needs'];

/** Asks a page to show another one of its own: what a message on the device tells of. */
export interface OpenRequest {
  open: string;
}

/** The tag of the event by which a browser says that there is a network. */
export const SEND_TAG = 'send';
/** Asks a page to send what waits on the device. */
export interface SendRequest {
  send: true;
}
export const ASK_TO_SEND: SendRequest = { send: true };

/** The cache, and the place in it, of what the worker says when nobody can send. */
export const [WAITING, WAITING_NOTE] = ['waiting', '/waiting'];
/** The words of that, in the language of the user. */
export interface WaitingNote {
  title: string;
  body: string;
}

/** Asks the worker for the assets that are not stored yet. The scripts are those that `index.html` names: they tell the page's build. */
export interface RestRequest {
  scripts: string[];
}
/** The number of files that the device still lacks; null if the worker could not look. */
export type RestAnswer = number | null;

/** The lock that holds back downloads of the worker. */
export const SIGNING_IN = 'signing in';

/** The longest time that somebody takes to sign in, in milliseconds; what has not ended then is a forgotten page. */
const LONGEST_HOLD = 120_000;

/** Lets the worker wait while somebody signs in on the page in view. Returns a function that ends it. */
export function holdDownloads(): () => void {
  let end = () => {};
  const hold = () => {
    end();
    if (document.visibilityState !== 'visible') return; // a forgotten tab must not hold back the others
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    setTimeout(end, LONGEST_HOLD);
    void navigator.locks.request(SIGNING_IN, () => ended);
  };
  hold();
  document.addEventListener('visibilitychange', hold);
  return () => {
    document.removeEventListener('visibilitychange', hold);
    end();
  };
}
