import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DICTIONARY_NAMES } from '@plumbline/contract/dictionaries/wire';
import { PERMISSIONS } from '@plumbline/contract/kit/permissions';
import type { RouteSpec } from '#kit/http/spec.ts';
import { tableChecksums } from '../checks/checksums.ts';
import { canMake, makerOf, offers, specsOf } from '../fixtures/make.ts';
import type { Row } from '../fixtures/maker.ts';
import { call, newApp, newTenant } from '../fixtures/newTenant.ts';
import type { Answer, Caller, TestApp, TestRole, TestTenant } from '../fixtures/newTenant.ts';
import { TABLES } from '../../src/areas.ts';

const NOBODY = '018f0000-0000-7000-8000-00000000000a';
const ROLES = ['superuser', 'admin', 'inspector', 'guest'] as const;

/**
 * The role matrix of the API, row by row: calls, and the roles that may (x) or may never (-) make them, in the order
 * superuser, admin, inspector, guest. A call belongs to the first row it matches.
 */
const dictionary = `(${DICTIONARY_NAMES.join('|')}|predefined_text|object_class|inspection_class)`;
const MATRIX: [row: string, calls: RegExp, may: string][] = [
  ['6 reports', /^POST \/[\w/:]+\/report$/, 'xxx-'],
  [
    '6 reports by mail',
    /^(POST \/report_mail|\w+ \/report_schedule(\/:id(\/try)?)?|(GET|PATCH) \/user\/me\/report_settings)$/,
    'xxx-',
  ],
  ['2 reports one receives', /^(GET|DELETE) \/user\/me\/report_schedule(\/:id)?$/, 'xxxx'],
  [
    '2 own account',
    /^(GET \/user\/me|PATCH \/user\/me|POST \/user\/me\/password|POST \/auth\/jwt\/(logout|refresh)|(PUT|DELETE) \/user\/me\/device_lock\/:id|(GET|POST) \/user\/me\/second_factor(\/\w+)?|\w+ \/user\/me\/session(\/(:id|end_others))?)$/,
    'xxxx',
  ],
  ['2 own notices', /^(GET|PATCH|POST) \/notice(\/|$)/, 'xxxx'],
  ['2 own devices', /^(PUT|DELETE) \/user\/me\/device\/:id$/, 'xxx-'],
  ['28 devices', /^(GET \/device(\/|$)|POST \/device\/:id\/forget$)/, 'xxx-'],
  [
    '2 how one is told',
    /^((GET|PATCH) \/user\/me\/notice_settings|\w+ \/user\/me\/push_device(\/:id)?)$/,
    'xxx-',
  ],
  [
    'history of what only admins change',
    /^GET \/(?!(object|business_unit|inspection|constraint|measurement_indicator)\/)\w+\/:id\/audit_log(\/export)?$/,
    'xx--',
  ],
  ['3 reading dictionaries', new RegExp(`^GET /${dictionary}(/|$)`), 'xxxx'],
  ['4 changing dictionaries', new RegExp(`^(POST|PATCH|DELETE) /${dictionary}(/|$)`), 'xx--'],
  ['6 reports', /^POST \/\w+(\/:id)?\/report$/, 'xxx-'],
  ['6 labels', /^POST \/object\/labels$/, 'xxx-'],
  ['6 jobs', /^(GET \/job\/:id|POST \/job\/:id\/cancel)$/, 'xxx-'],
  ['32 recalculation', /^POST .*\/quality\/calculate$/, 'x---'],
  ['8 content of objects', /^(POST|DELETE) \/object\/:id\/content/, 'xxx-'],
  ['5 reading objects', /^GET \/(object(\/|$)|stats(\/|$))/, 'xxxx'],
  ['7 changing objects', /^(POST|PATCH|PUT|DELETE) \/object(\/|$)/, 'xx--'],
  ['9 reading units', /^GET \/(company$|business_unit(\/|$))/, 'xxxx'],
  ['10 changing units', /^(POST|PATCH|PUT|DELETE) \/business_unit(\/|$)/, 'xx--'],
  ['11 reading shared units', /^GET \/user_shared_bu(\/|$)/, 'xxxx'],
  ['12 sharing units', /^(POST|PATCH|DELETE) \/user_shared_bu(\/|$)/, 'xx--'],
  ['19 import of inspections', /^POST \/inspection\/import$/, 'xx--'],
  ['16 price of completing', /^GET \/inspection\/:id\/price$/, 'xxx-'],
  ['13 reading inspections', /^GET \/inspection(_check_list_item)?(\/|$)/, 'xxxx'],
  [
    '14 planning',
    /^POST \/inspection\/(composite\/:id(\/copy)?|:id\/composite\/(operative|preview))$/,
    'xxx-',
  ],
  ['15, 16 status', /^POST \/inspection\/composite\/status\/:id$/, 'xxx-'],
  ['17 handing over', /^POST \/inspection\/composite\/responsible(\/:id)?$/, 'xxx-'],
  ['18 answering', /^PATCH \/inspection\/:id\/detail\/:detailId\/item\/:itemId\/quality$/, 'xxx-'],
  ['18 several answers', /^POST \/inspection\/:id\/answers(\/confirm)?$/, 'xxx-'],
  [
    '18 content of inspections',
    /^(POST|PUT|DELETE) \/inspection(_check_list_item)?\/:id\/(content|signature)/,
    'xxx-',
  ],
  ['18 handing in', /^POST \/inspection\/:id\/(late_work|ask_back)$/, 'xxx-'],
  ['21 content of values', /^(POST|DELETE) \/indicator_value_history\/:id\/content/, 'xxx-'],
  ['18 content of late work', /^(POST|DELETE) \/late_work\/:id\/content/, 'xxx-'],
  ['13 reading content of late work', /^GET \/late_work\/:id\/content/, 'xxxx'],
  [
    '19 deciding on late work',
    /^(GET \/late_work(\/(aggr_on_attr|export))?|POST \/late_work\/:id\/decision)$/,
    'xx--',
  ],
  ['18 uploads', /^(POST|HEAD|PATCH|DELETE) \/upload/, 'xxx-'],
  // Inspectors may only change the comment of their own inspections with this call: inspections/life.test.ts.
  ['18 comment of inspections', /^PATCH \/inspection\/:id$/, 'xxx-'],
  ['19 changing inspections', /^DELETE \/inspection\/:id$/, 'xx--'],
  ['19 changing series', /^(POST|DELETE) \/inspection\/:id\/series(\/preview)?$/, 'xx--'],
  [
    '20 reading indicators',
    /^GET \/(measurement_indicator|indicator_value_history|round|round_run)(\/|$)/,
    'xxxx',
  ],
  ['21 runs of rounds', /^POST \/round_run$/, 'xxx-'],
  ['22 changing rounds', /^(POST|PATCH|DELETE) \/round(\/|$)/, 'xx--'],
  ['21 values', /^(POST|PATCH|DELETE) \/indicator_value_history(\/(?!import)|$)/, 'xxx-'],
  [
    '22 changing indicators',
    /^(POST|PATCH|DELETE) \/(measurement_indicator(\/|$)|indicator_value_history\/import)/,
    'xx--',
  ],
  [
    '23 reading templates',
    /^GET \/(inspection_template(_detail)?|object_inspection_template|check_list(_item)?)(\/|$)/,
    'xxxx',
  ],
  [
    '24 changing templates',
    /^(POST|PATCH|PUT|DELETE) \/(inspection_template(_detail)?|object_inspection_template|check_list(_item)?)(\/|$)/,
    'xx--',
  ],
  [
    '24 planning',
    /^(GET|POST|PATCH|DELETE) \/(planning|holiday|inspection_template_rule)(\/|$)/,
    'xx--',
  ],
  ['26 rules of restrictions', /^(GET|POST|PATCH|DELETE) \/constraint_rule(\/|$)/, 'xx--'],
  ['25 reading restrictions', /^GET \/constraint(\/|$)/, 'xxxx'],
  ['26 changing restrictions', /^(POST|PATCH|DELETE) \/constraint(\/|$)/, 'xx--'],
  ['27 describing content', /^PATCH \/content\//, 'xxx-'],
  ['28, 29 reading users', /^GET \/user(\/|$)/, 'xxxx'],
  ['30 own pictures', /^(PUT|DELETE) \/user\/:id\/(avatar|signature)$/, 'xxx-'],
  ['30 second factor of users', /^POST \/user\/:id\/second_factor\/reset$/, 'x---'],
  ['30 changing users', /^(POST|PATCH|PUT|DELETE) \/user(\/|$)/, 'xx--'],
  ['30 mails', /^GET \/mail$/, 'xx--'],
  ['31 reading the logo', /^GET \/tenant\/:id\/content/, 'xxxx'],
  ['31 changing the logo', /^(POST|DELETE) \/tenant\/:id\/content/, 'x---'],
  ['35 API keys', /^(GET|POST|DELETE) \/api_key(\/:id)?$/, 'x---'],
  ['32, 33 the account', /^\w+ \/superuser\//, 'x---'],
  ['34 presence', /^(PUT|DELETE) \/presence\/:id$/, 'xxx-'],
  ['reading files, events and jobs', /^GET \/(content|events|job)(\/|$)/, 'xxxx'],
];
/**
 * The rows that a guest may change: their own language, password and session, the read marks of their notices, and the
 * reports mailed to them.
 */
const OWN = new Set([
  'PATCH /user/me',
  'POST /user/me/password',
  'POST /user/me/second_factor',
  'POST /user/me/second_factor/confirm',
  'POST /user/me/second_factor/recovery_codes',
  'POST /user/me/second_factor/turn_off',
  'POST /auth/jwt/logout',
  'POST /auth/jwt/refresh',
  'PUT /user/me/device_lock/:id',
  'DELETE /user/me/device_lock/:id',
  'DELETE /user/me/session/:id',
  'POST /user/me/session/end_others',
  'DELETE /user/me/report_schedule/:id',
  'PATCH /notice/:id',
  'POST /notice/read',
]);

const nameOf = (spec: RouteSpec): string => `${spec.method} ${spec.path}`;
const rowOf = (spec: RouteSpec) => MATRIX.find(([, calls]) => calls.test(nameOf(spec)));

let app: TestApp;
let tenant: TestTenant;
before(async () => {
  app = await newApp();
  tenant = await newTenant(app);
});
after(() => app.close());

const fire = (
  spec: RouteSpec,
  as: Caller | null,
  id = NOBODY,
  payload: unknown = {},
): Promise<Answer> =>
  call(app.app, {
    method: spec.method,
    url: `/api${spec.path.replaceAll(/:\w+/g, id)}`,
    ...(as ? { headers: { authorization: `Bearer ${as.token}` } } : {}),
    ...(spec.body ? { payload: payload as object } : {}),
  });

/** HEAD answers a status alone. */
const bodyOf = ({ method }: RouteSpec, detail: string) => (method === 'HEAD' ? '' : { detail });

test('every call of the server is in the role matrix with its permission', () => {
  for (const spec of specsOf(app)) {
    const row = rowOf(spec);
    assert.ok(row, `${nameOf(spec)} is in no row of the matrix`);
    const reaches = ROLES.map((role) =>
      PERMISSIONS[spec.permission][role] === 'none' ? '-' : 'x',
    ).join('');
    assert.equal(
      reaches,
      row[2],
      `${nameOf(spec)} has the permission ${spec.permission}, row ${row[0]}`,
    );
  }
});

test('every call answers 401 without a token, 403 to roles without permission, and works for all others', async () => {
  let cells = 0;
  for (const spec of specsOf(app)) {
    const may = rowOf(spec)?.[2] ?? '----';
    const withoutToken = await fire(spec, null);
    assert.deepEqual(
      [withoutToken.status, withoutToken.body],
      [401, bodyOf(spec, 'Unauthorized')],
      nameOf(spec),
    );
    // Signing out would end the session that the tests use.
    if (spec.path === '/auth/jwt/logout') continue;
    for (const [index, role] of ROLES.entries()) {
      const { status, body } = await fire(spec, tenant.as[role]);
      if (may[index] === '-')
        assert.deepEqual(
          [status, body],
          [403, bodyOf(spec, 'Forbidden')],
          `${role}: ${nameOf(spec)}`,
        );
      else
        assert.ok(
          status !== 401 && status !== 403 && status < 500,
          `${role}: ${nameOf(spec)} ${status}`,
        );
      cells += 1;
    }
  }
  assert.ok(cells > 600, `${cells} cells`);
});

test('the list of calls without a token is short', () => {
  const open = app.app.registry.public.map((spec) => `${spec.method} ${spec.path}`);
  assert.deepEqual(open.toSorted(), [
    'GET /audit_proof/:token/:name',
    'GET /export/:token/:name',
    'GET /file/:token',
    'GET /health/live',
    'GET /health/ready',
    'GET /healthz',
    'GET /version',
    'GET /zip/:token/:name',
    'POST /auth/accept-invitation',
    'POST /auth/check-token',
    'POST /auth/forgot-password',
    'POST /auth/jwt/login',
    'POST /auth/request-verify-token',
    'POST /auth/reset-password',
    'POST /auth/verify',
  ]);
});

/** Real ids of every entity, in the guest's own units. */
async function idsByPath(): Promise<Map<string, string>> {
  const maker = makerOf(app, tenant);
  const ids = new Map<string, string>();
  for (const entity of TABLES.values()) {
    const { resource } = entity;
    if (!offers(app, entity, 'GET') || !canMake(app, entity)) continue;
    const { body } = await tenant.as.admin.get(`${resource.path}?page_size=1`);
    ids.set(resource.path, body.items[0]?.id ?? (await maker.reference(resource.name)));
  }
  return ids;
}

async function plausibleBody(spec: RouteSpec): Promise<Row> {
  const entity = [...TABLES.values()].find(
    ({ resource }) => spec.path === resource.path || spec.path === `${resource.path}/:id`,
  );
  if (!entity || (spec.method !== 'POST' && spec.method !== 'PATCH')) return {};
  const { id: _id, ...body } = await makerOf(app, tenant).body(entity.resource.name, {
    full: spec.method === 'PATCH',
  });
  return body;
}

test('a guest sends every call that changes something, and nothing has changed', async () => {
  const ids = await idsByPath();
  const bodies = new Map<RouteSpec, Row>();
  const changing = specsOf(app).filter((spec) => spec.method !== 'GET' && !OWN.has(nameOf(spec)));
  for (const spec of changing) bodies.set(spec, await plausibleBody(spec));
  const before = await tableChecksums(app.database);
  for (const spec of changing) {
    const entityPath = spec.path.split('/:')[0] ?? '';
    const { status } = await fire(spec, tenant.as.guest, ids.get(entityPath), bodies.get(spec));
    assert.equal(status, 403, nameOf(spec));
  }
  assert.deepEqual(await tableChecksums(app.database), before);
  assert.ok(changing.length > 60);
});

test('a guest may only change their own language', async () => {
  const { guest } = tenant.as;
  assert.equal((await guest.patch('/user/me', { language: 'de-DE' })).status, 200);
  for (const body of [
    { first_name: 'Other' },
    { phone: '1' },
    { language: 'en-GB', position: 'Boss' },
  ]) {
    assert.equal((await guest.patch('/user/me', body)).status, 403, JSON.stringify(body));
  }
  assert.equal((await tenant.as.inspector.patch('/user/me', { phone: '+380' })).status, 200);
});

const protectedCalls: [
  who: TestRole,
  act: (callers: TestTenant['as']) => Promise<Answer>,
  status: number,
][] = [
  ['admin', (as) => as.admin.patch(`/user/${as.superuser.id}`, { first_name: 'Mine' }), 403],
  ['admin', (as) => as.admin.delete(`/user/${as.superuser.id}`), 403],
  [
    'admin',
    (as) =>
      as.admin.post(`/user/${as.superuser.id}/reset-password`, {
        new_password: 'correct horse battery',
      }),
    403,
  ],
  ['admin', (as) => as.admin.patch(`/user/${as.admin.id}`, { user_type_code: 2 }), 422],
  ['admin', (as) => as.admin.patch(`/user/${as.admin.id}`, { is_active: false }), 422],
  ['admin', (as) => as.admin.delete(`/user/${as.admin.id}`), 422],
  ['admin', (as) => as.admin.patch(`/user/${as.guest.id}`, { user_type_code: 99 }), 422],
  ['admin', (as) => as.admin.patch(`/user/${as.guest.id}`, { is_superuser: true }), 422],
  ['superuser', (as) => as.superuser.patch(`/user/${as.superuser.id}`, { is_active: false }), 422],
  ['superuser', (as) => as.superuser.get(`/superuser/tenant/${NOBODY}/crd_info`), 404],
  ['superuser', (as) => as.superuser.post('/superuser/init_tenant', {}), 404],
];

test('users cannot exceed or change their own role, or lock out the last administrator', async () => {
  for (const [who, act, status] of protectedCalls) {
    const answer = await act(tenant.as);
    assert.equal(answer.status, status, `${who}: ${act.toString()} ${JSON.stringify(answer.body)}`);
  }
  // Once the admin is deleted, the superuser must not be deleted as well.
  assert.equal((await tenant.as.superuser.delete(`/user/${tenant.as.admin.id}`)).status, 204);
  assert.equal((await tenant.as.superuser.delete(`/user/${tenant.as.superuser.id}`)).status, 422);
});
