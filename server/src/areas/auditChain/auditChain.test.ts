import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { chainVerdict } from '@plumbline/contract/tenants/auditChain';
import type { ChainBreak, ChainVerdict } from '@plumbline/contract/tenants/auditChain';
import fc from 'fast-check';
import { inTransaction } from '#kit/audit/transaction.ts';
import { inTenant } from '#kit/db/transaction.ts';
import { actingAs } from '#kit/http/actingAs.ts';
import { sealTenant } from '#kit/audit/sealing.ts';
import { ok } from '#test/fixtures/inspectionSite.ts';
import { workOn } from '#test/fixtures/jobs.ts';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '#test/fixtures/newTenant.ts';
import { checkProof } from './proof/check.ts';
import { sha256 } from './proof/chain.ts';

let app: TestApp;
let tenant: TestTenant;
before(async () => {
  app = await newApp();
});
after(() => app.close());

/** Writes three links of several entries each; the ids of the entries, by link. */
async function writeHistory(): Promise<string[][]> {
  tenant = await newTenant(app);
  for (const name of ['one', 'two', 'three']) {
    for (const part of ['a', 'b', 'c'])
      await ok(tenant.as.admin.post('/object', { name: `${name} ${part}` }), 201);
    await inTenant(app.deps.database.app, tenant.tenant_id, (db) =>
      sealTenant(db, tenant.tenant_id),
    );
  }
  const rows = await app.database.queryAsOwner<{ entry_ids: string[] }>(
    'select entry_ids from audit_seal where tenant_id = $1 order by seq',
    [tenant.tenant_id],
  );
  return rows.map(({ entry_ids }) => entry_ids);
}

const account = () => `/superuser/tenant/${tenant.tenant_id}`;

async function verifiedByJob(): Promise<ChainVerdict> {
  const { superuser } = tenant.as;
  const { job } = await ok(superuser.post(`${account()}/audit/verification`), 202);
  await workOn(app, { tenant_id: tenant.tenant_id, id: job.id });
  const { job: newest } = await ok(superuser.get(`${account()}/audit/verification`));
  assert.deepEqual([newest.id, newest.status], [job.id, 'done']);
  return chainVerdict.parse(newest.result);
}

