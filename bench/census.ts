import { isOrdered, isPlace } from '@plumbline/contract/kit/kinds';
import { joinList } from '@plumbline/contract/kit/query';
import type { Field, Resource } from '@plumbline/contract/kit/resource';
import { buildApp } from '@plumbline/server/app.ts';
import type { Deps } from '@plumbline/server/kit/ctx.ts';
import { migrate } from '@plumbline/server/kit/db/migrate.ts';
import { openDatabaseAt } from './database.ts';
import { PEOPLE } from './fill/tenants.ts';
import { startDatabase } from './open.ts';
import { signIn } from './signIn.ts';

/** The entities with a row per object, or more. */
const ENTITIES = ['object', 'inspection'];
/** Sorts that are tried with each filter; each entity has its own beside its default one. */
const SORTS: Record<string, string[]> = {
  object: ['', 'name', '-code', 'model'],
  inspection: ['', '-finished_at', 'template_name'],
};
const RARE = 'zqxv';
const SLOW_MS = 1000;

interface Answer {
  caller: string;
  path: string;
  status: number;
  ms: number;
}
type Row = Record<string, unknown>;

/**
 * Requests a page with each filter of the grammar, alone and with other sorts, and with each sort alone, and prints
 * every request that takes more than a second, with how many were refused as too expensive.
 */
export async function takeCensus(from: {
  objects: number;
  url?: string | undefined;
  directory?: string | undefined;
  only?: string | undefined;
}): Promise<void> {
  const closing: (() => unknown)[] = [];
  try {
    const url = from.url ?? (await startDatabase(from, closing));
    await migrate(url);
    const { deps, close } = await openDatabaseAt(url);
    closing.push(close);
    const app = await buildApp({ deps, log: 'error' });
    closing.push(() => app.close());
    const headers = await signIn(app, PEOPLE);
    const get = async (caller: string, path: string): Promise<{ status: number; body: Row }> => {
      const answer = await app.inject({ url: `/api${path}`, headers: headers(caller) });
      return { status: answer.statusCode, body: answer.json<Row>() };
    };
    const answers: Answer[] = [];
    for (const entity of from.only?.split(',') ?? ENTITIES) {
      const sample = await sampleOf(deps, entity, (path) => get('admin', path));
      for (const query of queriesOf(deps, entity, sample))
        for (const caller of PEOPLE) {
          const path = `/${entity}?page=1&page_size=50&fields=id${query}`;
          const start = performance.now();
          const { status } = await get(caller, path);
          const ms = performance.now() - start;
          answers.push({ caller, path, status, ms });
          if (ms > SLOW_MS || (status !== 200 && status !== 422))
            console.log(`${status} ${ms.toFixed(0)} ms  ${caller}  ${decodeURIComponent(path)}`);
        }
    }
    summarise(answers);
  } finally {
    for (const step of closing.toReversed()) await step();
  }
}

/** A row with a value in most fields, and the rows that it refers to. */
async function sampleOf(deps: Deps, entity: string, get: (path: string) => Promise<{ body: Row }>) {
  const { body } = await get(`/${entity}?page=7&page_size=1`);
  const [{ id } = { id: '' }] = body['items'] as { id: string }[];
  const { body: row } = await get(`/${entity}/${id}`);
  const related: Record<string, Row> = {};
  for (const [name, field] of Object.entries(resourceOf(deps, entity).fields)) {
    const value = row[name] as { id?: string } | null | undefined;
    if (field.kind === 'relation' && value?.id)
      related[name] = (await get(`/${field.to}/${value.id}`)).body;
  }
  return { row, related };
}

function resourceOf(deps: Deps, entity: string): Resource {
  const table = deps.tables.get(entity);
  if (!table) throw new Error(`no entity ${entity}`);
  return table.resource;
}

/** Every field of an entity, and every field of those that it refers to. */
function* pathsOf(
  deps: Deps,
  entity: string,
  { row, related }: { row: Row; related: Record<string, Row> },
) {
  for (const [name, field] of Object.entries(resourceOf(deps, entity).fields)) {
    yield { path: name, field, value: row[name] };
    const target = field.kind === 'relation' ? deps.tables.get(field.to) : undefined;
    for (const [part, of] of Object.entries(target?.resource.fields ?? {}))
      yield { path: `${name}.${part}`, field: of, value: related[name]?.[part] };
  }
}

function* queriesOf(
  deps: Deps,
  entity: string,
  sample: { row: Row; related: Record<string, Row> },
) {
  for (const { path, field, value } of pathsOf(deps, entity, sample)) {
    if (isOrdered(field) && !field.detail)
      for (const sign of ['', '-']) yield `&sort_by=${sign}${path}`;
    for (const filter of filtersOf(field, value))
      for (const sort of SORTS[entity] ?? [])
        yield `&filter=${encodeURIComponent(path + filter)}${sort === '' ? '' : `&sort_by=${sort}`}`;
  }
}

/** Operators with values: one that exists, and one that few or no rows have. */
function filtersOf(field: Field, value: unknown): string[] {
  const ID = '00000000-0000-7000-8000-000000000000';
  const exists = isPlace(field) ? [] : ['=/exist/', '!=/exist/'];
  switch (field.kind) {
    case 'id':
    case 'relation':
    case 'ancestor':
    case 'branch':
    case 'among': {
      const related = (value as { id?: string } | null | undefined)?.id;
      const id = typeof value === 'string' ? value : (related ?? ID);
      return [`=${id}`, `!=${id}`, `=${ID}`, `:in:${id},${ID}`, ...exists];
    }
    case 'dictionary': {
      const code = (value as { code?: number } | null | undefined)?.code ?? 10;
      return [`=${code}`, `!=${code}`, '=9999', `>${code}`, `<=${code}`, ...exists];
    }
    case 'integer':
    case 'decimal': {
      const number = typeof value === 'number' ? value : 1;
      return [`=${number}`, `!=${number}`, '=99999', `>${number}`, `<${number}`, '<-5', ...exists];
    }
    case 'boolean':
      return ['=true', '=false', ...exists];
    case 'picture':
      return exists;
    case 'date':
    case 'time':
      return [
        '=/more/-7d',
        '=/less/-7d',
        '=/in/this_year',
        '>2100-01-01',
        '<2000-01-01',
        ...exists,
      ];
    case 'text': {
      const text = typeof value === 'string' && value !== '' ? value : 'Pump';
      const word = /\p{L}{4}/u.exec(text)?.[0] ?? text.slice(0, 4);
      const values = [
        `=${text}`,
        `!=${text}`,
        `=${RARE}`,
        `~${word}`,
        `~${RARE}`,
        `~${word.slice(0, 2)}`,
      ];
      return [...values, '>m', `<${RARE}`, `<0`, `:like_any:${joinList([word, RARE])}`, ...exists];
    }
    case 'texts':
      return [`:contains:${RARE}`, `:not_contains:${RARE}`, ...exists];
    case 'search':
      return ['~pump', `~${RARE}`, '~pump 12', '~pu'];
    case 'json':
      return exists;
  }
}

function summarise(answers: Answer[]): void {
  const slow = answers.filter(({ ms }) => ms > SLOW_MS);
  const refused = answers.filter(({ status }) => status === 422);
  console.log(
    `${answers.length} requests, ${slow.length} over ${SLOW_MS} ms, ${refused.length} refused; the slowest:`,
  );
  for (const { caller, path, status, ms } of answers.toSorted((a, b) => b.ms - a.ms).slice(0, 40))
    console.log(`${status} ${ms.toFixed(0)} ms  ${caller}  ${decodeURIComponent(path)}`);
}
