import type pg from 'pg';
import type { Row } from '../fixtures/maker.ts';

export interface Entry {
  id: string;
  entity: string;
  entity_id: string;
  operation: string;
  user_id: string;
  request_id: string;
  old_value: Row;
  new_value: Row;
}

/** All audit entries of a tenant in the order in which they were written. */
export async function auditEntries(owner: pg.Client, tenant_id: string): Promise<Entry[]> {
  const { rows } = await owner.query<Entry>(
    'select * from audit_log where tenant_id = $1 order by id',
    [tenant_id],
  );
  return rows;
}

/** Runs an act; returns its answer and the audit entries that it wrote. */
export async function entriesWrittenBy<T>(
  owner: pg.Client,
  tenant_id: string,
  act: () => Promise<T>,
): Promise<{ answer: T; entries: Entry[] }> {
  // The ids stay one text: the log grows with every act, and parsing it each time would be slow.
  const { rows: earlier } = await owner.query<{ ids: string }>(
    `select coalesce(array_agg(id)::text, '{}') as ids from audit_log where tenant_id = $1`,
    [tenant_id],
  );
  const answer = await act();
  const { rows: entries } = await owner.query<Entry>(
    'select * from audit_log where tenant_id = $1 and id <> all ($2::uuid[]) order by id',
    [tenant_id, earlier[0]?.ids],
  );
  return { answer, entries };
}