async function downloaded(): Promise<string> {
  const { url } = await ok(tenant.as.superuser.get(`${account()}/audit/proof`));
  const { statusCode, payload, headers } = await app.app.inject({ url: `/api${url}` });
  assert.equal(statusCode, 200);
  assert.match(String(headers['content-disposition']), /^attachment; filename="audit-proof-/);
  return payload;
}

async function* chunksOf(proof: Uint8Array | string) {
  const bytes = Buffer.from(proof);
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
}

const read = (proof: Uint8Array | string) => checkProof(chunksOf(proof));

/** The verdict of job and proof, which must be the same. */
async function bothSay(): Promise<ChainVerdict> {
  const byJob = await verifiedByJob();
  const {
    tenant: owner,
    made: _,
    is_damaged,
    has_known_hash: __,
    ...offline
  } = await read(await downloaded());
  assert.deepEqual([offline, owner, is_damaged], [byJob, tenant.tenant_id, false]);
  return byJob;
}

test('an untouched log is whole, in the job and in its proof, and ends at its head', async () => {
  const links = await writeHistory();
  await ok(tenant.as.admin.post('/object', { name: 'waits for a link' }), 201);
  const verdict = await bothSay();
  assert.equal(verdict.broken, null);
  assert.equal(verdict.links, 4);
  assert.equal(verdict.entries, links.flat().length + 1);
  const [head] = await app.database.queryAsOwner<{ hash: string }>(
    `select encode(hash, 'hex') as hash from audit_head where tenant_id = $1`,
    [tenant.tenant_id],
  );
  assert.equal(verdict.hash, head?.hash);
});

/** `$1` is the tenant; `$2` and `$3` are the first and the second entry of the second link. */
interface Tampering {
  sql: string;
  fault: ChainBreak['fault'];
  names: 'first' | 'second' | 'added' | null;
  link?: number;
}
const ADDED = '00000000-0000-4000-8000-000000000009';
const TAMPERINGS: Record<string, Tampering> = {
  'a changed value': {
    sql: `update audit_log set new_value = '{"name": "x"}' where tenant_id = $1 and id = $3 and id <> $2`,
    fault: 'altered',
    names: 'second',
  },
  'a changed time': {
    sql: `update audit_log set at = '2001-02-03T04:05:06Z' where tenant_id = $1 and id in ($2, $3)`,
    fault: 'altered',
    names: 'first',
  },
  'a changed user': {
    sql: `update audit_log set user_id = null where tenant_id = $1 and id = $3 and id <> $2`,
    fault: 'altered',
    names: 'second',
  },
  'a deleted entry': {
    sql: 'delete from audit_log where tenant_id = $1 and id = $3 and id <> $2',
    fault: 'deleted',
    names: 'second',
  },
  'two entries exchanged': {
    sql: `with two as (select * from audit_log where tenant_id = $1 and id in ($2, $3))
      update audit_log l set at = o.at, entity_id = o.entity_id, new_value = o.new_value, user_id = o.user_id, request_id = o.request_id
      from two o where l.tenant_id = $1 and l.id in ($2, $3) and o.id in ($2, $3) and o.id <> l.id`,
    fault: 'reordered',
    names: 'first',
  },
  'an added entry': {
    sql: `insert into audit_log select tenant_id, case when $2::uuid <> $3::uuid then '${ADDED}'::uuid end, at, entity, entity_id, operation, user_id, request_id, old_value, new_value
      from audit_log where tenant_id = $1 and id = $2`,
    fault: 'added',
    names: 'added',
    link: 4,
  },
  'a deleted link': {
    sql: 'delete from audit_seal where tenant_id = $1 and seq = 2 and $2 <> $3',
    fault: 'link_missing',
    names: 'first',
  },
  'a link with a changed hash': {
    sql: 'update audit_seal set hash = sha256(hash) where tenant_id = $1 and seq = 2 and $2 <> $3',
    fault: 'link_altered',
    names: 'first',
  },
  'changed hashes of entries': {
    sql: `update audit_seal set digests = overlay(digests placing sha256('x') from 33) where tenant_id = $1 and seq = 2 and $2 <> $3`,
    fault: 'link_altered',
    names: 'first',
  },
  'links exchanged': {
    sql: `update audit_seal s set entry_ids = o.entry_ids, digests = o.digests, hash = o.hash from audit_seal o
      where s.tenant_id = $1 and o.tenant_id = $1 and s.seq in (2, 3) and o.seq = 5 - s.seq and $2 <> $3`,
    fault: 'link_altered',
    names: null,
  },
  'entries of a link in another order': {
    sql: `update audit_seal set entry_ids = array[$3::uuid, $2::uuid] || entry_ids[3:] where tenant_id = $1 and seq = 2`,
    fault: 'link_altered',
    names: 'second',
  },
  'a head reset': {
    sql: `update audit_head h set seq = s.seq, hash = s.hash from audit_seal s
      where h.tenant_id = $1 and s.tenant_id = $1 and s.seq = 2 and $2 <> $3`,
    fault: 'end_altered',
    names: null,
    link: 4,
  },
};

test('each tampering is detected and named, by the job and from the proof', async (context) => {
  for (const [what, tampering] of Object.entries(TAMPERINGS))
    await context.test(what, () => detected(tampering));
});

async function detected({ sql, fault, names, link = 2 }: Tampering): Promise<void> {
  const [, [first = '', second = ''] = []] = await writeHistory();
  const stored = await app.database.queryAsOwner<{ id: string; entity: string; entity_id: string }>(
    'select id, entity, entity_id from audit_log where tenant_id = $1',
    [tenant.tenant_id],
  );
  await app.database.queryAsOwner(sql, [tenant.tenant_id, first, second]);
  const { broken, links } = await bothSay();
  assert.deepEqual([broken?.fault, broken?.link, links], [fault, link, link - 1]);
  if (names) assert.equal(broken?.entry?.id, { first, second, added: ADDED }[names]);
  const row = stored.find(({ id }) => id === broken?.entry?.id);
  if (row && fault !== 'deleted' && fault !== 'reordered')
    assert.deepEqual(
      [broken?.entry?.entity, broken?.entry?.entity_id],
      [row.entity, row.entity_id],
    );
  if (broken?.entry) assert.match(String(broken.entry.at), /^20\d\d-\d\d-\d\dT.*Z$/);
  assert.equal((await ok(tenant.as.superuser.get(`${account()}/audit/verify`))).valid, false);
}

test('every fault behind the first is named too, and one that holds is not', async () => {
  const [[first = ''] = [], [, second = ''] = [], [third = '', fourth = ''] = []] =
    await writeHistory();
  const { tenant_id } = tenant;
  const forge = (ids: string[]) =>
    app.database.queryAsOwner(
      `update audit_log set new_value = '{"name": "forged"}' where tenant_id = $1 and id = any($2::uuid[])`,
      [tenant_id, ids],
    );
  await forge([second, third, fourth]);
  const { broken, further, links } = await bothSay();
  assert.deepEqual([broken?.entry?.id, links], [second, 1]);
  assert.deepEqual(
    further.map(({ fault, link, entry }) => [fault, link, entry?.id]),
    [
      ['altered', 3, third],
      ['altered', 3, fourth],
    ],
  );
  await forge([first]);
  const later = await bothSay();
  assert.deepEqual([later.broken?.entry?.id, later.links, later.further.length], [first, 0, 3]);
  await writeHistory();
  await app.database.queryAsOwner(
    'update audit_seal set hash = sha256(hash) where tenant_id = $1 and seq = 2',
    [tenant.tenant_id],
  );
  const { broken: altered, further: none } = await bothSay();
  assert.deepEqual([altered?.fault, altered?.link, none], ['link_altered', 2, []]);
});

/** All characters that some reader takes for the end of a line, in a row of the log. */
const BREAKS = ['\u000b', '\u000c', '\r', '\r\n', '\n', '\u001c', '\u0085', '\u2028', '\u2029'];

test('a log with any character is whole, in the job and in its proof', async () => {
  tenant = await newTenant(app);
  const text = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => String.fromCodePoint(from + n)).join('');
  const texts = [...BREAKS, text(1, 0x2030), text(0xe000, 0x10000), text(0x1f5ff, 0x1f610)];
  const base = await actingAs(app.deps, {
    tenant_id: tenant.tenant_id,
    user_id: tenant.as.admin.id,
  });
  for (const written of texts)
    await inTransaction<void>(base, async ({ audit }) => {
      const entry = { entity: 'tenant', entity_id: tenant.tenant_id, operation: 'update' } as const;
      audit.push({ ...entry, old_value: {}, new_value: { written } });
    });
  assert.equal((await bothSay()).broken, null);
});

