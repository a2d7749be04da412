import type pg from 'pg';
import type { Row } from './make.ts';

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

/** All audit entries of a tenant in the order of their writing. */
export async function auditEntries(owner: pg.Client, tenant_id: string): Promise<Entry[]> {
  const { rows } = await owner.query<Entry>(
    'select * from audit_log where tenant_id = $1 order by id',
    [tenant_id],
  );
  return rows;
}

/** What an act answered, and the audit entries it left behind. */
export async function notedBy<T>(
  owner: pg.Client,
  tenant_id: string,
  act: () => Promise<T>,
): Promise<{ answer: T; entries: Entry[] }> {
  const known = new Set((await auditEntries(owner, tenant_id)).map((entry) => entry.id));
  const answer = await act();
  const all = await auditEntries(owner, tenant_id);
  return { answer, entries: all.filter((entry) => !known.has(entry.id)) };
}
