import type { ReactNode } from 'react';
import { render, renderHook } from 'vitest-browser-react/pure';
import { pageAt, type PageSettings } from './pageAt.tsx';

/** Renders a part of the page; call `answerCalls` first. */
export async function show(part: ReactNode, options: PageSettings = {}) {
  const { router, wrapper } = await pageAt(options);
  return { ...(await render(part, { wrapper })), router };
}

/** Runs a hook within a page; call `answerCalls` first. */
export async function runHook<Props, Result>(
  hook: (props?: Props) => Result,
  { props, ...options }: PageSettings & { props?: Props } = {},
) {
  const { router, wrapper } = await pageAt(options);
  const initialProps = props === undefined ? {} : { initialProps: props };
  const rendered = await renderHook(hook, { wrapper, ...initialProps });
  // React waits for the effects of an asynchronous step, but not of a synchronous one
  const act = (step: () => void): Promise<void> => rendered.act(async () => step());
  return { ...rendered, act, router };
}
