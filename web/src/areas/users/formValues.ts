import { DEFAULT_LOCALE, type Locale } from '@plumbline/contract/kit/locales';
import { USER_TYPE } from '@plumbline/contract/kit/roles';
import { users } from '@plumbline/contract/users/wire';
import type { UserView } from '@plumbline/contract/users/wire';
import { zoneOf } from '@plumbline/contract/kit/zonedTime';
import { RefusalError } from '../../kit/http/errors.ts';
import { inviteBody } from '../../parts/form/fields/InviteFields.tsx';
import { entityValues } from '../../parts/form/values.ts';

const VALUES = entityValues(users, [
  'first_name',
  'middle_name',
  'last_name',
  'position',
  'email',
  'phone',
  'language',
  'time_zone',
  'user_type',
  'business_unit',
  'is_active',
  'is_verified',
]);

export interface UserForm extends Omit<
  ReturnType<typeof VALUES.formOf>,
  'time_zone' | 'user_type'
> {
  /** The time zone; null for the organisation's. */
  time_zone: string | null;
  user_type: number;
  /** Whether to invite the user; for a new one only. */
  invite: boolean;
  password: string;
}

/** The form's initial values: the stored user, or an inspector for a new one. */
export const formOf = (view: Partial<UserView>, language: Locale = DEFAULT_LOCALE): UserForm => ({
  ...VALUES.formOf({ language, is_active: true, ...view }),
  time_zone: zoneOf(view.time_zone),
  user_type: view.user_type?.code ?? USER_TYPE.inspector,
  invite: true,
  password: '',
});

/** The request body; only a new user's says how they get a password. */
export const bodyOf = (values: UserForm, isNew: boolean): Record<string, unknown> => ({
  ...VALUES.toBody({ ...values, time_zone: values.time_zone ?? '' }),
  ...(isNew ? inviteBody(values) : {}),
});

export const { fieldOf } = VALUES;

/** The last-admin refusal, shown at the field that would remove the right. */
export function lastAdminAt(body: Record<string, unknown>, msg: string): RefusalError {
  const field = 'user_type_code' in body ? 'user_type_code' : 'is_active';
  return new RefusalError(422, [{ loc: ['body', field], msg, type: 'last_admin' }]);
}
