import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayRead, SECTION_KEYS } from './sections.ts';

// As listed in docs/coverage.md section 3.
const KEYS =
  'users objects object_classifiers inspection_classifiers inspections inspection_templates object_inspection_templates indicators money-indicators checkList business_units qualityStatus validationStatus operativeStatus dictionaryYN dictionaryOnOff credit_global constraint-objects constraint-indicators shared_bu';

test('the section keys are exactly those of the specification', () => {
  const keys = KEYS.split(' ');
  assert.deepEqual(SECTION_KEYS.toSorted(), keys.toSorted());
});

test('only superusers may read the account, everybody may read the rest', () => {
  for (const role of ['superuser', 'admin', 'inspector', 'guest'] as const) {
    const hiddenKeys = SECTION_KEYS.filter((key) => !mayRead(role, key));
    const account = role === 'superuser' ? [] : ['credit_global'];
    assert.deepEqual(hiddenKeys.toSorted(), account, role);
  }
});
