import { userSchemas } from '@plumbline/contract/users/schemas';
import { expect, test } from 'vitest';
import { RefusalError } from '../../kit/http/errors.ts';
import { wasLastAdmin } from './api.ts';
import { bodyOf, fieldOf, formOf, lastAdminAt } from './formValues.ts';

const filled = {
  ...formOf({}),
  first_name: ' Olena ',
  last_name: 'Kovalenko',
  email: 'o@demo.test',
  invite: false,
  password: 'plumb and level',
};

test('builds a new user the contract accepts', () => {
  const body = bodyOf(filled, true);
  const sentFields = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
  expect(userSchemas.create.safeParse(sentFields).error).toBeUndefined();
  expect(body.first_name).toBe('Olena');
});

test('sends an invitation or a password, never both', () => {
  expect(bodyOf(filled, true)).not.toHaveProperty('invite');
  const invited = bodyOf({ ...filled, invite: true }, true);
  expect([invited.invite, 'password' in invited]).toEqual([true, false]);
});

test('never sends a password with a change', () => {
  for (const name of ['password', 'invite']) expect(bodyOf(filled, false)).not.toHaveProperty(name);
});

test('sends null for cleared texts, not blanks', () => {
  expect(bodyOf({ ...filled, phone: '  ' }, false).phone).toBeNull();
});

test('maps places of the body to their fields', () => {
  expect(['user_type_code', 'business_unit_id', 'is_active'].map(fieldOf)).toEqual([
    'user_type',
    'business_unit',
    'is_active',
  ]);
});

test('shows the refusal of the last admin at the field that would remove the right', () => {
  expect(wasLastAdmin(new RefusalError(409, { code: 'in_use' }))).toBe(true);
  expect(wasLastAdmin(new RefusalError(404, 'Not Found'))).toBe(false);
  expect(lastAdminAt({ is_active: false }, 'no').detail).toEqual([
    { loc: ['body', 'is_active'], msg: 'no', type: 'last_admin' },
  ]);
  expect(lastAdminAt({ user_type_code: 2, is_active: false }, 'no').detail).toMatchObject([
    { loc: ['body', 'user_type_code'] },
  ]);
});
