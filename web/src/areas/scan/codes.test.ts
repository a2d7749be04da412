import { expect, test } from 'vitest';
import { writtenForms } from './codes.ts';

const GS = '\u001D';

test.each([
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
])('looks for %j as it is and as %j', (text, others) => {
  const forms = writtenForms(text);
  expect(forms[0]).toBe(text);
  expect(forms).toEqual(expect.arrayContaining(others));
});

test.each([
  ['007', ['7', '0007']],
  ['1234567', ['01234567']],
  ['012345678901234', ['12345678901234']],
  ['(01)0400(21)SN-7', ['SN-7']],
  ['(17)271231(10)B4', ['B4', '271231']],
  ['2112', ['12']],
])('does not take %j for one of %j', (text, others) => {
  for (const other of others) expect(writtenForms(text)).not.toContain(other);
});
