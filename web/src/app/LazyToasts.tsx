import { notificationsStore } from '@mantine/notifications';
import { useEffect } from 'react';
import { later } from '../kit/later.ts';

const toasts = later(() => import('./Toasts.tsx'));
const fetchToasts = () => void toasts.fetch().catch(() => undefined); // the next toast tries again

/** The toasts, loaded with the frame (`router.tsx`); the login page loads them with its first toast. */
export function LazyToasts() {
  const loaded = toasts.useLoaded();
  useEffect(() => (loaded ? undefined : notificationsStore.subscribe(fetchToasts)), [loaded]);
  return loaded && <loaded.Toasts />;
}
