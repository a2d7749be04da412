import { sql } from 'kysely';
import type { Database } from '#kit/db/db.ts';

/** Every server listens to this channel; what is announced is not stored, and lost on servers that are not listening. */
export const ANNOUNCEMENTS = 'plumbline_announcement';

/** Announces something to all servers, this one among them. */
export const announce = async ({ read }: Pick<Database, 'read'>, what: object): Promise<void> =>
  void (await read(sql`select pg_notify(${ANNOUNCEMENTS}, ${JSON.stringify(what)})`));
