import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StoredCopy } from './rows.ts';
import { deleteCopies, keep, readCopy } from './store.ts';

const copy: StoredCopy = {
  id: 'home',
  account: 'olena',
  shape: '1',
  group: 'lists',
  size: 13,
  text: '{"overdue":2}',
  at: 1,
  used: 1,
};

beforeEach(deleteCopies);
afterEach(() => vi.restoreAllMocks());

/** What a browser does once its storage is full. */
function fillDevice() {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The storage is full', 'QuotaExceededError');
  });
}

test('a full device shows what it has stored', async () => {
  await keep(copy);
  fillDevice();
  expect(await readCopy('home', 2)).toEqual({ text: copy.text, at: 1 });
  expect(await readCopy('home', 3)).toEqual({ text: copy.text, at: 1 });
});
