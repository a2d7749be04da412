import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '@plumbline/server/kit/ids.ts';
import type { ReadCtx } from '@plumbline/server/kit/ctx.ts';
import { sql } from 'kysely';
import type { BareSetup } from './bare.ts';
import type { Generated } from './generate.ts';
import { compareCompletions } from './completions.ts';
import { compareInspections } from './bareInspections.ts';
import type { Api } from './inspections.ts';
import type { Load } from './load.ts';
import { compare, printFigures, startProcess } from './measure.ts';
import type { Comparison, Figure } from './measure.ts';
import { fill, openBench, script, settle, startOurs } from './open.ts';
import type { Bench } from './open.ts';
import { compareRecalculation } from './recalculation.ts';
import { QUERIES, captureStatements } from './queries.ts';

const DEEP = 50_000;
/** With many clients, each round has to last longer than the clients take to start. */
const COMPLETIONS = 1000;

/** The tenant's admin, as in one of their requests to our server. */
function asAdmin({ deps }: Bench, tenant: Generated): ReadCtx {
  return {
    deps,
    actor: {
      tenant_id: tenant.tenant_id,
      session_id: newId(),
      id: tenant.admin_id,
      role: 'admin',
      full_name: 'Ada Bench',
      business_unit_id: null,
      language: 'en-GB',
      time_zone: 'UTC',
      scope: { all: true },
      tenant: { time_zone: 'UTC', is_operator: false, expired: false, dictionary_revision: 1 },
    },
    locale: 'en-GB',
    request_id: '',
    now: new Date(),
    log: console as unknown as ReadCtx['log'], // not used
    read: deps.database.readCompiled,
  };
}

/** The cursor of a page after this many rows. */
async function cursorAt({ deps }: Bench, tenant: Generated): Promise<string> {
  const row = Math.min(DEEP, tenant.object_ids.length - 100);
  const [deep] = await deps.database.read<{ updated_at: string; id: string }>(
    sql`select updated_at, id from object where tenant_id = ${tenant.tenant_id}::uuid order by updated_at desc, id desc offset ${row} limit 1`,
  );
  return Buffer.from(JSON.stringify(['-updated_at', deep?.updated_at, deep?.id])).toString(
    'base64url',
  );
}

/** A request to both servers, with its limit. */
function comparisons(
  input: { sample_id: string; class_id: string; cursor: string; leaves: string[] },
  ours: Api,
  bare: string,
): Comparison[] {
  const { sample_id, class_id, cursor, leaves } = input;
  const api = (path: string) => ({ ...ours, url: `${ours.base}${path}` });
  const floor = (name: string) => ({ url: `${bare}/${name}` });
  const change = { method: 'PATCH' as const, body: JSON.stringify({ description: 'bench N' }) };
  return [
    {
      name: 'point read',
      ours: api(`/object/${sample_id}`),
      floor: floor(`point/${sample_id}`),
      limit: 1.8,
    },
    {
      name: 'list of 50',
      ours: api(`/object?${QUERIES.list}`),
      floor: floor('list'),
      limit: 1.6,
    },
    {
      name: 'filtered page',
      ours: api(`/object?${QUERIES.filtered(class_id)}`),
      floor: floor('filtered'),
      limit: 1.3,
    },
    {
      name: 'facet with both counts',
      ours: api(`/object/aggr_on_attr?${QUERIES.facet(class_id)}`),
      floor: floor('facet'),
      limit: 1.2,
    },
    {
      name: 'change with audit entry',
      ours: { ...api(''), ...change, paths: leaves.map((id) => `/api/object/${id}`) },
      floor: { ...floor(''), ...change, paths: leaves.map((id) => `/change/${id}`) },
      limit: 2,
    },
    {
      name: 'cursor page at depth 50,000 against the first',
      ours: api(`/object?${QUERIES.deep}&cursor=${cursor}`),
      floor: api(`/object?${QUERIES.deep}`),
      limit: 1.1,
    },
  ];
}

/** A bare server on the same database that sends the same statements as ours. */
async function startBare(bench: Bench, setup: BareSetup) {
  const file = join(bench.directory, 'setup.json');
  writeFileSync(file, JSON.stringify(setup));
  const { child, ready } = await startProcess(script('bare.ts'), {
    args: [file],
    ready: /port (\d+)/,
  });
  return { base: `http://127.0.0.1:${ready}`, stop: () => void child.kill() };
}

/** Our server and the database against a bare server and bare statements, in one run. */
export async function measureAgainstFloors(
  objects: number,
  load: Load & { rounds: number },
): Promise<void> {
  const bench = await openBench();
  try {
    const tenant = await fill(bench, objects);
    await settle(bench);
    const { tenant_id } = tenant;
    const input = {
      sample_id: tenant.object_ids.at(-1) ?? '',
      class_id: tenant.class_ids[0] ?? '',
      cursor: await cursorAt(bench, tenant),
      leaves: tenant.object_ids.slice(-200),
    };
    const entity = bench.deps.tables.get('object');
    if (!entity) throw new Error('no table of objects');
    const statements = await captureStatements(asAdmin(bench, tenant), entity, input);
    const where = { url: bench.url, tenant_id };
    const ours = await startOurs(bench);
    const bare = await startBare(bench, { ...where, statements, sample_id: input.sample_id });
    try {
      const api = await ours.signIn(tenant.admin_email);
      const figures: Figure[] = [];
      for (const one of comparisons(input, api, bare.base)) figures.push(await compare(one, load));
      const inspected = { object_ids: input.leaves, responsible_id: tenant.admin_id };
      figures.push(...(await compareInspections(api, where, inspected)));
      const completions = { ...inspected, object_ids: tenant.object_ids.slice(-COMPLETIONS) };
      for (const commit_ms of [0, 3])
        figures.push(
          await compareCompletions({ api, pid: ours.pid }, where, { ...completions, commit_ms }),
        );
      figures.push(await compareRecalculation(bench.deps.database, where));
      printFigures(figures);
    } finally {
      ours.stop();
      bare.stop();
    }
  } finally {
    await bench.close();
  }
}
