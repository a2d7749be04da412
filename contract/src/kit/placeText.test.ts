import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeText } from './placeText.ts';

test('a place is said as maps take it, with whole metres around it', () => {
  const point = { lat: 48.2082, lon: -16.37380123 };
  assert.equal(placeText({ ...point, accuracy: 12.5 }), '48.20820, -16.37380 ± 13\u00A0m');
  assert.equal(placeText({ ...point, accuracy: null }), '48.20820, -16.37380');
});
