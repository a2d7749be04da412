import { expect, test } from 'vitest';
import { codesOf, forgetCode, keepCode, keptIn, notePlace } from './keptCodes.ts';

const place = { latitude: 50.45, longitude: 30.52, accuracy: 8 };

test('a code is kept once, with its first scan and its place, until it is forgotten', () => {
  keepCode('olena', 'SN-1');
  const [first] = codesOf('olena');
  keepCode('olena', 'SN-2');
  keepCode('olena', 'SN-1');
  notePlace('olena', 'SN-1', place);
  expect(codesOf('olena').map(({ code }) => code)).toEqual(['SN-2', 'SN-1']);
  expect(codesOf('olena')[1]).toEqual({ code: 'SN-1', at: first?.at, place });
  expect(first?.at).toMatch(/^\d{4}-/);
  forgetCode('olena', 'SN-1');
  expect(codesOf('olena').map(({ code }) => code)).toEqual(['SN-2']);
});

test('the codes of one user of a device do not replace those of another', () => {
  keepCode('daniel', 'SN-9');
  keepCode('gita', 'SN-3');
  expect(codesOf('daniel').map(({ code }) => code)).toEqual(['SN-9']);
  expect(codesOf('gita').map(({ code }) => code)).toEqual(['SN-3']);
  expect(codesOf('nobody')).toEqual([]);
});

test.each([
  ['nothing', null, {}],
  ['no codes', 'half a te', {}],
  [
    'those of an older release',
    '{"user_id":"olena","codes":["A","B"]}',
    {
      olena: [
        { code: 'A', at: null, place: null },
        { code: 'B', at: null, place: null },
      ],
    },
  ],
  ['those of this one', '{"olena":[{"code":"A","at":null,"place":null}]}', undefined],
])('reads %s', (_what, text, codes) => {
  expect(keptIn(text)).toEqual(codes ?? JSON.parse(text ?? ''));
});
