import { userEvent } from 'vitest/browser';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls } from '../../test/network.ts';
import { show } from '../../test/page.tsx';
import { createHotkeys, latinKey, PASS, useHotkeys, type KeyAct, type Hotkeys } from './hotkeys.ts';
import { useOpening } from './opening.ts';
import { keyNamesOf } from './keyNames.ts';
import { remember } from './remembered.ts';

const presses: string[] = [];
const record =
  (name: string, answer?: unknown): KeyAct =>
  (key) => {
    presses.push(`${name} ${key}`);
    return answer;
  };

const FRAME = { help: { press: '?' }, home: { press: 'g h' }, moves: { press: ['h', 'k'] } };
const LIST = { hand: { press: 'h' }, clear: { press: 'escape' }, save: { press: 'mod+s' } };

interface BoundProps {
  keys: Hotkeys;
  name: string;
  off?: boolean;
  everywhere?: boolean;
  answer?: unknown;
}
function WithHotkey({ keys, name, answer, ...options }: BoundProps) {
  const acts = Object.fromEntries(
    Object.keys(keys).map((key) => [key, record(`${name}.${key}`, answer)]),
  );
  useHotkeys(keys, acts, options);
  return null;
}

/** One key after the other, as slowly as a person; what they have done once the last one counts. */
const press = async (...keys: string[]) => {
  for (const key of keys) {
    await userEvent.keyboard(key);
    await pause(60);
  }
  return presses.splice(0);
};
const pause = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

beforeEach(() => {
  answerCalls({});
  presses.length = 0;
  remember('shortcuts', null);
});

test('runs only the latest binding of a key, unless that passes it on', async () => {
  await show(
    <>
      <WithHotkey keys={FRAME} name="frame" />
      <WithHotkey keys={LIST} name="list" answer={PASS} />
      <WithHotkey keys={{ hand: { press: 'h' } }} name="off" off />
    </>,
  );
  expect(await press('k')).toEqual(['frame.moves k']);
  expect(await press('h')).toEqual(['list.hand h', 'frame.moves h']);
  expect(await press('?')).toEqual(['frame.help ?']);
});

test('ignores the second key of a sequence on its own', async () => {
  await show(
    <>
      <WithHotkey keys={FRAME} name="frame" />
      <WithHotkey keys={LIST} name="list" />
    </>,
  );
  expect(await press('g', 'h')).toEqual(['frame.home g h']);
  expect(await press('g', 'k', 'h')).toEqual(['frame.moves k', 'list.hand h']);
});

test('ignores single keys while typing, in a dialog and when they are switched off, but not Ctrl S', async () => {
  const page = await show(
    <>
      <WithHotkey keys={LIST} name="list" />
      <input aria-label="Name" />
      <div role="dialog">
        <button>Within</button>
      </div>
    </>,
  );
  await page.getByLabelText('Name').click();
  expect(await press('h', '{Escape}')).toEqual([]);
  expect(await press('{Control>}s{/Control}')).toEqual(['list.save mod+s']);
  await page.getByText('Within').click();
  expect(await press('h', '{Control>}s{/Control}')).toEqual([]);
  await userEvent.click(document.body);
  remember('shortcuts', 'off');
  expect(await press('h', '{Escape}')).toEqual(['list.clear escape']);
});

test('runs global bindings in a dialog too, until they unmount', async () => {
  const page = await show(
    <>
      <WithHotkey keys={LIST} name="list" everywhere />
      <div role="dialog">
        <button>Within</button>
      </div>
    </>,
  );
  await page.getByText('Within').click();
  expect(await press('{Control>}s{/Control}')).toEqual(['list.save mod+s']);
  await page.unmount();
  expect(await press('{Control>}s{/Control}')).toEqual([]);
});

test.for([
  [{ press: 'g h' }, ['G', 'H']],
  [{ press: 'mod+enter' }, ['⌘', '↵']],
  [{ press: ['j', 'k'] }, ['J', 'K']],
  [{ press: 'escape' }, ['Esc']],
  [{ press: ['1', '2', '3'], display: ['1', '…', '3'] }, ['1', '…', '3']],
] as const)('writes %o as %o', ([hotkey, names]) => {
  expect(keyNamesOf(hotkey, '⌘')).toEqual(names);
});

