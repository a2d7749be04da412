import { writeCursor } from '@plumbline/server/kit/query/cursor.ts';
import pg from 'pg';
import { PEOPLE } from './fill/tenants.ts';
import type { Person } from './fill/tenants.ts';
import { connection } from '@plumbline/server/kit/db/db.ts';

/** What the questions to one tenant ask about. */
export interface Data {
  tenant_id: string;
  /** Whose to-do is asked for: the administrator, unless somebody else asks. */
  user_id: string;
  people: Record<Person, string>;
  root_id: string;
  class_id: string;
  unit_id: string;
  /** Objects without children, with twenty, and with entries in the log. */
  leaves: string[];
  parents: string[];
  logged: string[];
  /** Objects whose branch has about 400 objects. */
  branches: string[];
  /** A template that a tenth of the objects have, and some of these. */
  template_id: string;
  assigned: string[];
  /** Indicators with a restriction and two values, and one with 751,535. */
  indicators: string[];
  history_id: string;
  /** The position of the list after 50,000 rows, or after half of a smaller tenant. */
  deep: { at: string; id: string; cursor: string };
}

const SAMPLES = 200;
const DEEP = 50_000;

export async function readData(url: string, tenant: string): Promise<Data> {
  const client = new pg.Client(connection(url));
  await client.connect();
  const idsOf = async (text: string, ...values: unknown[]) =>
    (await client.query<{ id: string }>(text, values)).rows.map(({ id }) => id);
  const one = async (text: string, ...values: unknown[]) => (await idsOf(text, ...values))[0] ?? '';
  try {
    const tenant_id = await one('select tenant_id as id from tenant where name = $1', tenant);
    if (tenant_id === '')
      throw new Error(`no tenant ${tenant}: fill the database with npm run bench -- fill`);
    const sample = async (name: string, text: string) => {
      const ids = await idsOf(
        `select id from (${text}) o (id) order by md5(id::text) limit ${SAMPLES}`,
        tenant_id,
      );
      if (ids.length === 0) throw new Error(`no ${name}`);
      return ids;
    };
    const { rows } = await client.query<{ at: string; id: string }>(
      `select updated_at as at, id from object where tenant_id = $1 and not archived order by updated_at desc, id desc
       offset least($2, (select count(*) / 2 from object where tenant_id = $1)) limit 1`,
      [tenant_id, DEEP],
    );
    const { at = '', id = '' } = rows[0] ?? {};
    const people = await peopleOf(client, tenant_id);
    return {
      tenant_id,
      user_id: people.admin,
      people,
      root_id: await one(
        'select id from object where tenant_id = $1 and parent_id is null',
        tenant_id,
      ),
      class_id: await one(
        'select id from object_class where tenant_id = $1 order by id limit 1',
        tenant_id,
      ),
      unit_id: await one(
        `select business_unit_id as id from app_user where tenant_id = $1 and email like 'depot@%'`,
        tenant_id,
      ),
      leaves: await sample(
        'leaves',
        'select object_id from object_quality where tenant_id = $1 and height = 0 and attached',
      ),
      parents: await sample(
        'parents',
        'select object_id from object_quality where tenant_id = $1 and height = 1 and children_count > 10',
      ),
      logged: await sample(
        'log',
        // those that a measured creation has left behind are gone again
        `select distinct a.entity_id from audit_log a join object o on o.tenant_id = $1 and o.id = a.entity_id
         where a.tenant_id = $1 and a.entity = 'object' and a.operation = 'create'`,
      ),
      branches: await sample(
        'branches',
        'select object_id from object_quality where tenant_id = $1 and height = 2',
      ),
      template_id: await one(
        'select inspection_template_id as id from object_inspection_template where tenant_id = $1 limit 1',
        tenant_id,
      ),
      assigned: await sample(
        'assignments',
        'select object_id from object_inspection_template where tenant_id = $1',
      ),
      indicators: await sample(
        'indicators',
        `select i.id from measurement_indicator i join object o on o.tenant_id = $1 and o.id = i.object_id
         where i.tenant_id = $1 and i.quality_status_code is not null and o.parent_id is not null and not o.archived`,
      ),
      history_id: await one(
        'select i.id from measurement_indicator i join object o on o.tenant_id = $1 and o.id = i.object_id where i.tenant_id = $1 and o.parent_id is null',
        tenant_id,
      ),
      deep: { at, id, cursor: writeCursor(['-updated_at', at, id]) },
    };
  } finally {
    await client.end();
  }
}

async function peopleOf(client: pg.Client, tenant: string): Promise<Record<Person, string>> {
  const { rows } = await client.query<{ person: Person; id: string }>(
    `select split_part(email, '@', 1) as person, id from app_user where tenant_id = $1 and split_part(email, '@', 1) = any ($2)`,
    [tenant, PEOPLE],
  );
  return Object.fromEntries(rows.map(({ person, id }) => [person, id])) as Record<Person, string>; // all were filled
}
