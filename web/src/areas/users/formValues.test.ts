import { userSchemas } from '@plumbline/contract/users/schemas';
import { expect, test } from 'vitest';
import { RefusalError } from '../../kit/http/api.ts';
import { bodyOf, fieldOf, formOf, lastAdminAt, wasLastAdmin } from './formValues.ts';

const filled = {
  ...formOf({}),
  first_name: ' Olena ',
  last_name: 'Kovalenko',
  email: 'o@demo.test',
  password: 'plumb and level',
};

test('a new user is what the contract accepts', () => {
  const body = bodyOf(filled, true);
  const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
  expect(userSchemas.create.safeParse(sent).error).toBeUndefined();
  expect(body.first_name).toBe('Olena');
});

test('a change never carries a password', () => {
  expect(bodyOf(filled, false)).not.toHaveProperty('password');
});

test('cleared texts are null, not blank', () => {
  expect(bodyOf({ ...filled, phone: '  ' }, false).phone).toBeNull();
});

test('places of the body lead to their fields', () => {
  expect(['user_type_code', 'business_unit_id', 'is_active'].map(fieldOf)).toEqual([
    'user_type',
    'business_unit',
    'is_active',
  ]);
});

test('the refusal of the last administrator stands at what would take the right away', () => {
  expect(wasLastAdmin(new RefusalError(409, { code: 'in_use' }))).toBe(true);
  expect(wasLastAdmin(new RefusalError(404, 'Not Found'))).toBe(false);
  expect(lastAdminAt({ is_active: false }, 'no').detail).toEqual([
    { loc: ['body', 'is_active'], msg: 'no', type: 'last_admin' },
  ]);
  expect(lastAdminAt({ user_type_code: 2, is_active: false }, 'no').detail).toMatchObject([
    { loc: ['body', 'user_type_code'] },
  ]);
});
