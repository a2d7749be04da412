import { expect, test } from 'vitest';
import { answerCalls, type NetworkAnswer } from '../../../test/network.ts';
import { runHook } from '../../../test/page.tsx';
import { useEntryByCode, useEntryName } from './dictionary.ts';

const ENTRY = { id: '1', code: 3, name: 'Yearly' };

test('until a dictionary has loaded, its entries are unknown and not missing', async () => {
  let answer: ((answer: NetworkAnswer) => void) | undefined;
  answerCalls({
    'GET /schedule_type': () => new Promise((resolve) => (answer = resolve)),
  });
  const { result } = await runHook(() => ({
    entryOf: useEntryByCode('schedule_type'),
    nameOf: useEntryName('schedule_type'),
  }));
  expect(result.current.entryOf(3)).toBeUndefined();
  expect(result.current.entryOf(null)).toBeNull();
  expect(result.current.nameOf(3)).toBe('…');
  await expect.poll(() => answer).toBeDefined();
  answer?.({ body: { items: [ENTRY], total: 1 } });
  await expect.poll(() => result.current.entryOf(3)).toEqual(ENTRY);
  expect(result.current.nameOf(3)).toBe('Yearly');
  expect(result.current.entryOf(4)).toBeNull();
  expect(result.current.nameOf(4)).toBe('4');
});
