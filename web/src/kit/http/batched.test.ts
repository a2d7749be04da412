import { expect, test } from 'vitest';
import { batched } from './batched.ts';

test('fetches together what is requested together', async () => {
  const calls: (readonly string[])[] = [];
  const sizeOf = batched(async (ids) => {
    calls.push(ids);
    return new Map(ids.filter((id) => id !== 'gone').map((id) => [id, id.length]));
  });
  expect(await Promise.all([sizeOf('a'), sizeOf('bcd'), sizeOf('a'), sizeOf('gone')])).toEqual([
    1,
    3,
    1,
    null,
  ]);
  expect(await sizeOf('ef')).toBe(2);
  expect(calls).toEqual([['a', 'bcd', 'gone'], ['ef']]);
});

test('fails for all that waited, and only for them', async () => {
  let isDown = true;
  const one = batched<number>(async (ids) => {
    if (isDown) throw new Error('down');
    return new Map(ids.map((id) => [id, 1]));
  });
  const [first, second] = await Promise.allSettled([one('a'), one('b')]);
  expect([first.status, second.status]).toEqual(['rejected', 'rejected']);
  isDown = false;
  expect(await one('a')).toBe(1);
});
