import assert from 'node:assert/strict';
import test from 'node:test';
import { CHECK_TYPE, RELEVANCE } from '@plumbline/contract/checkLists/checkTypes';
import { names } from '@plumbline/contract/dictionaries/schemas';
import { DICTIONARY_NAMES } from '@plumbline/contract/dictionaries/wire';
import type { DictionaryName } from '@plumbline/contract/dictionaries/wire';
import { USER_TYPE } from '@plumbline/contract/kit/roles';
import { QUALITY } from '@plumbline/contract/quality/codes';
import { scheduleTypeOf } from '@plumbline/contract/schedule/ruleCost';
import { STATUS } from '@plumbline/contract/inspections/status';
import { dictionarySeed } from './dictionarySeed.ts';

const codesOf = (dictionary: DictionaryName) =>
  dictionarySeed()
    .filter((entry) => entry.dictionary === dictionary)
    .map((entry) => entry.code);
const sorted = (codes: number[]) => codes.toSorted((a, b) => a - b);

test('every dictionary starts with entries, each code once, named in every language', () => {
  for (const dictionary of DICTIONARY_NAMES) {
    const codes = codesOf(dictionary);
    assert.ok(codes.length >= 2, dictionary);
    assert.equal(new Set(codes).size, codes.length, dictionary);
  }
  for (const entry of dictionarySeed()) names.parse(entry.names);
});

test('names within a dictionary are distinct in every language', () => {
  for (const dictionary of DICTIONARY_NAMES) {
    const entries = dictionarySeed().filter((entry) => entry.dictionary === dictionary);
    for (const locale of ['en-GB', 'uk-UA', 'de-DE', 'ru-UA'] as const) {
      const names = entries.map((entry) => entry.names[locale]);
      assert.equal(new Set(names).size, names.length, `${dictionary} ${locale}`);
    }
  }
});

test('the codes used by the program are the seeded ones', () => {
  const codes: [DictionaryName, object][] = [
    ['quality_status', QUALITY],
    ['user_type', USER_TYPE],
    ['inspection_operative_status', STATUS],
    ['check_list_item_check_type', CHECK_TYPE],
    ['relevance', RELEVANCE],
  ];
  for (const [dictionary, constants] of codes) {
    assert.deepEqual(
      sorted(codesOf(dictionary)),
      sorted(Object.values(constants) as number[]),
      dictionary,
    );
  }
});

test('Ukrainian names use the letter apostrophe', () => {
  for (const entry of dictionarySeed()) assert.doesNotMatch(entry.names['uk-UA'], /['’`]/);
});

test('every predefined schedule has a rule of its kind', () => {
  for (const { dictionary, code, extra } of dictionarySeed()) {
    if (dictionary !== 'schedule') continue;
    assert.equal(
      scheduleTypeOf(extra['rrule'] ?? ''),
      Number(extra['schedule_type']),
      String(code),
    );
  }
});
