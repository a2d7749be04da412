import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { DeviceProvider } from '../kit/device.tsx';
import { Intl } from '../kit/i18n/Intl.tsx';
import { storageKey } from '../kit/remembered.ts';
import { theme } from '../ui/theme/theme.ts';
import { cssVariablesResolver } from '../ui/theme/variables.ts';
import { later } from '../kit/later.ts';
import { toasts } from '../kit/toasts.ts';

const schemes = localStorageColorSchemeManager({ key: storageKey('colourScheme') });

/** The providers of every screen, even of the error page before the configuration has loaded. */
export function App({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
      deduplicateCssVariables={false} // so the style sheet with all of Mantine's variables is not needed
      deduplicateInlineStyles
    >
      <DeviceProvider>
        <Intl>
          {children}
          <LazyToasts />
        </Intl>
      </DeviceProvider>
    </MantineProvider>
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
