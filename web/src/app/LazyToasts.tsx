import { notificationsStore } from '@mantine/notifications';
import { useEffect, useState, type ComponentType } from 'react';

/** The toasts, which arrive with the frame (`router.tsx`); the login page fetches them with its first one. */
export function LazyToasts() {
  const [Toasts, setToasts] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Toasts !== null) return;
    const load = async () => {
      const arrived = await import('./Toasts.tsx').catch(() => null); // the next toast tries again
      if (arrived) setToasts(() => arrived.Toasts);
    };
    return notificationsStore.subscribe(() => void load());
  }, [Toasts]);
  return Toasts && <Toasts />;
}
