import '../src/ui/theme/styles.ts';
import '../src/ui/theme/frameStyles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { createContext, useContext, type ReactNode } from 'react';
import { App } from '../src/app/App.tsx';
import { loadConfig } from '../src/kit/config.ts';
import { queryClient } from '../src/kit/http/queryClient.ts';
import { applyLocale } from '../src/kit/i18n/i18n.ts';
import { MeProvider } from '../src/kit/session/me.ts';
import { parseSearch, writeSearch } from '../src/kit/search.ts';
import type { Locale } from '@plumbline/contract/kit/locales';
import { ALL_PARTS } from './texts.ts';

export interface PageSettings {
  /** Path and search of the page. */
  href?: string;
  locale?: Locale;
  /** Whether the part needs the signed-in user, whose data the test provides. */
  signedIn?: boolean;
}

const Content = createContext<ReactNode>(null);
const Place = () => useContext(Content);

/** Everything that surrounds a part of the page: theme, texts, queries, an address. */
export async function pageAt({ href = '/', locale = 'en-GB', signedIn = false }: PageSettings) {
  await Promise.all([loadConfig(), applyLocale(locale, ALL_PARTS)]);
  const router = createRouter({
    routeTree: createRootRoute({ component: Place }),
    history: createMemoryHistory({ initialEntries: [href] }),
    parseSearch,
    stringifySearch: writeSearch,
  });
  await router.load();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <App>
      <QueryClientProvider client={queryClient}>
        <Content value={signedIn ? <MeProvider>{children}</MeProvider> : children}>
          <RouterProvider router={router} />
        </Content>
      </QueryClientProvider>
    </App>
  );
  return { router, wrapper };
}
