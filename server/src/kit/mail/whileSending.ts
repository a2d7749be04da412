import { sql } from 'kysely';
import type { Deps } from '#kit/ctx.ts';
import { inTenant } from '#kit/db/transaction.ts';
import type { TaskWork } from '#kit/jobs/kind.ts';

/** Well before others consider the server dead. */
const RENEWED_EVERY_MS = 60_000;

/** A mail that this server is sending, and the number of the attempt. */
interface SendingMail {
  tenant_id: string;
  id: string;
  attempts: number;
}

/** Keeps other servers from a mail while `work` sends it, however long a large one takes. */
export async function whileSending<T>(
  { deps, log }: Pick<TaskWork, 'deps' | 'log'>,
  mail: SendingMail,
  work: () => Promise<T>,
): Promise<T> {
  let renewal = Promise.resolve();
  const timer = setInterval(() => {
    renewal = renewal
      .then(() => renew(deps, mail))
      .catch((error: unknown) =>
        log.warn({ err: error, mail: mail.id }, 'a mail could not be kept from other servers'),
      );
  }, RENEWED_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await renewal;
  }
}

const renew = (
  { database }: Pick<Deps, 'database'>,
  { tenant_id, id, attempts }: SendingMail,
): Promise<void> =>
  inTenant(database.app, tenant_id, async (db) => {
    await sql`
      update mail set claimed_at = statement_timestamp()
      where tenant_id = ${tenant_id}::uuid and id = ${id}::uuid and attempts = ${attempts}::int and status = 'sending'`.execute(
      db,
    );
  });
