import '../src/ui/theme/styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/history';
import { createContext, useContext, type ReactNode } from 'react';
import { App } from '../src/app/App.tsx';
import { loadConfig } from '../src/kit/config.ts';
import { queryClient } from '../src/kit/http/queryClient.ts';
import { applyLocale } from '../src/kit/i18n/i18n.ts';
import { MeProvider } from '../src/kit/session/me.ts';
import { paramsIn } from '../src/kit/paths.ts';
import { RouterProvider } from '../src/kit/router/parts.tsx';
import { createRouter } from '../src/kit/router/router.ts';
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
const Problem = ({ error }: { error: unknown }) => String(error);
const view = (href: string) => ({
  key: '',
  Page: Place,
  stays: true,
  Frame: null,
  params: paramsIn(href),
});
/** Every address shows the part. */
const PAGES = {
  open: async ({ pathname }: { pathname: string }) => view(pathname),
  standIn: ({ pathname }: { pathname: string }) => view(pathname),
  Pending: () => null,
  PageProblem: Problem,
  FrameProblem: Problem,
  parseSearch,
  writeSearch,
};

/** Everything that surrounds a part of the page: theme, texts, queries, an address. */
export async function pageAt({ href = '/', locale = 'en-GB', signedIn = false }: PageSettings) {
  await Promise.all([loadConfig(), applyLocale(locale, ALL_PARTS)]);
  const router = createRouter({
    ...PAGES,
    history: createMemoryHistory({ initialEntries: [href] }),
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
