import { userEvent } from 'vitest/browser';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls } from '../../test/network.ts';
import { show } from '../../test/page.tsx';
import { PASS, useHotkeys, type KeyAct, type Hotkeys } from './hotkeys.ts';
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

const press = async (...keys: string[]) => {
  for (const key of keys) await userEvent.keyboard(key);
  return presses.splice(0);
};

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
