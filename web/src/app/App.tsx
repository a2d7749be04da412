import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { DeviceProvider } from '../kit/device.tsx';
import { Intl } from '../kit/i18n/Intl.tsx';
import { startScheme } from '../ui/theme/scheme.ts';
import { later } from '../kit/later.ts';
import { toasts } from '../kit/toasts.ts';

startScheme();

/** The providers of every screen, even of the error page before the configuration has loaded. */
export function App({ children }: { children: ReactNode }) {
  return (
    <DeviceProvider>
      <Intl>
        {children}
        <LazyToasts />
      </Intl>
    </DeviceProvider>
  );
}

const part = later(() => import('./Toasts.tsx'));
const fetchNeeded = () => {
  if (toasts.current().length > 0) void part.fetch().catch(() => undefined); // the next toast tries again
};

/** The toasts, loaded with the frame (`router.tsx`); the login page loads them with its first toast. */
function LazyToasts() {
  const loaded = part.useLoaded();
  useEffect(() => {
    if (loaded) return;
    fetchNeeded(); // one may be earlier than this page
    return toasts.subscribe(fetchNeeded);
  }, [loaded]);
  return loaded && <loaded.Toasts />;
}
