import { createStore, useStore } from './createStore.ts';

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
const isApp = (): boolean =>
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
