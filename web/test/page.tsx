import '../src/ui/styles.ts';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { createContext, useContext, type ReactNode } from 'react';
import { render, renderHook } from 'vitest-browser-react/pure';
import { App } from '../src/app/App.tsx';
import { loadConfig } from '../src/kit/config.ts';
import { applyLocale } from '../src/kit/i18n/i18n.ts';
import { parseSearch, writeSearch } from '../src/kit/listState.ts';
import type { Locale } from '@plumbline/contract/kit/locales';

interface Options {
  /** Path and search of the page. */
  href?: string;
  locale?: Locale;
}

const Content = createContext<ReactNode>(null);
const Place = () => useContext(Content);

/** Everything a part of the page lives in: theme, texts, queries, an address. */
async function pageAt({ href = '/', locale = 'en-GB' }: Options) {
  await Promise.all([loadConfig(), applyLocale(locale, true)]);
  const router = createRouter({
    routeTree: createRootRoute({ component: Place }),
    history: createMemoryHistory({ initialEntries: [href] }),
    parseSearch,
    stringifySearch: writeSearch,
  });
  await router.load();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <App>
      <Content value={children}>
        <RouterProvider router={router} />
      </Content>
    </App>
  );
  return { router, wrapper };
}

/** Renders a part of the page; call `answerCalls` first. */
export async function show(part: ReactNode, options: Options = {}) {
  const { router, wrapper } = await pageAt(options);
  return { ...(await render(part, { wrapper })), router };
}

/** Runs a hook within a page; call `answerCalls` first. */
export async function runHook<Props, Result>(
  hook: (props?: Props) => Result,
  { props, ...options }: Options & { props?: Props } = {},
) {
  const { router, wrapper } = await pageAt(options);
  const initialProps = props === undefined ? {} : { initialProps: props };
  const rendered = await renderHook(hook, { wrapper, ...initialProps });
  // React waits for what an asynchronous step sets off, but not for a synchronous one
  const act = (step: () => void): Promise<void> => rendered.act(async () => step());
  return { ...rendered, act, router };
}