/** What a key says of itself, as long after the page was opened. */
const key = (name: string, at: number, more: Partial<KeyboardEvent> = {}) => {
  const { code = '', shiftKey = false } = more;
  const event = new KeyboardEvent('keydown', { key: name, code, shiftKey, cancelable: true });
  Object.defineProperties(event, {
    timeStamp: { value: at, writable: true },
    target: { value: document.body },
  });
  return event;
};

/** The keys that type a text. */
const keysOf = (text: string) => text.split('');

/** Types with so many milliseconds between the keys; returns what shortcuts and scanners got. */
async function type(text: readonly (string | KeyboardEvent)[], gap: number) {
  const got: string[] = [];
  const hotkeys = createHotkeys();
  const acts = new Map(['n', 'g n'].map((one) => [one, () => void got.push(one)]));
  hotkeys.bind({ acts: () => acts, everywhere: false });
  hotkeys.bindScanner((code) => void got.push(`scan ${code}`));
  const events = text.map((one, n) => {
    const event = typeof one === 'string' ? key(one, 0) : one;
    return Object.assign(event, { timeStamp: 1000 + n * gap });
  });
  for (const event of events) {
    hotkeys.collect(event);
    if (!event.defaultPrevented) hotkeys.press(event);
    if (gap > 35) await pause(45);
  }
  await pause(60);
  const last = events.at(-1);
  return { got, enter: last?.key === 'Enter' && last.defaultPrevented };
}

test.each([
  ['a scan', [...keysOf('SN-99/7'), 'Enter'], 8, ['scan SN-99/7'], true],
  ['a scan of digits', [...keysOf('4006381333931'), 'Enter'], 20, ['scan 4006381333931'], true],
  ['a shortcut that is pressed', ['n'], 100, ['n'], false],
  ['a sequence that is pressed fast', ['g', 'n'], 20, ['g n'], false],
  ['a word that somebody types', [...keysOf('GOAN'), 'Enter'], 100, ['n'], false],
  ['a burst without Enter', keysOf('SN-99/7'), 8, [], false],
  ['two keys and Enter', ['a', 'b', 'Enter'], 8, [], false],
] as const)('tells %s from the rest', async (...[, keys, gap, got, enter]) => {
  expect(await type(keys, gap)).toEqual({ got, enter });
});

test('takes a scan on the layout of another alphabet as the scanner has typed it', async () => {
  const keys = [
    key('Ы', 0, { code: 'KeyS', shiftKey: true }),
    key('т', 0, { code: 'KeyN' }),
    key('-', 0, { code: 'Minus' }),
    key('9', 0, { code: 'Digit9' }),
    key('.', 0, { code: 'Slash' }),
  ];
  expect((await type([...keys, 'Enter'], 8)).got).toEqual(['scan Sn-9/']);
});

test.each([
  ['а', 'KeyF', 'f'],
  ['А', 'KeyF', 'f'],
  ['і', 'KeyS', 's'],
  ['ы', 'KeyS', 's'],
  ['z', 'KeyY', 'z'],
  ['ä', 'Quote', 'ä'],
  ['?', 'Digit7', '?'],
  ['Escape', 'Escape', 'escape'],
])('reads %s of %s as %s', (name, code, latin) => {
  expect(latinKey({ key: name, code })).toBe(latin);
});

test('saves with Ctrl S on a Ukrainian layout', async () => {
  await show(<WithHotkey keys={LIST} name="list" />);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'і', code: 'KeyS', ctrlKey: true }));
  expect(presses.splice(0)).toEqual(['list.save mod+s']);
});

function Opening({ isLoading, hasLoaded }: { isLoading: boolean; hasLoaded: boolean }) {
  useOpening(isLoading, () => hasLoaded);
  return <WithHotkey keys={LIST} name="list" />;
}

test('presses nothing while something opens', async () => {
  const page = await show(<Opening isLoading hasLoaded />);
  expect(await press('h')).toEqual([]);
  await page.rerender(<Opening isLoading={false} hasLoaded />);
  await pause(160);
  expect(await press('h')).toEqual(['list.hand h']);
});

test('presses at once what follows something that has failed to open', async () => {
  const page = await show(<Opening isLoading hasLoaded={false} />);
  await page.rerender(<Opening isLoading={false} hasLoaded={false} />);
  expect(await press('h')).toEqual(['list.hand h']);
});
