import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { DICTIONARY_NAMES } from '@plumbline/contract/dictionaries/wire';
import type { RouteSpec } from '#kit/http/spec.ts';
import { callsIn, linesOfCalls, literalsIn } from '../checks/specifiedText.ts';
import type { SpecifiedCall, Spelling } from '../checks/specifiedText.ts';
import { addFiles, pictureOf, setPicture } from '../fixtures/files.ts';
import { created, newSite, ok, working } from '../fixtures/inspectionSite.ts';
import type { Site } from '../fixtures/inspectionSite.ts';
import { makerOf } from '../fixtures/make.ts';
import { PASSWORD, call, newApp } from '../fixtures/newTenant.ts';
import type { Caller, TestApp } from '../fixtures/newTenant.ts';

const textOf = (path: string) =>
  readFileSync(new URL(`../../../docs/${path}`, import.meta.url), 'utf8');
const NOBODY = '018f0000-0000-7000-8000-00000000000a';
const ROLES = ['superuser', 'admin', 'inspector', 'guest'] as const;
/** Outside the API, for anybody who opens the page. */
const CONFIG = '/config/config.json';
const LOGIN = '/auth/jwt/login';
const PERSON = { email: 'somebody@calls.test', password: PASSWORD };
const FORM = {
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams({ username: PERSON.email, password: PASSWORD }).toString(),
};
/** The calls that docs/calls.md names, some of them twice. */
const CALLS = 123 + DICTIONARY_NAMES.length;

let app: TestApp;
let site: Site;
let lines: string[];
let calls: SpecifiedCall[];
/** A row for each path that names one. */
let ids: Record<string, string>;
before(async () => {
  app = await newApp();
  site = await newSite(app);
  lines = linesOfCalls(textOf('calls.md'));
  calls = lines.flatMap((line) => callsIn(line, spelling()));
  ids = await rows();
});
after(() => app.close());

const shapeOf = (path: string) => path.replaceAll(/\{\w+\}|:\w+/g, ':');
const specOf = ({ method, path }: Pick<SpecifiedCall, 'method' | 'path'>) => {
  const { specs, public: open } = app.app.registry;
  const of = (list: readonly Pick<RouteSpec, 'method' | 'path'>[]) =>
    list.find((spec) => spec.method === method && shapeOf(spec.path) === shapeOf(path));
  return { guarded: of(specs) as RouteSpec | undefined, open: of(open) };
};
const spelling = (): Spelling => ({
  isKnown: (method, path) => {
    const { guarded, open } = specOf({ method, path });
    return path === CONFIG || guarded !== undefined || open !== undefined;
  },
  dictionaries: DICTIONARY_NAMES.map((name) => `/${name}`),
});

async function rows(): Promise<Record<string, string>> {
  const { admin, superuser } = site.as;
  const maker = makerOf(app, site);
  const inspection = await site.plan(superuser);
  const [detail] = inspection.details;
  const texts = await created(
    admin.post('/predefined_text', { text: 'Clean', language: 'en-GB', section: 'comment' }),
  );
  const person = { ...PERSON, first_name: 'Some', last_name: 'Body', user_type_code: 2 };
  await created(admin.post('/user', person));
  const indicator = await maker.row('measurement_indicator');
  const pictured = [
    `/object/${site.object_id}/avatar`,
    `/business_unit/${site.unit_id}/avatar`,
    `/user/${admin.id}/avatar`,
    `/user/${admin.id}/signature`,
  ];
  for (const path of pictured) await ok(setPicture(app, admin, path, await pictureOf(1)));
  await ok(working(superuser, inspection).start());
  const item = Object.values(detail?.items ?? {})[0] ?? '';
  const evidence = addFiles(superuser, `/inspection_check_list_item/${item}`, [['a.txt', 'Two.']]);
  return {
    object: site.object_id,
    business_unit: site.unit_id,
    inspection: inspection.id,
    inspection_check_list_item: item,
    contentId: (await ok(evidence, 201)).items[0].id,
    detailId: detail?.id ?? '',
    measurement_indicator: indicator.id,
    inspection_template: site.template_id,
    check_list: site.check_list_id,
    predefined_text: texts.id,
    constraint: (await maker.row('constraint')).id,
    user: admin.id,
    tenant: site.tenant_id,
  };
}

