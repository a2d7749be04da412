import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { newId } from '@plumbline/server/kit/ids.ts';
import { connection } from '@plumbline/server/kit/db.ts';
import { startEmbedded } from '@plumbline/server/kit/embedded.ts';
import { migrate } from '@plumbline/server/kit/migrate.ts';
import { openDeps } from '@plumbline/server/deps.ts';
import type { ReadCtx } from '@plumbline/server/kit/ctx.ts';
import { sql } from 'kysely';
import pg from 'pg';
import type { Questions } from './bare.ts';
import { ADMIN, PASSWORD, generate } from './generate.ts';
import { compareInspections } from './inspections.ts';
import { compare, printFigures, startProcess } from './measure.ts';
import { compareRecalculation } from './recalculation.ts';
import { QUERIES, catchStatements } from './questions.ts';

const { values } = parseArgs({
  options: {
    objects: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '8' },
  },
});
const load = {
  seconds: Number(values.seconds),
  rounds: Number(values.rounds),
  connections: Number(values.connections),
};
const directory = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
const embedded = await startEmbedded({ directory });
const script = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Statistics and visibility map as autovacuum keeps them, and the floor's own log table. */
async function prepare(url: string): Promise<void> {
  const client = new pg.Client(connection(url));
  await client.connect();
  await client.query('vacuum analyze');
  await client.query(
    'create table bare_log (id bigint generated always as identity primary key, tenant_id uuid, at timestamptz, entity text, entity_id uuid, old_value jsonb, new_value jsonb)',
  );
  await client.end();
}

async function login(port: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/jwt/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: ADMIN, password: PASSWORD }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return access_token;
}

try {
  await migrate(embedded.url);
  const config = {
    public_url: '',
    cors_origins: [],
    trusted_proxies: [],
    external_storage_url: null,
    page_directory: null,
    demo: false,
    secret: null,
  };
  const deps = await openDeps(embedded.url, config);
  const started = performance.now();
  const made = await generate(deps.database, Number(values.objects));
  console.log(
    `${values.objects} objects in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  await prepare(embedded.url);

  const actor: ReadCtx['actor'] = {
    tenant_id: made.tenant_id,
    session_id: newId(),
    id: made.admin_id,
    role: 'admin',
    full_name: 'Ada Bench',
    business_unit_id: null,
    language: 'en-GB',
    scope: { all: true },
    tenant: { is_operator: false, expired: false, dictionary_revision: 1 },
  };
  const entity = deps.tables.get('object');
  if (!entity) throw new Error('no table of objects');
  const ctx = {
    deps,
    actor,
    locale: 'en-GB',
    request_id: '',
    log: console,
    run: deps.database.readCompiled,
  } as unknown as ReadCtx; // the log is not asked
  const sample_id = made.object_ids.at(-1) ?? '';
  const class_id = made.class_ids[0] ?? '';
  const deepRow = Math.min(50_000, made.object_ids.length - 100);
  const [deep] = await deps.database.read<{ updated_at: string; id: string }>(
    sql`select updated_at, id from object where tenant_id = ${made.tenant_id}::uuid order by updated_at desc, id desc offset ${deepRow} limit 1`,
  );
  const cursor = Buffer.from(JSON.stringify(['-updated_at', deep?.updated_at, deep?.id])).toString(
    'base64url',
  );
  const statements = await catchStatements(ctx, entity, { sample_id, class_id, cursor });
  const questions: Questions = {
    url: embedded.url,
    statements,
    sample_id,
    tenant_id: made.tenant_id,
  };
  const file = join(directory, 'questions.json');
  writeFileSync(file, JSON.stringify(questions));
  const ours = await startProcess(script('../server/src/main.ts'), {
    env: { DATABASE_URL: embedded.url, PORT: '18080', PLUMBLINE_DEMO: '0' },
    ready: /ready on .*:(\d+)/,
  });
  const bare = await startProcess(script('bare.ts'), { args: [file], ready: /port (\d+)/ });
  try {
    const headers = { authorization: `Bearer ${await login(ours.ready)}` };
    const base = `http://127.0.0.1:${ours.ready}/api`;
    const api = (path: string) => ({ base, url: `${base}${path}`, headers });
    const floor = (name: string) => ({ url: `http://127.0.0.1:${bare.ready}/${name}` });
    const figures = [];
    figures.push(
      await compare(
        {
          name: 'point read',
          ours: api(`/object/${sample_id}`),
          floor: floor(`point/${sample_id}`),
          limit: 1.8,
        },
        load,
      ),
    );
    figures.push(
      await compare(
        {
          name: 'list of 50',
          ours: api(`/object?${QUERIES.list}`),
          floor: floor('list'),
          limit: 1.6,
        },
        load,
      ),
    );
    figures.push(
      await compare(
        {
          name: 'filtered page',
          ours: api(`/object?${QUERIES.filtered(class_id)}`),
          floor: floor('filtered'),
          limit: 1.3,
        },
        load,
      ),
    );
    figures.push(
      await compare(
        {
          name: 'facet with both counts',
          ours: api(`/object/aggr_on_attr?${QUERIES.facet(class_id)}`),
          floor: floor('facet'),
          limit: 1.2,
        },
        load,
      ),
    );
    const leaves = made.object_ids.slice(-200);
    const change = { method: 'PATCH' as const, body: JSON.stringify({ description: 'bench N' }) };
    const ours_change = { ...api(''), ...change, paths: leaves.map((id) => `/api/object/${id}`) };
    const floor_change = { ...floor(''), ...change, paths: leaves.map((id) => `/change/${id}`) };
    figures.push(
      await compare(
        { name: 'change with audit entry', ours: ours_change, floor: floor_change, limit: 2 },
        load,
      ),
    );
    const first = await compare(
      {
        name: 'cursor page at depth 50,000 against the first',
        ours: api(`/object?${QUERIES.deep}&cursor=${cursor}`),
        floor: api(`/object?${QUERIES.deep}`),
        limit: 1.1,
      },
      load,
    );
    const where = { url: embedded.url, tenant_id: made.tenant_id };
    const closing = await compareInspections(api(''), where, {
      object_ids: made.object_ids.slice(-200),
      responsible_id: made.admin_id,
    });
    printFigures([
      ...figures,
      first,
      ...closing.figures,
      await compareRecalculation(deps.database, where),
    ]);
    console.log(`completing with ${values.objects} objects: ${closing.complete_ms.toFixed(2)} ms`);
  } finally {
    ours.child.kill();
    bare.child.kill();
    await deps.database.close();
  }
} finally {
  await embedded.stop();
  rmSync(directory, { recursive: true, force: true });
}
