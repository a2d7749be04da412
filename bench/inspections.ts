import { Agent, request } from 'node:http';
import pg from 'pg';
import { connection } from '@plumbline/server/kit/db/db.ts';
import { median, together } from './load.ts';
import type { Figure } from './measure.ts';

/** Calls our server as its admin. */
export interface Api {
  base: string;
  headers: Record<string, string>;
}

const ITEMS = 20;
/** Preparing is not measured. */
const AT_ONCE = 8;
/** Inspections closed on each side of one comparison. */
const SAMPLES = 60;

const agent = new Agent({ keepAlive: true });

/** Without `fetch`, which would take four times the CPU from what is measured. */
async function send<T>(api: Api, method: string, path: string, body?: unknown): Promise<T> {
  const { status, text } = await new Promise<{ status: number; text: string }>(
    (resolve, reject) => {
      const headers = {
        ...api.headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const sent = request(`${api.base}${path}`, { agent, method, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (text += part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      });
      sent.on('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    },
  );
  if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`);
  return JSON.parse(text) as T; // the caller names what the wire promises
}

export interface Prepared {
  inspection_id: string;
  object_id: string;
  detail_id: string;
  item_ids: string[];
}

/** A check list of quality items and started inspections of it, one per object. */
export async function prepareInspections(
  api: Api,
  object_ids: string[],
  responsible_id: string,
  size = ITEMS,
): Promise<Prepared[]> {
  const items = Array.from({ length: size }, (_, index) => ({
    name: `Item ${index + 1}`,
    code: `I${index + 1}`,
    item_type: 'question',
    check_type_code: 1,
  }));
  const list = await send<{ id: string }>(api, 'POST', '/check_list', { name: 'Bench', items });
  return await together(object_ids, AT_ONCE, async (object_id) => {
    const inspection = await send<{ id: string }>(
      api,
      'POST',
      `/inspection/${object_id}/composite/operative`,
      { check_list_ids: [list.id], responsible_id },
    );
    await send(api, 'POST', `/inspection/composite/status/${inspection.id}`, {
      operative_status_code: 2,
    });
    const details = await send<{ items: { id: string }[] }>(
      api,
      'GET',
      `/inspection/${inspection.id}/detail`,
    );
    const detail_id = details.items[0]?.id ?? '';
    const found = await send<{ items: { id: string; item_type: string }[] }>(
      api,
      'GET',
      `/inspection/${inspection.id}/detail/${detail_id}/item`,
    );
    return {
      inspection_id: inspection.id,
      object_id,
      detail_id,
      item_ids: found.items.filter((item) => item.item_type === 'question').map((item) => item.id),
    };
  });
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export const answer = (api: Api, one: Prepared, item: string) =>
  send(
    api,
    'PATCH',
    `/inspection/${one.inspection_id}/detail/${one.detail_id}/item/${item}/quality`,
    { quality_status_code: 30 },
  );
export const complete = (api: Api, one: Prepared) =>
  send(api, 'POST', `/inspection/composite/status/${one.inspection_id}`, {
    operative_status_code: 3,
  });

/** Answers and completes the inspections of several tenants in turn; the milliseconds of each one's completions. */
export async function completeAll(work: { api: Api; prepared: Prepared[] }[]): Promise<number[][]> {
  const times: number[][] = work.map(() => []);
  for (let n = 0; n < Math.min(...work.map(({ prepared }) => prepared.length)); n++) {
    for (const [index, { api, prepared }] of work.entries()) {
      const one = prepared[n];
      if (!one) continue;
      for (const item of one.item_ids) await answer(api, one, item);
      times[index]?.push(await milliseconds(() => complete(api, one)));
    }
  }
  return times;
}

/** The floor of an answer: the rows it must touch, by one connection, without rules. */
async function bareAnswer(
  client: pg.Client,
  tenant: string,
  one: Prepared,
  position: number,
): Promise<void> {
  await client.query('begin');
  await client.query(
    'select * from inspection where tenant_id = $1 and id = $2 for no key update',
    [tenant, one.inspection_id],
  );
  await client.query(
    'insert into inspection_item (tenant_id, detail_id, position, quality, answered_at) values ($1, $2, $3, 30, now()) on conflict (tenant_id, detail_id, position) do update set quality = excluded.quality',
    [tenant, one.detail_id, position],
  );
  await client.query(
    'update inspection_detail set item_filled = item_filled + 1, count_ok = count_ok + 1 where tenant_id = $1 and id = $2',
    [tenant, one.detail_id],
  );
  await client.query(
    'update inspection set item_filled = item_filled + 1, count_ok = count_ok + 1, version = version + 1 where tenant_id = $1 and id = $2',
    [tenant, one.inspection_id],
  );
  await client.query(
    'insert into bare_log (tenant_id, at, entity, entity_id) values ($1, now(), $2, $3)',
    [tenant, 'inspection', one.inspection_id],
  );
  await client.query('commit');
}

/** The floor of a completion: the same roll-up function and bookings, without rules. */
async function bareComplete(client: pg.Client, tenant: string, one: Prepared): Promise<void> {
  await client.query('begin');
  await client.query(
    `update inspection set operative_status_code = 3, finished_at = now(), version = version + 1 where tenant_id = $1 and id = $2 and operative_status_code = 2`,
    [tenant, one.inspection_id],
  );
  const { rows } = await client.query<{ check_list_id: string }>(
    'update inspection_detail set finished_at = now() where tenant_id = $1 and id = $2 returning check_list_id',
    [tenant, one.detail_id],
  );
  await client.query(
    'select object_results_apply($1, $2::uuid[], $3::smallint[], $4::uuid[], $5::int[], $6::int[], $7::int[], $8::timestamptz[], $9::uuid[], true)',
    [
      tenant,
      [one.object_id],
      [1],
      [rows[0]?.check_list_id],
      [ITEMS],
      [0],
      [0],
      [new Date().toISOString()],
      [one.detail_id],
    ],
  );
  await client.query(
    'update credit_account set balance = balance - 1, expense = expense + 1 where tenant_id = $1 and balance >= 1',
    [tenant],
  );
  await client.query(
    'insert into bare_log (tenant_id, at, entity, entity_id) values ($1, now(), $2, $3)',
    [tenant, 'inspection', one.inspection_id],
  );
  await client.query('commit');
}

/** Milliseconds of one answer and one completion, one caller at a time, ours and the floor in turn. */
export async function compareInspections(
  api: Api,
  floor: { url: string; tenant_id: string },
  asked: { object_ids: string[]; responsible_id: string },
): Promise<Figure[]> {
  const prepared = await prepareInspections(
    api,
    asked.object_ids.slice(0, SAMPLES * 2),
    asked.responsible_id,
  );
  const client = new pg.Client(connection(floor.url));
  await client.connect();
  const times = {
    ourAnswer: [] as number[],
    floorAnswer: [] as number[],
    ourComplete: [] as number[],
    floorComplete: [] as number[],
  };
  for (let n = 0; n < prepared.length; n += 2) {
    const [ours, bare] = [prepared[n], prepared[n + 1]];
    if (!ours || !bare) break;
    for (const [index, item] of ours.item_ids.entries()) {
      times.ourAnswer.push(await milliseconds(() => answer(api, ours, item)));
      times.floorAnswer.push(
        await milliseconds(() => bareAnswer(client, floor.tenant_id, bare, index)),
      );
    }
    times.ourComplete.push(await milliseconds(() => complete(api, ours)));
    times.floorComplete.push(await milliseconds(() => bareComplete(client, floor.tenant_id, bare)));
  }
  await client.end();
  const figure = (name: string, ours: number[], bare: number[]): Figure => ({
    name,
    ours: `${median(ours).toFixed(2)} ms`,
    floor: `${median(bare).toFixed(2)} ms`,
    ratio: median(ours) / median(bare),
    limit: Number.POSITIVE_INFINITY,
  });
  return [
    figure('answer, one inspector', times.ourAnswer, times.floorAnswer),
    figure('complete 20 items, one inspector', times.ourComplete, times.floorComplete),
  ];
}
