import type { Locale } from '@plumbline/contract/kit/locales';
import { Suspense, useLayoutEffect, type ReactNode } from 'react';
import { beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../src/kit/http/queryClient.ts';
import { outbox } from '../src/offline/outbox/deviceOutbox.ts';
import { findMisfits } from '../../e2e/misfits.ts';
import { trustDeviceClock } from '../test/clock.ts';
import { answerCalls } from '../test/network.ts';
import { show } from '../test/page.tsx';
import { differences } from '../test/sameToTheEye.ts';
import { BOARDS, type GalleryBoard } from './boards.ts';
import { ME } from './samples.ts';
import { ANSWERS } from './answers.ts';
import { chooseScheme } from '../src/ui/theme/scheme.ts';

const BOARD = {
  display: 'grid',
  gap: 16,
  padding: 16,
  width: 960,
  background: 'var(--mantine-color-body)',
};
/** Letters stand where the font has them, not where a build of Chromium rounds them to; buttons do not inherit this. */
const EXACT_LETTERS = '* { text-rendering: geometricPrecision !important; }';
/** What the pointer is over depends on where another test has left it. */
const NO_HOVER = '* { pointer-events: none !important; }';

const [WIDTH, HEIGHT] = [1008, 720];

/** A scheme does not depend on the language, so each is compared in one: the default, and the one with the longest words. */
const PICTURED = [
  ['light', 'en-GB'],
  ['dark', 'de-DE'],
] as const;
const SCHEMES = PICTURED.map(([scheme]) => scheme);
const FITTED = ['uk-UA', 'ru-UA'] as const;

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether what is left to the night is left out: `npm test` alone. */
    byDay: boolean;
  }
}
/** By day the boards take turns, otherwise each is shown in each of these ways. */
const inTurn = <T,>(ways: readonly T[], way: T) =>
  BOARDS.filter((_, n) => !inject('byDay') || ways[n % ways.length] === way);

type Scheme = 'light' | 'dark';

function InScheme({ scheme, children }: { scheme: Scheme; children: ReactNode }) {
  useLayoutEffect(() => chooseScheme(scheme), [scheme]);
  return (
    <div data-testid="board" style={BOARD}>
      <style>{EXACT_LETTERS + NO_HOVER}</style>
      {children}
    </div>
  );
}

beforeEach(async () => {
  vi.setSystemTime('2026-11-22T12:00:00Z');
  trustDeviceClock();
  answerCalls(
    Object.fromEntries(
      Object.entries(ANSWERS).map(([path, body]) => [`GET ${path}`, () => ({ body })]),
    ),
  );
  queryClient.setQueryData(['me'], ME);
  outbox.end(); // the pill says the same, whoever has read the device before
  await page.viewport(WIDTH, HEIGHT);
  // Where the focus is shown depends on what was pressed last, in whichever test.
  await userEvent.keyboard('{Tab}');
});

async function showBoard(
  { Pieces, isTall }: GalleryBoard,
  scheme: Scheme,
  locale: Locale,
): Promise<void> {
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
}

describe.each(PICTURED)('in the %s scheme, in %s', (scheme, locale) => {
  const boards = inTurn(SCHEMES, scheme);
  test.each(boards)('renders $name unchanged', async (board) => {
    await showBoard(board, scheme, locale);
    const picture = board.overPage ? page.elementLocator(document.body) : page.getByTestId('board');
    await expect.element(picture).toMatchScreenshot(`${board.name} ${scheme} ${locale}`);
  });
});

describe.each(FITTED)('in %s', (locale) => {
  test.each(inTurn(FITTED, locale))('the words of $name fit their places', async (board) => {
    await showBoard(board, 'light', locale);
    expect(findMisfits()).toEqual([]);
  });
});

async function picture(): Promise<ImageData> {
  const base64 = await page.screenshot({ element: page.getByTestId('board'), save: false });
  const bytes = new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))]);
  const bitmap = await createImageBitmap(bytes);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  if (canvas === null) throw new Error('There is no canvas to draw on');
  canvas.drawImage(bitmap, 0, 0);
  return canvas.getImageData(0, 0, bitmap.width, bitmap.height);
}

function at(selector: string): HTMLElement {
  const found = page.getByTestId('board').element().querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`The board has no ${selector}`);
  return found;
}
const textNode = (word: string): Text => {
  const texts = document.createTreeWalker(
    page.getByTestId('board').element(),
    NodeFilter.SHOW_TEXT,
  );
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (node.textContent?.includes(word)) return node as Text;
  throw new Error(`The board does not say ${word}`);
};
const replace = (word: string, other: string) => () => {
  const node = textNode(word);
  node.data = node.data.replace(word, other);
};
const style = (selector: string, css: Partial<CSSStyleDeclaration>) => () =>
  void Object.assign(at(selector).style, css);

const FAULTS: [fault: string, put: () => void][] = [
  ['another word', replace('Attention', 'Attraction')],
  ['another digit', replace('84.5', '84.6')],
  ['a word less', replace('Pressure test', 'Pressure')],
  ['another weight', style('a', { fontWeight: '700' })],
  ['another colour of letters', style('a', { color: 'green' })],
  ['a paler background', style('[data-status]', { background: 'transparent' })],
  ['a missing icon', () => at('svg').remove()],
  ['an icon two pixels further', style('svg', { transform: 'translateX(2px)' })],
  ['a text one pixel lower', style('a', { position: 'relative', top: '1px' })],
  ['a missing line', style('li:nth-child(2)', { border: '0', boxShadow: 'none' })],
  ['rounder corners', style('[data-status]', { borderRadius: '12px' })],
  ['more room', style('li', { paddingTop: '4px' })],
  ['a missing row', () => at('li').remove()],
];

describe.skipIf(inject('byDay'))('the comparison', () => {
  const board = BOARDS.find(({ name }) => name === 'restrictions') as GalleryBoard;

  test('takes a picture for the same as another of the same', async () => {
    await showBoard(board, 'light', 'en-GB');
    expect(differences(await picture(), await picture())).toEqual([]);
  });

  test.each(FAULTS)('sees %s', async (_fault, put) => {
    await showBoard(board, 'light', 'en-GB');
    const whole = await picture();
    put();
    expect(differences(whole, await picture())).not.toEqual([]);
  });
});