test('of links sealed before the hashes of entries were kept, missing entries are named', async () => {
  const [, [first = ''] = []] = await writeHistory();
  const owner = await app.database.owner();
  await owner.query('update audit_seal set digests = null where tenant_id = $1', [
    tenant.tenant_id,
  ]);
  assert.equal((await bothSay()).broken, null);
  await owner.query('delete from audit_log where tenant_id = $1 and id = $2', [
    tenant.tenant_id,
    first,
  ]);
  const { broken } = await bothSay();
  assert.deepEqual([broken?.fault, broken?.entry?.id], ['deleted', first]);
});

test('any byte of a proof that is changed, removed or added is noticed', async () => {
  await writeHistory();
  const proof = Buffer.from(await downloaded());
  await fc.assert(
    fc.asyncProperty(
      fc.nat(proof.length - 1),
      fc.integer({ min: 1, max: 255 }),
      fc.constantFrom('change', 'remove', 'add', 'cut'),
      async (at, by, how) => {
        const byte = Buffer.from([(proof[at] ?? 0) ^ by]);
        const forged = {
          change: () => [proof.subarray(0, at), byte, proof.subarray(at + 1)],
          remove: () => [proof.subarray(0, at), proof.subarray(at + 1)],
          add: () => [proof.subarray(0, at), byte, proof.subarray(at)],
          cut: () => [proof.subarray(0, at)],
        }[how]();
        const { is_damaged } = await read(Buffer.concat(forged));
        assert.ok(is_damaged);
      },
    ),
    { numRuns: 400 },
  );
});

