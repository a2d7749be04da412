import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageKey } from '../kit/remembered.ts';
import type { ReadingEntry } from './outbox/entry.ts';

// Unit tests run without a browser, so its storage is stubbed here.
const memory = new Map<string, string>();
beforeEach(() => {
  memory.clear();
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
    removeItem: (key: string) => void memory.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules(); // the files of these tests share their modules
});

/** The page after it was loaded anew. */
async function reload() {
  vi.resetModules();
  return await import('./round.ts');
}
const stored = (): unknown => JSON.parse(memory.get(storageKey('round')) ?? 'null');

const USER = 'olena';
const reading = (value: number) => ({
  id: 'id of a',
  measured_at: '2026-01-01T08:00:00Z',
  value,
  before: { last_value: 3, date: null },
  stored: false,
});
/** As the outbox reports it. */
const sent = (value: number, measured_at: string) =>
  ({
    kind: 'reading',
    user_id: USER,
    indicator_id: 'a',
    body: { id: 'id of a', indicator_id: 'a', value, measured_at },
  }) as ReadingEntry;

test('a round outlives a reload with what was typed and entered, until it ends', async () => {
  const { noteTyped, noteReading } = await reload();
  noteTyped(USER, 'b', '4.');
  noteReading(USER, 'a', reading(5));
  const after = await reload();
  after.noteTyped(USER, 'c', '6');
  expect(stored()).toEqual({
    user_id: USER,
    readings: { a: reading(5) },
    typed: { b: '4.', c: '6' },
    skipped: {},
    due: {},
  });
  after.forgetTyped(USER, 'c', 'something newer');
  after.forgetTyped(USER, 'b', '4.');
  expect(stored()).toMatchObject({ typed: { c: '6' } });
  after.endRound(USER, ['a', 'b', 'c']);
  expect(stored()).toBeNull();
});

test('a reading is marked as stored when the server has its value, not an earlier one', async () => {
  const { noteReading, noteStored } = await reload();
  noteReading(USER, 'a', reading(5));
  noteStored(sent(4, '2026-01-01T08:00:00Z'));
  expect(stored()).toMatchObject({ readings: { a: { stored: false } } });
  noteStored(sent(5, '2026-01-01T08:00:01Z'));
  expect(stored()).toMatchObject({
    readings: { a: { value: 5, measured_at: '2026-01-01T08:00:01Z', stored: true } },
  });
});

test('somebody else begins a round of their own', async () => {
  const { noteTyped } = await reload();
  noteTyped(USER, 'b', '4');
  noteTyped('petro', 'c', '7');
  expect(stored()).toMatchObject({ user_id: 'petro', readings: {}, typed: { c: '7' } });
});

test('what was stored before there were saved rounds is still there', async () => {
  memory.set(
    storageKey('round'),
    JSON.stringify({ user_id: USER, readings: { a: reading(5) }, typed: {} }),
  );
  const { noteSkipped } = await reload();
  noteSkipped(USER, 'b', { reason: 'Locked', at: '2026-01-01T08:00:00Z' });
  expect(stored()).toMatchObject({
    readings: { a: { value: 5 } },
    skipped: { b: { reason: 'Locked' } },
  });
});

test('a skipped stop that is read after all is not skipped any more', async () => {
  const { noteSkipped, noteReading } = await reload();
  const skipped = { reason: 'Locked', at: '2026-01-01T08:00:00Z' };
  noteSkipped(USER, 'a', skipped);
  noteSkipped(USER, 'b', skipped);
  noteSkipped(USER, 'c', skipped);
  noteReading(USER, 'a', reading(5));
  noteSkipped(USER, 'b', null);
  expect(stored()).toMatchObject({ readings: { a: reading(5) } });
  expect((stored() as { skipped: object }).skipped).toEqual({ c: skipped });
});

test('a round that has become due again begins anew, and leaves what belongs to others', async () => {
  const { openRound, noteReading, noteTyped, endRound } = await reload();
  const round = { id: 'round', ids: ['a', 'b'] };
  openRound(USER, { ...round, due_at: 'monday' });
  noteReading(USER, 'a', reading(5));
  noteTyped(USER, 'c', '7');
  openRound(USER, { ...round, due_at: 'monday' });
  expect(stored()).toMatchObject({ readings: { a: reading(5) } });
  openRound(USER, { ...round, due_at: 'tuesday' });
  expect(stored()).toMatchObject({ readings: {}, typed: { c: '7' }, due: { round: 'tuesday' } });
  endRound(USER, ['a', 'b'], 'round');
  expect(stored()).toMatchObject({ typed: { c: '7' }, due: {} });
});
