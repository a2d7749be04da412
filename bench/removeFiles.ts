import { connection } from '@plumbline/server/kit/db/db.ts';
import pg from 'pg';
import type { Opened } from './open.ts';

/** Removes all files of the large tenant, which a filled database has none of. */
export async function removeFiles({ url, data }: Opened): Promise<void> {
  const client = new pg.Client(connection(url));
  await client.connect();
  try {
    const remove = (text: string) => client.query(text, [data.tenant_id]);
    await remove(
      'update object set avatar_sha256 = null where tenant_id = $1 and avatar_sha256 is not null',
    );
    for (const table of ['content', 'file_blob', 'file_usage'])
      await remove(`delete from ${table} where tenant_id = $1`);
    await client.query('vacuum analyze object');
  } finally {
    await client.end();
  }
}
