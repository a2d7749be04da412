import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCodeOf, labelIn, writtenForms } from './codes.ts';

const GS = '\u001D';

const FORMS: [string, string[]][] = [
  // a GTIN is the same with zeros in front, up to 14 digits
  ['012345678905', ['0012345678905', '00012345678905']],
  ['0012345678905', ['012345678905', '00012345678905']],
  ['00012345678905', ['012345678905']],
  ['96385074', ['000096385074', '00000096385074']],
  ['4006381333931', ['04006381333931']],
  // other letters
  ['twin-1', ['TWIN-1']],
  ['TWIN-1', ['twin-1']],
  // other signs between the groups, as people type them
  ['sn 08\u201315', ['SN-08-15', 'SN 08 15', 'SN0815', 'sn-08-15']],
  ['4006381 333931', ['4006381333931', '04006381333931']],
  // GS1 element strings, as readers give them and as people write them
  [`010400638133393121SN-7${GS}10B4`, ['4006381333931', 'SN-7']],
  ['010400638133393121SN-7', ['4006381333931', 'SN-7']],
  ['(01)04006381333931(17)271231(21)SN-7', ['4006381333931', 'SN-7']],
  ['(8004)4006381AB12', ['4006381AB12']],
];

test('a code is looked for as it is, and in the forms in which it may be written', () => {
  for (const [text, others] of FORMS) {
    const forms = writtenForms(text);
    assert.equal(forms[0], text);
    for (const other of others) assert.ok(forms.includes(other), `${text}: ${other}`);
  }
});

const OTHERS: [string, string[]][] = [
  ['007', ['7', '0007']],
  ['1234567', ['01234567']],
  ['012345678901234', ['12345678901234']],
  ['(01)0400(21)SN-7', ['SN-7']],
  ['(17)271231(10)B4', ['B4', '271231']],
  ['2112', ['12']],
];

test('a code is not taken for another one', () => {
  for (const [text, others] of OTHERS)
    for (const other of others) assert.ok(!writtenForms(text).includes(other), `${text}: ${other}`);
});

const ID = '0b8f1a54-8f0c-4d2e-9d7a-3a5f0c1d2e3f';

const LABELS: [string, string | null | undefined][] = [
  [`https://plumbline.example/objects/info/${ID}?c=s3cr-t_1`, 's3cr-t_1'],
  [` http://elsewhere.example:8080/objects/info/${ID}/?a=1&c=s3cr-t_1#top `, 's3cr-t_1'],
  [`https://plumbline.example/below/admin/objects/info/${ID.toUpperCase()}`, null],
  [`https://plumbline.example/objects/info/${ID}?b=1`, null],
  [`https://plumbline.example/objects/info/${ID}0?c=a`, undefined],
  [`https://plumbline.example/inspections/info/${ID}?c=a`, undefined],
  [`https://plumbline.example/?x=/objects/info/${ID}`, undefined],
  [`/objects/info/${ID}?c=a`, undefined],
  [ID, undefined],
];

test('the label of an object is known by its address, on any host', () => {
  for (const [text, secret] of LABELS)
    assert.deepEqual(labelIn(text), secret === undefined ? null : { id: ID, secret }, text);
});

test('a text is read from an object if it is on its label or its plate', () => {
  const object = { id: ID, codes: ['P-101', '4006381333931'] };
  for (const text of [LABELS[0]?.[0] ?? '', 'p 101', ' P-101 ', `010400638133393121SN-7${GS}10B4`])
    assert.ok(isCodeOf(text, object), text);
  const other = `https://plumbline.example/objects/info/${ID.replace('0b', '0c')}?c=s3cr-t_1`;
  for (const text of [other, 'P-102', '101', '', ID]) assert.ok(!isCodeOf(text, object), text);
});
