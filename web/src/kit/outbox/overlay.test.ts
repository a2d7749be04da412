import type { ItemView } from '@plumbline/contract/inspections';
import { expect, test } from 'vitest';
import { applyAnswer, overlay } from './overlay.ts';

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

test('a number is rated by the same rule as on the server', () => {
  expect(code(applyAnswer(item, { value: 74 }))).toBe(30);
  expect(code(applyAnswer(item, { value: 92 }))).toBe(10);
});

test('not applicable takes the answer away, a new answer takes that back', () => {
  const gone = applyAnswer(applyAnswer(item, { value: 92 }), { not_applicable: true });
  expect([gone.value, code(gone), gone.not_applicable]).toEqual([null, undefined, true]);
  expect(applyAnswer(gone, { value: 1 }).not_applicable).toBe(false);
});

test('a rating given by hand stands above the rule', () => {
  expect(code(applyAnswer(item, { value: 74, quality_status_code: 20 }))).toBe(20);
});

test('waiting answers lie over what the server knows, refused ones do not', () => {
  const entry = { key: 'k', user_id: 'u', inspection_id: 'i', detail_id: 'd', item_name: '' };
  const waiting = [
    { ...entry, seq: 1, item_id: 'a', body: { value: 1 }, refusal: null },
    { ...entry, seq: 2, item_id: 'a', body: { value: 2 }, refusal: null },
    { ...entry, seq: 3, item_id: 'a', body: { value: 3 }, refusal: { status: 409, detail: null } },
  ];
  expect(overlay([item], waiting)[0]?.value).toBe(2);
});
