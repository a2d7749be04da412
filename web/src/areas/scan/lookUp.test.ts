import { expect, test } from 'vitest';
import { labelledObject } from './address.ts';
import { rowsByCode } from './lookUp.ts';

const ID = '0192f1c0-7a51-7c3e-9f00-1234567890ab';

test.each([
  [`/objects/info/${ID}`, ID],
  [`/objects/info/${ID}?c=s3cret`, ID],
  [`/admin/objects/info/${ID}?c=s3cret`, ID],
  [`/inspections/info/${ID}`, null],
  ['/objects', null],
  [ID, null],
  [`objects/info/${ID}`, null],
  ['SN-0815', null],
])('reads %j as the label of %j', (code, id) => {
  expect(labelledObject(code)).toBe(id);
});

test('objects belong to the codes in any of whose forms they are written, and to their own labels', () => {
  const rows = [
    { id: 'a', codes: ['SN-0815'] },
    { id: 'a', codes: ['SN-0815'] }, // found by another field too
    { id: 'b', codes: ['012345678905', 'x'] },
    { id: ID, codes: [] },
  ];
  const label = `/objects/info/${ID}`;
  const codes = ['sn 0815', '00012345678905', label, 'nobody'];
  const found = rowsByCode(codes, rows, (row) => row.codes);
  expect([...found].map(([code, of]) => [code, of.map(({ id }) => id)])).toEqual([
    ['sn 0815', ['a']],
    ['00012345678905', ['b']],
    [label, [ID]],
    ['nobody', []],
  ]);
});
