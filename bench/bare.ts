import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { Statement } from './queries.ts';
import { connection } from '@plumbline/server/kit/db/db.ts';

/** The input of the bare server: exactly the statements that our server sends, by name. */
export interface BareSetup {
  url: string;
  statements: Record<string, Statement[]>;
  /** The parameter that stands for an object's id in `point` and `change`. */
  sample_id: string;
  tenant_id: string;
}

/** The floor: node:http and pg with prepared statements, without framework, sign-in and checks. */
const setup = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as BareSetup; // written by run.ts
/** Reads use the same role as ours: under row level security the planner chooses other plans. */
const reader = new pg.Pool({ ...connection(setup.url, 'plumbline_read'), max: 20 });
const pool = new pg.Pool({ ...connection(setup.url), max: 20 });

/** A value of a statement with the requested id in place of the sample's, alone or in a list. */
const withId = (value: unknown, id: string | undefined): unknown => {
  if (id === undefined) return value;
  return Array.isArray(value)
    ? value.map((part: unknown) => (part === setup.sample_id ? id : part))
    : value === setup.sample_id
      ? id
      : value;
};

async function answer(name: string, id: string | undefined): Promise<unknown> {
  const statements = setup.statements[name];
  if (!statements) throw new Error(`no statement ${name}`);
  let rows: unknown[] = [];
  for (const [index, statement] of statements.entries()) {
    const values = statement.parameters.map((value) => withId(value, id));
    const statementName = statement.unprepared ? {} : { name: `${name}${index}` };
    ({ rows } = await reader.query<Record<string, unknown>>({
      ...statementName,
      text: statement.sql,
      values,
    }));
  }
  return rows;
}

/** A hand-written change: lock, update, one log row, commit. */
async function change(id: string, description: string): Promise<unknown> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ description: string | null }>({
      name: 'lock',
      text: 'select * from object where tenant_id = $1 and id = $2 for no key update',
      values: [setup.tenant_id, id],
    });
    await client.query({
      name: 'update',
      text: 'update object set description = $3, version = version + 1, updated_at = now() where tenant_id = $1 and id = $2',
      values: [setup.tenant_id, id, description],
    });
    await client.query({
      name: 'log',
      text: `insert into bare_log (tenant_id, at, entity, entity_id, old_value, new_value) values ($1, now(), 'object', $2, $3, $4)`,
      values: [
        setup.tenant_id,
        id,
        JSON.stringify({ description: rows[0]?.description }),
        JSON.stringify({ description }),
      ],
    });
    const [point] = setup.statements['point'] ?? [];
    const { rows: after } = await client.query({
      name: 'point',
      text: point?.sql ?? '',
      values: point?.parameters.map((value) => withId(value, id)) ?? [],
    });
    await client.query('commit');
    return after[0];
  } finally {
    client.release();
  }
}

const server = createServer((request, response) => {
  const [, name = '', id] = (request.url ?? '').split('/');
  const work =
    request.method === 'PATCH' ? change(id ?? '', `note ${Date.now()}`) : answer(name, id);
  work.then(
    (body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`port ${typeof address === 'object' ? address?.port : ''}`);
});
