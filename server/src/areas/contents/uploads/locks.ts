import { setTimeout as pause } from 'node:timers/promises';
import type { Lock, Locker, RequestRelease } from '@tus/server';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Deps } from '#kit/ctx.ts';
import { inTenant } from '#kit/db/transaction.ts';
import { newId } from '#kit/ids.ts';

/**
 * The interval at which a request that holds an upload shows that it is alive, and checks whether another waits for it.
 */
const BEAT_MS = 1000;
const ASK_MS = 100;
/** The longest wait of a request; the page then asks again. */
const PATIENCE_MS = 20_000;

/** In the form of the protocol's errors. */
class NotTaken extends Error {
  readonly status_code: 404 | 423;
  readonly body = '';
  constructor(status_code: 404 | 423) {
    super('the upload cannot be taken');
    this.status_code = status_code;
  }
}

interface HeldUpload {
  tenant_id: string;
  /** The id of its row. */
  id: string;
}

/**
 * Lets one request at a time hold an upload, on all servers of the database: the second waits until the first has
 * written the bytes that it received.
 */
export class UploadLocker implements Locker {
  private readonly deps: Pick<Deps, 'database'>;
  private readonly held: HeldUpload;

  constructor(deps: Pick<Deps, 'database'>, held: HeldUpload) {
    this.deps = deps;
    this.held = held;
  }

  newLock(): Lock {
    return new UploadLock(this.deps, this.held);
  }
}

class UploadLock implements Lock {
  private readonly deps: Pick<Deps, 'database'>;
  private readonly held: HeldUpload;
  private readonly holder = newId();
  private beating: NodeJS.Timeout | undefined;

  constructor(deps: Pick<Deps, 'database'>, held: HeldUpload) {
    this.deps = deps;
    this.held = held;
  }

  async lock(signal: AbortSignal, release: RequestRelease): Promise<void> {
    for (let waited = 0; !(await this.take()); waited += ASK_MS) {
      if (signal.aborted || waited >= PATIENCE_MS) throw new NotTaken(423);
      await pause(ASK_MS);
    }
    this.beating = setInterval(() => void this.beat(release), BEAT_MS);
  }

  async unlock(): Promise<void> {
    clearInterval(this.beating);
    const { tenant_id, id } = this.held;
    await this.run(sql`
      update upload set held_by = null, held_at = null
      where tenant_id = ${tenant_id}::uuid and id = ${id}::uuid and held_by = ${this.holder}::uuid`);
  }

  /**
   * Whether the lock is ours now. A server that has not shown for a while that it is alive holds nothing any more.
   * @throws not found if the upload is finished or given up
   */
  private async take(): Promise<boolean> {
    const { tenant_id, id } = this.held;
    const taken = await this.run(sql`
      update upload set held_by = ${this.holder}::uuid, held_at = now(), is_wanted = false
      where tenant_id = ${tenant_id}::uuid and id = ${id}::uuid
        and (held_by is null or held_at < now() - interval '15 seconds')
      returning id`);
    if (taken.length > 0) return true;
    const requested = await this.run(sql`
      update upload set is_wanted = true where tenant_id = ${tenant_id}::uuid and id = ${id}::uuid returning id`);
    if (requested.length === 0) throw new NotTaken(404);
    return false;
  }

  private async beat(release: RequestRelease): Promise<void> {
    const { tenant_id, id } = this.held;
    const beaten = await this.run<{ is_wanted: boolean }>(sql`
      update upload set held_at = now()
      where tenant_id = ${tenant_id}::uuid and id = ${id}::uuid and held_by = ${this.holder}::uuid
      returning is_wanted`).catch(() => null);
    // without a database no other request can take it
    if (beaten === null) return;
    if (beaten[0]?.is_wanted !== false) await release();
  }

  private async run<T>(statement: RawBuilder<unknown>): Promise<T[]> {
    return await inTenant(this.deps.database.app, this.held.tenant_id, async (db) => {
      const { rows } = await statement.execute(db);
      return rows as T[]; // the type that each statement returns
    });
  }
}
