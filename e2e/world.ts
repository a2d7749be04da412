import { randomBytes } from 'node:crypto';
import { OPERATOR } from './serve.ts';
import { fromNow } from '../server/test/checks/moments.ts';

export const PASSWORD = 'plumb and level';

/** One user's calls, as an external program makes them. */
export interface ApiCaller {
  id: string;
  email: string;
  /** The session, as the page would store it. */
  token: string;
  get<T = JsonRow>(path: string): Promise<T>;
  post<T = JsonRow>(path: string, body: unknown): Promise<T>;
  put<T = JsonRow>(path: string, body: unknown): Promise<T>;
  patch<T = JsonRow>(path: string, body: unknown): Promise<T>;
  delete(path: string): Promise<void>;
}
export type JsonRow = Record<string, unknown> & { id: string };

/** Signs in through the API. */
export async function caller(url: string, email: string, password = PASSWORD): Promise<ApiCaller> {
  const answer = await fetch(`${url}/api/auth/jwt/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: email, password }),
  });
  if (!answer.ok) throw new Error(`sign-in of ${email}: ${answer.status}`);
  const { access_token } = (await answer.json()) as { access_token: string };
  const send =
    (method: string) =>
    async <T>(path: string, body?: unknown): Promise<T> => {
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return (text === '' ? null : JSON.parse(text)) as T; // the caller passes the type that the wire promises
    };
  const get = send('GET');
  const me = await get<JsonRow>('/user/me');
  return {
    id: me.id,
    email,
    token: access_token,
    get,
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    delete: send('DELETE'),
  };
}

/** A tenant with one user of each role, a small tree, a check list and a template, created through the API. */
export interface JourneyWorld {
  url: string;
  superuser: ApiCaller;
  admin: ApiCaller;
  inspector: ApiCaller;
  guest: ApiCaller;
  unit: JsonRow;
  site: JsonRow;
  pump: JsonRow;
  template: JsonRow;
}

const ITEMS = [
  {
    name: 'Safety',
    item_type: 'header',
    items: [
      { name: 'Guard in place', code: 'guard', item_type: 'question', check_type_code: 2 },
      {
        name: 'Leak seen',
        code: 'leak',
        item_type: 'question',
        check_type_code: 2,
        rule: { by_answer: { true: 20, false: 30 } },
      },
      {
        name: 'Drops per minute',
        code: 'drops',
        item_type: 'question',
        check_type_code: 4,
        unit: 'drops/min',
        rule: { critical_max: 20 },
        visible_if: { item: 'leak', operator: '=', value: true },
      },
    ],
  },
  {
    name: 'Mechanical',
    item_type: 'header',
    items: [
      {
        name: 'Casing and bolts',
        code: 'casing',
        item_type: 'question',
        check_type_code: 1,
        require_comment_on: [10],
      },
      {
        name: 'Bearing temperature',
        code: 'bearing',
        item_type: 'question',
        check_type_code: 4,
        unit: '°C',
        rule: { attention_max: 80, critical_max: 90, min: -40, max: 200 },
      },
    ],
  },
];

export async function makeWorld(
  url: string,
  options: { credits?: number } = {},
): Promise<JourneyWorld> {
  const mark = randomBytes(4).toString('hex');
  const operator = await caller(url, OPERATOR.email, OPERATOR.password);
  const email = (role: string) => `${role}.${mark}@journey.test`;
  await operator.post('/superuser/init_tenant', {
    name: `Aqualine ${mark}`,
    credits: options.credits ?? 100,
    superuser: {
      first_name: 'Sofia',
      last_name: 'Marek',
      email: email('superuser'),
      password: PASSWORD,
    },
  });
  const superuser = await caller(url, email('superuser'));
  const company = await superuser.get('/company');
  const unit = await superuser.post('/business_unit', {
    name: 'Operations North',
    parent_id: company.id,
  });
  const people = {
    admin: ['Daniel', 'Okafor', 1],
    inspector: ['Olena', 'Kovalenko', 2],
    guest: ['Gita', 'Rao', 4],
  } as const;
  for (const [role, [first_name, last_name, user_type_code]] of Object.entries(people)) {
    await superuser.post('/user', {
      email: email(role),
      password: PASSWORD,
      first_name,
      last_name,
      user_type_code,
      business_unit_id: unit.id,
    });
  }
  const admin = await caller(url, email('admin'));
  const site = await admin.post('/object', {
    name: 'Riverside Station',
    code: 'RPS',
    business_unit_id: unit.id,
  });
  const pump = await admin.post('/object', {
    name: 'Pump set P-101',
    code: 'P-101',
    parent_id: site.id,
  });
  const list = await admin.post('/check_list', { name: 'Monthly mechanical check', items: ITEMS });
  const template = await admin.post('/inspection_template', {
    name: 'Monthly mechanical',
    details: [{ check_list_id: list.id, group_name: 'Pump', group_number: 1 }],
  });
  return {
    url,
    superuser,
    admin,
    inspector: await caller(url, email('inspector')),
    guest: await caller(url, email('guest')),
    unit,
    site,
    pump,
    template,
  };
}

/** An inspection of the pump that is assigned to the inspector. */
export const planInspection = (
  world: JourneyWorld,
  assigned_time = fromNow(-60_000),
): Promise<JsonRow> =>
  world.admin.post(`/inspection/composite/${world.pump.id}`, {
    template_id: world.template.id,
    responsible_id: world.inspector.id,
    assigned_time: assigned_time.toISOString(),
  });

/** An inspection of the pump that the inspector has started. */
export async function startInspection(world: JourneyWorld): Promise<JsonRow> {
  const inspection = await planInspection(world);
  const path = `/inspection/composite/status/${inspection.id}`;
  return await world.inspector.post(path, { operative_status_code: 2 });
}

/** A broken restriction on values of the pump, and one on a date of it; returns their ids. */
export async function restrict({ admin, pump }: JourneyWorld): Promise<string[]> {
  const object_id = pump.id;
  const indicator = await admin.post('/measurement_indicator', {
    name: 'Bearing temperature',
    object_id,
    measure_unit_code: 20,
  });
  const value = await admin.post('/constraint', {
    name: 'Bearing limit',
    constraint_type_code: 1,
    indicator_id: indicator.id,
    attention_max: 70,
    critical_max: 80,
    valid_to: '2099-12-31',
  });
  const date = await admin.post('/constraint', {
    name: 'Pressure vessel approval',
    constraint_type_code: 2,
    object_id,
    boundary_date: '2020-12-31',
    warning_days: 30,
  });
  for (const [n, measured] of [60, 72, 84.5].entries())
    await admin.post('/indicator_value_history', {
      indicator_id: indicator.id,
      value: measured,
      measured_at: new Date(Date.UTC(2026, 0, 1 + n)).toISOString(),
    });
  return [value.id, date.id];
}

/** A limited indicator of the pump with two values, the last of which needs attention. */
export async function makeIndicator({ admin, inspector, pump }: JourneyWorld): Promise<JsonRow> {
  const indicator = await admin.post('/measurement_indicator', {
    name: 'Vibration, drive end',
    code: 'V-1',
    object_id: pump.id,
    measure_unit_code: 30,
    decimals: 1,
  });
  const indicator_id = indicator.id;
  await admin.post('/constraint', {
    name: 'Vibration limits',
    constraint_type_code: 1,
    indicator_id,
    attention_max: 4.5,
    critical_max: 7.1,
  });
  for (const [value, measured_at] of [
    [4.2, '2026-01-10T08:00:00Z'],
    [5.3, '2026-02-10T08:00:00Z'],
  ])
    await inspector.post('/indicator_value_history', { indicator_id, value, measured_at });
  return indicator;
}
