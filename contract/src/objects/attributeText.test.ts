import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attributeText } from './attributeText.ts';

const CASES: [what: string, value: string | number | boolean, unit: string | null, text: string][] =
  [
    ['a text', 'Cast iron', null, 'Cast iron'],
    ['a day', '2026-11-27', null, '2026-11-27'],
    ['yes', true, null, 'Ja'],
    ['no', false, null, 'Nein'],
    ['a year', 1998, null, '1998'],
    ['a large number', 12_500, null, '12\u00A0500'],
    ['nothing of something', 0, 'kW', '0\u00A0kW'],
    ['a measure', 1234.5, 'kW', '1\u00A0234.5\u00A0kW'],
    ['a measure below zero', -12_500, 'm', '\u221212\u00A0500\u00A0m'],
  ];

test('the value of an attribute is written with its unit, in the words of its reader', () => {
  for (const [what, value, unit, text] of CASES)
    assert.equal(attributeText(value, unit, { yes: 'Ja', no: 'Nein' }), text, what);
});
