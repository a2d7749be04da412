import { Refusal } from '@plumbline/contract/kit/errors';

/** The largest share that one tenant may use; the rest remains for the others. */
const SHARE = 0.75;
/** Beyond this many waiting requests, or this long a wait, the caller has to retry later. */
const MAX_WAITING = 200;
const WAIT_MS = 5000;

/**
 * Limits each tenant to a share of a pool: its further queries queue behind each other instead of in front of
 * everybody else's (docs/reliability.md P17).
 */
export class TenantLimit {
  private readonly share: number;
  private readonly running = new Map<string, number>();
  private readonly waiting = new Map<string, (() => void)[]>();

  constructor(places: number) {
    this.share = Math.max(1, Math.floor(places * SHARE));
  }

  /**
   * Runs the work once the tenant has a free place, in the order of requests; not at all if `signal` is aborted first.
   * @throws Refusal `busy` if the queue is full or the wait too long
   */
  async run<T>(tenant: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.enter(tenant, signal);
    try {
      return await work();
    } finally {
      this.leave(tenant);
    }
  }

  private async enter(tenant: string, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw new Refusal('busy');
    const running = this.running.get(tenant) ?? 0;
    if (running < this.share) return void this.running.set(tenant, running + 1);
    const queue = this.waiting.get(tenant) ?? [];
    if (queue.length >= MAX_WAITING) throw new Refusal('busy');
    this.waiting.set(tenant, queue);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      const at = queue.indexOf(resolve);
      if (at >= 0) queue.splice(at, 1);
      reject(new Refusal('busy'));
    };
    queue.push(resolve);
    const timer = setTimeout(giveUp, WAIT_MS);
    signal?.addEventListener('abort', giveUp);
    await promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    });
  }

  /** Passes the place to the longest waiting request, or frees it. */
  private leave(tenant: string): void {
    const next = this.waiting.get(tenant)?.shift();
    if (next) return next();
    this.waiting.delete(tenant);
    const remaining = (this.running.get(tenant) ?? 1) - 1;
    if (remaining === 0) this.running.delete(tenant);
    else this.running.set(tenant, remaining);
  }
}