/** A proof with a changed text, whose last line has been renewed to match. */
function resealed(lines: readonly string[]): string {
  const text = lines.map((line) => `${line}\n`).join('');
  return `${text}end ${sha256(text)}\n`;
}

test('a row changed in a proof is named, even if its last line fits again', async () => {
  await writeHistory();
  const lines = (await downloaded()).split('\n').slice(0, -2);
  const rows = lines.flatMap((line, n) => (line.startsWith('entry ') ? [n] : []));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...rows), fc.nat(), async (n, where) => {
      const line = lines[n] ?? '';
      const start = line.indexOf('{') + 1;
      const at = start + (where % (line.length - start - 1));
      const changed = `${line.slice(0, at)}${line[at] === '7' ? '8' : '7'}${line.slice(at + 1)}`;
      const { broken } = await read(resealed(lines.with(n, changed)));
      assert.equal(broken?.entry?.id, line.split(' ')[1]);
      assert.equal(broken?.fault, 'altered');
    }),
    { numRuns: 200 },
  );
});

test('a hash that was noted earlier shows that the chain was not made anew', async () => {
  await writeHistory();
  const { hash } = await verifiedByJob();
  const other = await read(await downloaded());
  assert.equal(other.has_known_hash, false);
  await ok(tenant.as.admin.post('/object', { name: 'later' }), 201);
  const proof = await downloaded();
  const later = await checkProof(chunksOf(proof), { known_hash: hash });
  assert.deepEqual([later.has_known_hash, later.broken], [true, null]);
  const unknown = await checkProof(chunksOf(proof), { known_hash: sha256('other') });
  assert.equal(unknown.has_known_hash, false);
});

test('a proof of other rows under the name of a tenant is noticed', async () => {
  await writeHistory();
  const lines = (await downloaded()).split('\n').slice(0, -2);
  const other = '00000000-0000-4000-8000-000000000001';
  assert.equal((await read(resealed(lines.with(1, `tenant ${other}`)))).is_damaged, true);
  assert.equal((await read(resealed(lines))).is_damaged, false);
});

test('only superusers of the tenant get its proof, and only while their session lasts', async () => {
  await writeHistory();
  const stranger = await newTenant(app);
  for (const path of ['proof', 'verification']) {
    const full = `${account()}/audit/${path}`;
    assert.equal((await stranger.as.superuser.get(full)).status, 404);
    assert.equal((await tenant.as.admin.get(full)).status, 403);
  }
  const { url } = await ok(tenant.as.superuser.get(`${account()}/audit/proof`));
  const forged = url.replace(/\/audit_proof\/./, (start: string) => `${start.slice(0, -1)}A`);
  assert.equal((await app.app.inject({ url: `/api${forged}` })).statusCode, 404);
  await ok(tenant.as.superuser.post('/auth/jwt/logout', {}), 204);
  assert.equal((await app.app.inject({ url: `/api${url}` })).statusCode, 404);
});
