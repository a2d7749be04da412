import assert from 'node:assert/strict';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DICTIONARIES } from '@plumbline/contract/dictionaries/wire';
import fc from 'fast-check';
import { runSchedules } from '#areas/schedules/round.ts';
import { recalculateTenant } from '#areas/recalculation/recalculate.ts';
import { tableChecksums } from '../checks/checksums.ts';
import { assertUnitsOfResponsibles } from '../checks/responsibles.ts';
import { listedEntities, makerOf, offers, specsOf } from '../fixtures/make.ts';
import { call, newTenant } from '../fixtures/newTenant.ts';
import type { Caller, TestApp, TestTenant } from '../fixtures/newTenant.ts';
import { assertAnswered } from '../checks/refusals.ts';
import { seedEverything } from '../fixtures/seed.ts';
import { newVendor } from '../fixtures/vendor.ts';
import { addContents, beginUploads } from './contents.ts';
import { addOthers } from './otherRows.ts';
import { requests } from './requests.ts';
import type { World, Request } from './paths.ts';

const MARK = 'Kanarienvogel ';
/** The number of requests to one tenant before a fresh tenant replaces it. */
const BATCH = 2_000;
/** These calls end their own session, and all later ones would only get 401. */
const ENDS_SESSIONS = new Set(['POST /auth/jwt/logout', 'POST /user/me/password']);

const isFixed = (path: string): boolean =>
  DICTIONARIES[path.split('/')[1] as keyof typeof DICTIONARIES]?.system ?? false; // undefined for other paths

interface FuzzReport {
  requests: number;
  seed: number;
  /** Number of answers with each status. */
  statuses: Record<string, number>;
  /** Routes that never succeeded, except those of fixed dictionaries. */
  never: string[];
  /** Bytes of the heap after each batch. */
  heap: number[];
}

/** Sends random requests of all roles and checks each answer, and finally the data. */
export async function fuzz(
  test: TestApp,
  { total, seed }: { total: number; seed: number },
): Promise<FuzzReport> {
  const other = await newTenant(test, { credits: 4711 });
  const foreign = await seedEverything(makerOf(test, other, MARK));
  const strangers = [other.tenant_id, ...[...foreign.values()].flatMap((map) => [...map.keys()])];
  await runSchedules(test.deps, test.app.log); // so that later rounds find nothing to plan there
  const isOtherTenants = (columns: readonly string[]): string =>
    columns.includes('tenant_id') ? `tenant_id = '${other.tenant_id}'` : 'false';
  const before = await tableChecksums(test.database, isOtherTenants);
  const specs = specsOf(test).filter(({ method, path }) => !ENDS_SESSIONS.has(`${method} ${path}`));
  const statuses = new Map<number, number>();
  const succeededRoutes = new Set<string>();
  const heap: number[] = [];
  for (let sentCount = 0; sentCount < total; sentCount += BATCH) {
    const tenant = await newTenant(test, { credits: 50 });
    const world = await knownWorld(test, tenant, strangers);
    const batch = fc.sample(requests(world, specs), {
      numRuns: Math.min(BATCH, total - sentCount),
      seed: seed + sentCount,
    });
    let n = 0;
    for (const request of batch) {
      const status = await fire(test, callerFor(tenant, n++), request);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status < 300) succeededRoutes.add(request.route);
    }
    await assertConsistent(test, tenant);
    heap.push(heldBytes());
  }
  assert.deepEqual(await tableChecksums(test.database, isOtherTenants), before, 'the other tenant');
  return {
    requests: total,
    seed,
    statuses: Object.fromEntries([...statuses].toSorted(([a], [b]) => a - b)),
    never: specs
      .filter(({ method, path }) => method === 'GET' || !isFixed(path))
      .map(({ method, path }) => `${method} ${path}`)
      .filter((one) => !succeededRoutes.has(one)),
    heap,
  };
}

/** A tenant full of rows, whose requests cannot change the users that send them. */
async function knownWorld(test: TestApp, tenant: TestTenant, foreign: string[]): Promise<World> {
  const maker = makerOf(test, tenant);
  const rows = await seedEverything(maker);
  for (const { id } of Object.values(tenant.as)) rows.get('user')?.delete(id);
  // A user who can be made responsible, and a started inspection beside the planned ones.
  rows.set('inspector', new Map([[tenant.as.inspector.id, { id: tenant.as.inspector.id }]]));
  rows.set('tenant', new Map([[tenant.tenant_id, { id: tenant.tenant_id }]]));
  const messages = await addOthers(test, tenant, rows);
  const bodies: World['bodies'] = new Map();
  for (const entity of listedEntities(test).filter((one) => offers(test, one, 'POST'))) {
    const { name } = entity.resource;
    const full = () => maker.body(name, { full: true });
    bodies.set(name, [await full(), await full(), await full()]);
  }
  const places: World['places'] = [];
  for (const [n, id] of [...(rows.get('inspection')?.keys() ?? [])].entries()) {
    const start = { operative_status_code: 2 };
    if (n % 2 === 0) await tenant.as.admin.post(`/inspection/composite/status/${id}`, start);
    const { body: details } = await tenant.as.admin.get(`/inspection/${id}/detail`);
    for (const { id: detailId } of details.items) {
      const { body } = await tenant.as.admin.get(`/inspection/${id}/detail/${detailId}/item`);
      for (const item of body.items) places.push({ id, detailId, itemId: item.id });
    }
  }
  assert.ok(places.length > 0);
  const items = places.map(({ itemId: id }) => [id, { id }] as const);
  rows.set('inspection_check_list_item', new Map(items));
  const files = await addContents(test, tenant, rows);
  const vendor = await newVendor(test, tenant.tenant_id);
  const tokens = Array.from({ length: 50 }, () => vendor.tokenOf());
  return {
    rows,
    places,
    bodies,
    foreign,
    files,
    messages,
    tokens,
    uploads: await beginUploads(test, tenant),
  };
}

const ROLES = ['admin', 'superuser', 'admin', 'inspector', 'superuser', 'guest'] as const;
const callerFor = ({ as }: TestTenant, n: number): Caller => as[ROLES[n % ROLES.length] ?? 'admin'];

async function fire(test: TestApp, caller: Caller, request: Request): Promise<number> {
  const { method, url, headers, payload } = request;
  const answer = await call(test.app, {
    method,
    url,
    headers: { authorization: `Bearer ${caller.token}`, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  const label = `${method} ${url.slice(0, 300)} ${payload?.toString().slice(0, 500) ?? ''}`;
  // HEAD has no body with a reason.
  if (method !== 'HEAD') assertAnswered(answer, label);
  assert.ok(!JSON.stringify(answer.body).includes(MARK.trim()), `${label} reveals another tenant`);
  return answer.status;
}

/** After any requests, every summary must equal its facts, and the audit chain must be valid. */
async function assertConsistent(test: TestApp, { tenant_id, as }: TestTenant): Promise<void> {
  const { corrected, residual } = await recalculateTenant(test.deps.database, {
    tenant: tenant_id,
  });
  assert.deepEqual([corrected, residual], [0, 0], 'the summaries');
  await assertUnitsOfResponsibles(test.database);
  const chain = await as.superuser.get(`/superuser/tenant/${tenant_id}/audit/verify`);
  assert.deepEqual(chain.body, { valid: true, broken_at: null });
}

/** Bytes of the heap after garbage collection. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)(); // the flag has just defined it
  return process.memoryUsage().heapUsed;
}
