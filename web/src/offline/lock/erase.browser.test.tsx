import { afterEach, expect, test, vi } from 'vitest';
import { remember } from '../../kit/remembered.ts';
import { WAITING, WAITING_NOTE } from '../serviceWorker.ts';
import { eraseAllButUnsent, eraseDevice } from './erase.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear(); // the files share one page
});

/** A browser that gets messages for its user, and would say what waits. */
async function tellingDevice() {
  remember('push', 'user device');
  await (await caches.open(WAITING)).put(WAITING_NOTE, new Response('{}'));
  const unsubscribe = vi.fn(() => Promise.resolve(true));
  const pushManager = { getSubscription: () => Promise.resolve({ unsubscribe }) };
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({
    pushManager,
  } as unknown as ServiceWorkerRegistration); // what is asked of it
  const stay = (event: Event) => event.preventDefault(); // this page begins no other
  window.navigation.addEventListener('navigate', stay, { once: true });
  return unsubscribe;
}

test('an erased device tells whoever has it next nothing more of its user', async () => {
  for (const erase of [eraseDevice, eraseAllButUnsent]) {
    const unsubscribe = await tellingDevice();
    await erase();
    expect(unsubscribe).toHaveBeenCalledOnce();
    expect(await caches.has(WAITING)).toBe(false);
  }
});
