import { Agent, request } from 'node:http';
import { elapsed, together } from './load.ts';

/** Calls our server as its admin. */
export interface Api {
  base: string;
  headers: Record<string, string>;
}

export const ITEMS = 20;

const agent = new Agent({ keepAlive: true });

/** Avoids `fetch`, which needs four times the CPU and would take it from the measured server. */
async function send<T>(api: Api, method: string, path: string, body?: unknown): Promise<T> {
  const { status, text } = await new Promise<{ status: number; text: string }>(
    (resolve, reject) => {
      const headers = {
        ...api.headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const outgoing = request(`${api.base}${path}`, { agent, method, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (text += part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      });
      outgoing.on('error', reject);
      outgoing.end(body === undefined ? undefined : JSON.stringify(body));
    },
  );
  if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`);
  return JSON.parse(text) as T; // the caller knows the declared type
}

export interface Prepared {
  inspection_id: string;
  object_id: string;
  detail_id: string;
  item_ids: string[];
}

/** Creates a check list of quality items and started inspections of it, one per object. */
export async function prepareInspections(
  api: Api,
  object_ids: string[],
  responsible_id: string,
  size = ITEMS,
): Promise<{ prepared: Prepared[]; list: string }> {
  const items = Array.from({ length: size }, (_, index) => ({
    name: `Item ${index + 1}`,
    code: `I${index + 1}`,
    item_type: 'question',
    check_type_code: 1,
  }));
  const list = await send<{ id: string }>(api, 'POST', '/check_list', { name: 'Bench', items });
  const prepared = await together(object_ids, AT_ONCE, async (object_id) => {
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
    const detailItems = await send<{ items: { id: string; item_type: string }[] }>(
      api,
      'GET',
      `/inspection/${inspection.id}/detail/${detail_id}/item`,
    );
    return {
      inspection_id: inspection.id,
      object_id,
      detail_id,
      item_ids: detailItems.items
        .filter((item) => item.item_type === 'question')
        .map((item) => item.id),
    };
  });
  return { prepared, list: list.id };
}

export const read = (api: Api, path: string): Promise<unknown> => send(api, 'GET', path);
export const answer = (api: Api, inspection: Prepared, item: string) =>
  send(
    api,
    'PATCH',
    `/inspection/${inspection.inspection_id}/detail/${inspection.detail_id}/item/${item}/quality`,
    { quality_status_code: 30 },
  );
export const complete = (api: Api, inspection: Prepared) =>
  send(api, 'POST', `/inspection/composite/status/${inspection.inspection_id}`, {
    operative_status_code: 3,
  });

/** Answers and completes the inspections of several tenants in turn; returns the milliseconds of each completion. */
export async function completeAll(work: { api: Api; prepared: Prepared[] }[]): Promise<number[][]> {
  const times: number[][] = work.map(() => []);
  for (let n = 0; n < Math.min(...work.map(({ prepared }) => prepared.length)); n++) {
    for (const [index, { api, prepared }] of work.entries()) {
      const inspection = prepared[n];
      if (!inspection) continue;
      for (const item of inspection.item_ids) await answer(api, inspection, item);
      times[index]?.push(await elapsed(() => complete(api, inspection)));
    }
  }
  return times;
}

/** The preparation is not measured. */
export const AT_ONCE = 8;