/** Reads existing rows; all other calls name a missing one, so that they do nothing. */
function urlOf({ method, path, query }: SpecifiedCall): string {
  const [, first = '', second = ''] = path.split('/');
  const of = first === 'superuser' ? second : first;
  const reads = method === 'GET';
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    reads
      ? (ids[name] ?? ids[name === 'itemId' ? 'inspection_check_list_item' : of] ?? NOBODY)
      : NOBODY,
  );
  const needed = path.endsWith('/aggr_on_attr') ? 'attrs=id' : query;
  return needed === '' ? filled : `${filled}?${needed}`;
}

const send = (one: SpecifiedCall, as: Caller | null) =>
  call(app.app, {
    method: one.method,
    url: one.path === CONFIG ? CONFIG : `/api${urlOf(one)}`,
    ...(as ? { headers: { authorization: `Bearer ${as.token}` } } : {}),
    ...(one.path === LOGIN ? FORM : {}),
    ...(one.path !== LOGIN && /POST|PATCH/.test(one.method) ? { payload: {} } : {}),
  });

/** The cells of docs/wire.md "Who may call" for a permission, in the order of `ROLES`. */
function cellsOf(): Map<string, string[]> {
  const cells = new Map<string, string[]>();
  for (const line of textOf('wire.md').split('\n')) {
    const row = /^\| \d+ \| `([\w.]+)` \|.*?\| (\S+) \| (\S+) \| (\S+) \| (\S+) \|$/.exec(line);
    if (row?.[1] !== undefined) cells.set(row[1], row.slice(2));
  }
  return cells;
}

test('every path in the specification is a call, and none is dropped', () => {
  for (const line of lines) {
    const understood = new Set(callsIn(line, spelling()).map(({ literal }) => literal));
    assert.deepEqual(
      literalsIn(line).filter((literal) => !understood.has(literal)),
      [],
      line,
    );
  }
  assert.deepEqual(
    calls.filter(({ method, path }) => !spelling().isKnown(method, path)),
    [],
  );
  assert.equal(calls.length, CALLS);
});

test('a path that is not a call, or does not continue one, is reported', () => {
  const known = spelling();
  const paths = (line: string) =>
    callsIn(line, known).map(({ method, path }) => `${method} ${path}`);
  assert.deepEqual(paths('- GET /object/{id}/budget, /quality; DELETE content.'), [
    'GET /object/{id}/budget',
    'GET /object/{id}/quality',
    'DELETE /object/{id}/content/{contentId}',
  ]);
  for (const line of [
    '- GET /objects',
    '- PATCH /object/{id}/budget',
    '- GET /user/{id}, /qualities',
  ])
    assert.throws(() => callsIn(line, known), /is no call/, line);
});

test('every call of the specification answers each role, and callers without a session, as the matrix says', async () => {
  const cells = cellsOf();
  let read = 0;
  for (const one of calls) {
    const name = `${one.method} ${one.path}`;
    const { guarded } = specOf(one);
    const unknown = await send(one, null);
    if (guarded === undefined) {
      assert.equal(unknown.status, 200, `nobody: ${name}`);
      if (one.path === LOGIN) assert.ok(unknown.body.access_token);
      continue;
    }
    assert.equal(unknown.status, 401, `nobody: ${name}`);
    for (const [n, role] of ROLES.entries()) {
      const { status, body } = await send(one, site.as[role]);
      const cell = cells.get(guarded.permission)?.[n];
      assert.ok(cell, `docs/wire.md does not say who has ${guarded.permission}`);
      const where = `${role}: ${name}: ${status} ${JSON.stringify(body)}`;
      if (cell === '–') assert.equal(status, 403, where);
      else if (one.method === 'GET' && n < 2) assert.equal(status, 200, where);
      else assert.ok(status !== 401 && status !== 403 && status < 500, where);
      if (status === 200 && one.method === 'GET') read += 1;
    }
  }
  assert.ok(read > 250, `${read} answers`);
});
