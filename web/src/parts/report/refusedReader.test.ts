import { expect, test } from 'vitest';
import { RefusalError } from '../../kit/http/errors.ts';
import { namingReaders } from './refusedReader.ts';

const READERS = [
  { id: 'a', name: 'Anna' },
  { id: 'b', name: 'Bohdan' },
];
const messageOf = (loc: (string | number)[]): unknown => {
  const error = new RefusalError(422, [{ loc, msg: 'Not valid', type: 'value' }]);
  const named = namingReaders(error, READERS, (name, type) => `${name}: ${type}`);
  return named instanceof RefusalError && Array.isArray(named.detail) && named.detail[0]?.msg;
};

test('a refused reader is named', () => {
  expect(messageOf(['body', 'recipient_ids', 1])).toBe('Bohdan: value');
});

test.each([
  [['body', 'recipient_ids']],
  [['body', 'recipient_ids', 2]],
  [['body', 'sections', 1]],
  [['query', 'recipient_ids', 1]],
])('what is refused at %j keeps its message', (loc) => {
  expect(messageOf(loc)).toBe('Not valid');
});

test('other failures stay as they are', () => {
  for (const error of [new Error('offline'), new RefusalError(404, 'not_found')])
    expect(namingReaders(error, READERS, String)).toBe(error);
});
