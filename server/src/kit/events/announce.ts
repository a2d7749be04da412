import { sql } from 'kysely';
import type { Database } from '#kit/db/db.ts';

/** A channel that every server listens to. Announcements are not stored, and lost on servers that are not listening. */
export const ANNOUNCEMENTS = 'plumbline_announcement';

/** Announces a text to all servers, this one included. */
export const announce = async ({ read }: Pick<Database, 'read'>, what: object): Promise<void> =>
  void (await read(sql`select pg_notify(${ANNOUNCEMENTS}, ${JSON.stringify(what)})`));
