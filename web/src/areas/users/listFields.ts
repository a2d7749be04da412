/** The fields of the list of users. */
export const USER_LIST = {
  columns: {
    full_name: ['full_name', 'avatar', 'email', 'is_active', 'archived'],
    user_type: ['user_type.name', 'is_superuser'],
    business_unit: ['business_unit.name'],
    is_active: [
      'is_active',
      'archived',
      'invited_at',
      'invited_until',
      'accepted_at',
      'last_login_at',
    ],
    position: ['position'],
    last_login_at: ['last_login_at'],
    updated_at: ['updated_at'],
  },
  card: [
    'full_name',
    'avatar',
    'user_type.name',
    'is_superuser',
    'position',
    'business_unit.name',
    'is_active',
    'archived',
  ],
} as const;
