import { DEFAULT_LOCALE, type Locale } from '@plumbline/contract/kit/locales';
import { codeOf } from '@plumbline/contract/kit/errors';
import { USER_TYPE } from '@plumbline/contract/kit/roles';
import type { UserView } from '@plumbline/contract/users/wire';
import { zoneOf } from '@plumbline/contract/kit/zonedTime';
import { RefusalError } from '../../kit/http/errors.ts';
import { inviteBody } from '../../parts/form/fields/InviteFields.tsx';
import { textOrNull } from '../../parts/form/body.ts';
import type { PickedEntity } from '../../parts/form/fields/PickEntity.tsx';

export interface UserForm {
  first_name: string;
  middle_name: string;
  last_name: string;
  position: string;
  email: string;
  phone: string;
  language: string;
  /** The time zone; null for the organisation's. */
  time_zone: string | null;
  user_type: number;
  business_unit: PickedEntity | null;
  is_active: boolean;
  is_verified: boolean;
  /** Whether to invite the user; for a new one only. */
  invite: boolean;
  password: string;
}

/** The form's initial values: the stored user, or an inspector for a new one. */
export const formOf = (view: Partial<UserView>, language: Locale = DEFAULT_LOCALE): UserForm => ({
  first_name: view.first_name ?? '',
  middle_name: view.middle_name ?? '',
  last_name: view.last_name ?? '',
  position: view.position ?? '',
  email: view.email ?? '',
  phone: view.phone ?? '',
  language: view.language ?? language,
  time_zone: zoneOf(view.time_zone),
  user_type: view.user_type?.code ?? USER_TYPE.inspector,
  business_unit: view.business_unit ?? null,
  is_active: view.is_active ?? true,
  is_verified: view.is_verified ?? false,
  invite: true,
  password: '',
});

/** The request body; only a new user's says how they get a password. */
export const bodyOf = (values: UserForm, isNew: boolean): Record<string, unknown> => ({
  first_name: values.first_name.trim(),
  middle_name: textOrNull(values.middle_name),
  last_name: values.last_name.trim(),
  position: textOrNull(values.position),
  email: values.email.trim(),
  phone: textOrNull(values.phone),
  language: values.language,
  time_zone: values.time_zone,
  user_type_code: values.user_type,
  business_unit_id: values.business_unit?.id ?? null,
  is_active: values.is_active,
  is_verified: values.is_verified,
  ...(isNew ? inviteBody(values) : {}),
});

/** The form field for a place in the body. */
export const fieldOf = (loc: string): string =>
  loc.replace(/^(user_type|business_unit)_(id|code)$/, '$1');

/** Whether the server refused because no admin would be left. */
export const wasLastAdmin = (error: unknown): boolean =>
  error instanceof RefusalError && error.detail !== null && codeOf(error.detail) === 'in_use';

/** The last-admin refusal, shown at the field that would remove the right. */
export function lastAdminAt(body: Record<string, unknown>, msg: string): RefusalError {
  const field = 'user_type_code' in body ? 'user_type_code' : 'is_active';
  return new RefusalError(422, [{ loc: ['body', field], msg, type: 'last_admin' }]);
}
