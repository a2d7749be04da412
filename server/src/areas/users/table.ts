import { LIMITED_USER_FIELDS, users, userSharedUnits } from '@plumbline/contract/users/wire';
import { sql } from 'kysely';
import { pictureIn } from '#kit/files/fields.ts';
import { defineTable } from '#kit/model/table.ts';

export const userTable = defineTable({
  resource: users,
  table: 'app_user',
  // Inspectors and guests see names and positions, never addresses, and choose among active users.
  limited: LIMITED_USER_FIELDS,
  limitedFilters: ['is_active', 'works_in'],
  audience: ({ id }) => ({ users: [id] }),
  logged: ['avatar_sha256', 'signature_sha256'],
  fieldSources: {
    avatar: { expression: pictureIn('avatar_sha256', 'thumbnail') },
    signature: { expression: pictureIn('signature_sha256', 'preview') },
  },
});

export const userSharedUnitTable = defineTable({
  resource: userSharedUnits,
  table: 'user_shared_bu',
  audience: ({ user_id }) => ({ users: [user_id] }),
  visible: (alias, actor) => sql<boolean>`${alias}.user_id = ${actor.id}::uuid`,
});

export const tables = [userTable, userSharedUnitTable];
