import { LOCALES } from '@plumbline/contract/kit/locales';
import { useMantineColorScheme } from '@mantine/core';
import { Suspense, useLayoutEffect, type ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../src/kit/http/queryClient.ts';
import { answerCalls } from '../test/network.ts';
import { show } from '../test/page.tsx';
import { BOARDS } from './boards.ts';
import { ME } from './samples.ts';
import { ANSWERS } from './answers.ts';

const BOARD = {
  display: 'grid',
  gap: 16,
  padding: 16,
  width: 960,
  background: 'var(--mantine-color-body)',
};
/** Two builds of Chromium may differ by this much; a word out of place differs more. */
const TOLERANCE = { comparatorOptions: { allowedMismatchedPixelRatio: 0.003 } };

const [WIDTH, HEIGHT] = [1008, 720];

const SCHEMES = ['light', 'dark'] as const;

function InScheme({ scheme, children }: { scheme: 'light' | 'dark'; children: ReactNode }) {
  const { setColorScheme } = useMantineColorScheme();
  useLayoutEffect(() => setColorScheme(scheme), [scheme, setColorScheme]);
  return (
    <div data-testid="board" style={BOARD}>
      {children}
    </div>
  );
}

beforeEach(async () => {
  vi.setSystemTime('2026-11-22T12:00:00Z');
  answerCalls(
    Object.fromEntries(
      Object.entries(ANSWERS).map(([path, body]) => [`GET ${path}`, () => ({ body })]),
    ),
  );
  queryClient.setQueryData(['me'], ME);
  await page.viewport(WIDTH, HEIGHT);
});

describe.each(LOCALES)('in %s', (locale) => {
  describe.each(SCHEMES)('in the %s scheme', (scheme) => {
    test.each(BOARDS)('renders $name unchanged', async ({ name, Pieces, overPage, isTall }) => {
      await show(
        <InScheme scheme={scheme}>
          <Suspense>
            <Pieces />
          </Suspense>
        </InScheme>,
        { locale, signedIn: true },
      );
      await expect.poll(() => queryClient.isFetching()).toBe(0);
      await document.fonts.ready;
      // What is below the window would be missing in the picture.
      if (isTall) await page.viewport(WIDTH, page.getByTestId('board').element().scrollHeight + 48);
      const picture = overPage ? page.elementLocator(document.body) : page.getByTestId('board');
      await expect.element(picture).toMatchScreenshot(`${name} ${scheme} ${locale}`, TOLERANCE);
    });
  });
});
