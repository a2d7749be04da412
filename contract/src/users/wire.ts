import {
  among,
  auditFields,
  boolean,
  defineResource,
  dictionary,
  id,
  picture,
  relation,
  search,
  text,
  time,
} from '../kit/resource.ts';
import type { ViewOf } from '../kit/resource.ts';

export const users = defineResource({
  name: 'user',
  path: '/user',
  label: 'full_name',
  fields: {
    id: id(),
    first_name: text(),
    middle_name: text({ nullable: true }),
    last_name: text(),
    full_name: text(),
    search: search(['full_name', 'position']),
    position: text({ nullable: true }),
    avatar: picture({ nullable: true }),
    signature: picture({ nullable: true }),
    business_unit: relation('business_unit', { nullable: true }),
    user_type: dictionary('user_type'),
    is_superuser: boolean(),
    is_active: boolean(),
    /** The units in which the user may be responsible for inspections. */
    works_in: among('business_unit'),
    is_verified: boolean(),
    tenant_id: id(),
    email: text(),
    phone: text({ nullable: true }),
    language: text(),
    time_zone: text({ nullable: true }),
    last_login_at: time({ nullable: true }),
    /** The time since which signing in needs a code; null if it does not. */
    second_factor_at: time({ nullable: true }),
    invited_at: time({ nullable: true }),
    /** The time until which the latest invitation can be accepted; null if there is none. */
    invited_until: time({ nullable: true }),
    accepted_at: time({ nullable: true }),
    archived: boolean(),
    ...auditFields,
  },
});
export type UserView = ViewOf<typeof users>;

/** Fields that an inspector or guest sees of others (docs/wire.md row 28, limited). */
export const LIMITED_USER_FIELDS = [
  'id',
  'first_name',
  'middle_name',
  'last_name',
  'full_name',
  'position',
  'avatar',
  'business_unit',
  'user_type',
] as const;

export const userSharedUnits = defineResource({
  name: 'user_shared_bu',
  path: '/user_shared_bu',
  label: 'id',
  fields: {
    id: id(),
    user: relation('user'),
    business_unit: relation('business_unit'),
    include_children: boolean(),
    access: text(),
    valid_to: time({ nullable: true }),
    ...auditFields,
  },
});
export type UserSharedUnitView = ViewOf<typeof userSharedUnits>;
