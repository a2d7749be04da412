import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loggedText } from './loggedText.ts';
import type { Field } from './resource.ts';

const ID = '01999999-0000-7000-8000-000000000001';
const OTHER = '01999999-0000-7000-8000-000000000002';
const reader = {
  words: { yes: 'Yes', no: 'No', picture: 'a picture' },
  rowName: (id: string) => (id === ID ? 'Pump' : 'gone'),
  partName: (part: string) => part.toUpperCase(),
  entryName: (dictionary: string, code: number) => `${dictionary} ${code}`,
  moment: (time: string) => `at ${time}`,
};

const CASES: [what: string, kind: Field['kind'] | null, value: unknown, text: string][] = [
  ['nothing', 'text', null, ''],
  ['an empty list', 'texts', [], ''],
  ['a number as people write it', 'decimal', -1234.5, '\u22121\u00A0234.5'],
  ['a truth', 'boolean', false, 'No'],
  ['a picture', 'picture', 'a1b2', 'a picture'],
  [
    'a moment on the reader’s clock',
    'time',
    '2026-11-27T09:05:00+00:00',
    'at 2026-11-27T09:05:00+00:00',
  ],
  ['a day as it is', 'date', '2026-11-27', '2026-11-27'],
  ['a row by its name', 'relation', ID, 'Pump'],
  ['a row that is no longer there', 'relation', OTHER, 'gone'],
  ['a row of a column that is no field', null, ID, 'Pump'],
  ['what was typed, even if it looks like an id', 'text', ID, ID],
  [
    'what was typed, even if it looks like a moment',
    'text',
    '2026-11-27T09:05:00Z',
    '2026-11-27T09:05:00Z',
  ],
  ['a list', 'texts', ['hot', 'wet'], 'hot, wet'],
  [
    'parts with their names, without those that are empty',
    'json',
    { a: true, b: null, c: 'x' },
    'A: Yes, C: x',
  ],
  [
    'rows, entries and moments within parts',
    'json',
    [
      { check_list_id: ID, target: OTHER },
      { validation_status_code: 2, measured_at: '2026-11-27T09:05:00Z' },
    ],
    `CHECK_LIST_ID: Pump, TARGET: ${OTHER}; VALIDATION_STATUS_CODE: validation_status 2, MEASURED_AT: at 2026-11-27T09:05:00Z`,
  ],
];

for (const [what, kind, value, text] of CASES)
  test(`a logged value is written as ${what}`, () => {
    assert.equal(loggedText(kind && { kind }, value, reader), text);
  });
