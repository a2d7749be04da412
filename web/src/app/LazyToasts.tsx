import { useEffect } from 'react';
import { later } from '../kit/later.ts';
import { toasts } from '../kit/toasts.ts';

const part = later(() => import('./Toasts.tsx'));
const fetchNeeded = () => {
  if (toasts.current().length > 0) void part.fetch().catch(() => undefined); // the next toast tries again
};

/** The toasts, loaded with the frame (`router.tsx`); the login page loads them with its first toast. */
export function LazyToasts() {
  const loaded = part.useLoaded();
  useEffect(() => {
    if (loaded) return;
    fetchNeeded(); // one may be earlier than this page
    return toasts.subscribe(fetchNeeded);
  }, [loaded]);
  return loaded && <loaded.Toasts />;
}
