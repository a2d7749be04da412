import type { ItemView } from '@plumbline/contract/inspections/items';
import { expect, test } from 'vitest';
import type { ContentEntry } from './contentEntry.ts';
import type { AnswerEntry } from './entry.ts';
import { overlayAnswer, overlay } from './overlay.ts';
import type { EntryState } from './states.ts';

const item = {
  id: 'a',
  check_type: { id: '', code: 4, name: '' },
  choices: [],
  rule: { attention_max: 75, critical_max: 85 },
  value: null,
  not_applicable: false,
  quality_status: null,
  comment: null,
  answered_at: null,
} as unknown as ItemView; // only what answering reads
const code = (one: ItemView | undefined) => one?.quality_status?.code;

test('rates a number by the same rule as the server', () => {
  expect(code(overlayAnswer(item, { value: 74 }))).toBe(30);
  expect(code(overlayAnswer(item, { value: 92 }))).toBe(10);
});

test('removes the answer when not applicable, and takes that back with a new answer', () => {
  const notApplicable = overlayAnswer(overlayAnswer(item, { value: 92 }), { not_applicable: true });
  expect([notApplicable.value, code(notApplicable), notApplicable.not_applicable]).toEqual([
    null,
    undefined,
    true,
  ]);
  expect(overlayAnswer(notApplicable, { value: 1 }).not_applicable).toBe(false);
});

test('shows who signed, until the item is not applicable', () => {
  const answered_at = '2026-11-30T10:00:00Z';
  const signed = overlayAnswer(
    { ...item, not_applicable: true },
    { signature: { name: 'Olena', refusal: 'Too loud' }, answered_at },
  );
  expect(signed.signature).toEqual({
    name: 'Olena',
    role: null,
    refusal: 'Too loud',
    signed_at: answered_at,
    answers_sha256: null,
    answer_marks: null,
  });
  expect(signed.not_applicable).toBe(false);
  expect(overlayAnswer(signed, { not_applicable: true }).signature).toBeNull();
  expect(overlayAnswer(signed, { comment: 'x' }).signature).toEqual(signed.signature);
});

test('a value is the first of a new meter until it is taken back or corrected to be none', () => {
  const meter_change = { old_meter_last: 13_700, new_meter_first: null };
  const changed = overlayAnswer(overlayAnswer(item, { value: 5 }), { meter_change });
  expect([changed.value, changed.meter_change]).toEqual([5, meter_change]);
  expect(overlayAnswer(changed, { value: 6 }).meter_change).toEqual(meter_change);
  expect(overlayAnswer(changed, { meter_change: null }).meter_change).toBeNull();
  expect(overlayAnswer(changed, { value: null }).meter_change).toBeNull();
  expect(overlayAnswer(changed, { not_applicable: true }).meter_change).toBeNull();
});

test('prefers a rating given by hand over the rule', () => {
  expect(code(overlayAnswer(item, { value: 74, quality_status_code: 20 }))).toBe(20);
});

test('applies waiting answers to the server’s state, but not refused ones', () => {
  const entryOf = (seq: number, state: EntryState) =>
    ({ key: `k${seq}`, seq, item_id: 'a', body: { value: seq }, state }) as AnswerEntry; // the fields that are applied
  const waiting = [entryOf(1, 'held'), entryOf(2, 'kept'), entryOf(3, 'refused')];
  expect(overlay([item], waiting)[0]?.value).toBe(2);
});

test('a photo that waits answers its item, even one that was not applicable', () => {
  const photo = {
    ...item,
    check_type: { id: '', code: 8, name: '' },
    content_count: 0,
    not_applicable: true,
  };
  const file = {
    kind: 'file',
    key: 'f',
    seq: 1,
    state: 'held',
    entity: 'inspection_check_list_item',
    entity_id: 'a',
    content_id: 'c',
  } as ContentEntry; // the fields that are applied
  const [answered] = overlay([photo], [], [file]);
  expect([answered?.content_count, answered?.not_applicable]).toEqual([1, false]);
  const [refused] = overlay([photo], [], [{ ...file, state: 'refused' }]);
  expect([refused?.content_count, refused?.not_applicable]).toEqual([0, true]);
  const rated = { ...photo, check_type: { id: '', code: 1, name: '' } };
  expect(overlay([rated], [], [file])[0]?.not_applicable).toBe(true);
});
