import { afterEach, beforeEach, expect, test } from 'vitest';
import { useState } from 'react';
import { answerCalls } from '../../../test/network.ts';
import { show } from '../../../test/page.tsx';
import { dictationIn, isDictationChosen, rememberDictation } from '../../kit/dictation.ts';
import { toasts } from '../../kit/toasts.ts';
import { Dictate } from './Dictate.tsx';

/** What a browser recognises, as the test says; every listening is noted. */
class Recognition extends EventTarget {
  static listening: Recognition[] = [];
  lang = '';
  processLocally = false;
  start(): void {
    Recognition.listening.push(this);
  }
  stop(): void {
    this.dispatchEvent(new Event('end'));
  }
  say(text: string): void {
    const result = Object.assign([{ transcript: text }], { isFinal: true });
    this.dispatchEvent(Object.assign(new Event('result'), { resultIndex: 0, results: [result] }));
  }
}
Object.defineProperty(Recognition.prototype, 'processLocally', { writable: true, value: false });

const NAMES = ['SpeechRecognition', 'webkitSpeechRecognition'] as const;
const real = NAMES.map((name) => [name, Reflect.get(globalThis, name)] as const);
const asked: unknown[] = [];

/** A browser whose recognition for the device is in this state; null: it has none for the device. */
function browser(state: string | null): void {
  const found = class extends Recognition {};
  if (state !== null)
    Object.assign(found, {
      available: (options: unknown) => {
        asked.push(options);
        return Promise.resolve(state);
      },
      install: () => Promise.resolve(true),
    });
  for (const name of NAMES)
    Object.defineProperty(globalThis, name, { configurable: true, value: found });
}

beforeEach(() => {
  answerCalls({});
  Recognition.listening = [];
  asked.length = 0;
});
afterEach(() => {
  for (const [name, value] of real)
    Object.defineProperty(globalThis, name, { configurable: true, value });
});

function Field() {
  const [text, setText] = useState('Leaks');
  return (
    <>
      <output>{text}</output>
      <Dictate name="Seal" text={text} change={setText} />
    </>
  );
}

test('what is said goes behind the text, and the sound stays on the device', async () => {
  browser('available');
  const screen = await show(<Field />);
  const button = screen.getByRole('button', { name: 'Dictate: Seal' });
  await button.click();
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  const [heard] = Recognition.listening;
  expect([heard?.processLocally, heard?.lang]).toEqual([true, 'en-GB']);
  expect(asked).toEqual([{ langs: ['en-GB'], processLocally: true }]);
  heard?.say(' at the flange ');
  heard?.say('on both sides');
  await expect.element(screen.getByText('Leaks at the flange on both sides')).toBeVisible();
  await button.click();
  await expect.element(button).toHaveAttribute('aria-pressed', 'false');
});

test.each([
  ['only recognises elsewhere', null],
  ['does not know the language', 'unavailable'],
])('a browser that %s has no button', async (_what, state) => {
  browser(state);
  const screen = await show(<Field />);
  await expect.poll(() => asked.length).toBe(state === null ? 0 : 1);
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});

test('a language that the device lacks is fetched at the first press', async () => {
  browser('downloadable');
  const screen = await show(<Field />);
  const button = screen.getByRole('button', { name: 'Dictate: Seal' });
  await button.click();
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  expect(Recognition.listening.length).toBe(1);
});

test('a microphone that is not allowed is said', async () => {
  browser('available');
  const screen = await show(<Field />);
  await screen.getByRole('button', { name: 'Dictate: Seal' }).click();
  await expect.poll(() => Recognition.listening.length).toBe(1);
  const [heard] = Recognition.listening;
  heard?.dispatchEvent(Object.assign(new Event('error'), { error: 'not-allowed' }));
  heard?.stop();
  await expect.poll(() => JSON.stringify(toasts.current())).toContain('allow the microphone');
});

test('a browser that ends the page that asks it is not asked again', async () => {
  browser('available');
  rememberDictation(true);
  expect(isDictationChosen()).toBe(true);
  const answered = dictationIn('en-GB');
  expect(isDictationChosen()).toBe(false); // as it stays if the page ends now
  expect([await answered, isDictationChosen()]).toEqual(['ready', true]);
  rememberDictation(false);
  expect(isDictationChosen()).toBe(false);
});
