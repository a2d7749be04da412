import { USER_TYPE } from '@plumbline/contract/kit/roles';

export const PASSWORD = 'plumbline';
export const EMAIL = {
  superuser: 'superuser@demo.test',
  admin: 'admin@demo.test',
  inspector: 'inspector@demo.test',
  guest: 'guest@demo.test',
  operator: 'operator@demo.test',
} as const;

export interface Person {
  email: string;
  first_name: string;
  last_name: string;
  position: string;
  user_type_code: number;
  is_superuser?: boolean;
  /** External id of the unit; the company if absent. */
  unit?: string;
  phone?: string;
}

const inspector = (
  email: string,
  name: [string, string],
  place: { position: string; unit: string },
): Person => ({
  email: `${email}@demo.test`,
  first_name: name[0],
  last_name: name[1],
  user_type_code: USER_TYPE.inspector,
  ...place,
});

/** The first accounts of the demo tenant, created with it. */
export const FOUNDERS: readonly Person[] = [
  {
    email: EMAIL.superuser,
    first_name: 'Marta',
    last_name: 'Lindqvist',
    position: 'Head of operations',
    user_type_code: USER_TYPE.administrator,
    is_superuser: true,
    phone: '+1 416 555 0100',
  },
  {
    email: EMAIL.admin,
    first_name: 'Daniel',
    last_name: 'Okafor',
    position: 'Asset administrator',
    user_type_code: USER_TYPE.administrator,
    phone: '+1 416 555 0101',
  },
];

/** Invented people; they join once their units exist. */
export const STAFF: readonly Person[] = [
  {
    ...inspector('inspector', ['Iryna', 'Savchenko'], {
      position: 'Building inspector',
      unit: 'toronto-scarborough',
    }),
    phone: '+1 416 555 0102',
  },
  {
    email: EMAIL.guest,
    first_name: 'James',
    last_name: 'Whitfield',
    position: 'Tenant liaison',
    user_type_code: USER_TYPE.guest,
    unit: 'toronto-east-york',
    phone: '+1 416 555 0103',
  },
  {
    email: 'manager@demo.test',
    first_name: 'Aisha',
    last_name: 'Rahman',
    position: 'Programme manager',
    user_type_code: USER_TYPE.manager,
    unit: 'toronto',
  },
  inspector('p.moreau', ['Paul', 'Moreau'], {
    position: 'Building inspector',
    unit: 'toronto-etobicoke-york',
  }),
  inspector('l.chen', ['Lin', 'Chen'], {
    position: 'Building inspector',
    unit: 'toronto-north-york',
  }),
  inspector('s.adeyemi', ['Samuel', 'Adeyemi'], {
    position: 'Building inspector',
    unit: 'toronto-east-york',
  }),
  inspector('r.tremblay', ['Rose', 'Tremblay'], {
    position: 'Bridge inspector',
    unit: 'ontario-bridges',
  }),
  inspector('k.brandt', ['Katrin', 'Brandt'], {
    position: 'Lift inspector',
    unit: 'german-stations',
  }),
];
/** The inspectors of past inspections, by the external id of their unit. */
export const INSPECTOR_OF: Readonly<Record<string, string>> = Object.fromEntries(
  STAFF.filter(({ user_type_code }) => user_type_code === USER_TYPE.inspector).map(
    ({ unit = '', email }) => [unit, email],
  ),
);
