import { createStore, useStore } from './createStore.ts';
import { recall, remember } from './remembered.ts';

/** Not a part of every browser: https://wicg.github.io/manifest-incubations/. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

const offer = createStore<InstallEvent | null>(null);

/** Keeps the browser's offer to install the page for when somebody asks for it. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault(); // no bar over the page
    offer.change(event as InstallEvent); // that is what browsers with this event send
  });
  window.addEventListener('appinstalled', () => offer.change(null));
}

/** Whether the page runs as an installed app. */
export const isApp = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true; // Safari's own

/** How the page can be installed here: by the browser's dialog, by hand, or not at all because it is. */
export function useInstall(): { by: 'dialog' | 'hand' | 'done'; install: () => void } {
  const event = useStore(offer);
  return {
    by: isApp() ? 'done' : event === null ? 'hand' : 'dialog',
    install: () => void event?.prompt(),
  };
}

/** The day of the last use and the number of days of use, or that the user has been asked. */
const ASKED = 'asked';
/** From this day of use on, somebody is likely to come back. */
const INVITED_ON = 2;

/** The number of days on which this browser has shown the page, including `today`; null once the user has been asked. */
export function daysOfUse(stored: string | null, today: string): number | null {
  if (stored === ASKED) return null;
  const [day, count = '0'] = (stored ?? '').split(' ');
  return Number(count) + (day === today ? 0 : 1);
}

const invitation = createStore(false);

/** Notes a day of use; from the second one on, the page may invite to install it, once. */
export function noteUse(today: string): void {
  const days = daysOfUse(recall('install'), today);
  if (days === null) return;
  remember('install', `${today} ${days}`);
  invitation.change(days >= INVITED_ON && !isApp());
}

/** Whether the user is invited to install the page, and how they answer. */
export function useInvitation(): { isInvited: boolean; answer: () => void } {
  const answer = () => {
    remember('install', ASKED);
    invitation.change(false);
  };
  return { isInvited: useStore(invitation), answer };
}
