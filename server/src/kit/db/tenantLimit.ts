import { Refusal } from '@plumbline/contract/kit/errors';

/** What is left to the others, whatever one tenant asks for. */
const SHARE = 0.75;
/** Who would wait behind so many, or for so long, is told to come again instead. */
const MAX_WAITING = 200;
const WAIT_MS = 5000;

/**
 * Lets each tenant use a share of the places of a pool at a time: its questions beyond that wait for
 * one another and not in front of everybody else's (docs/reliability.md P17).
 */
export class TenantLimit {
  private readonly share: number;
  private readonly running = new Map<string, number>();
  private readonly waiting = new Map<string, (() => void)[]>();

  constructor(places: number) {
    this.share = Math.max(1, Math.floor(places * SHARE));
  }

  /**
   * Does the work when the tenant has a place for it, in the order asked; not once `signal` says that nobody waits for it.
   * @throws Refusal `busy` where the queue is full or the wait too long
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

  /** The place goes to who has waited longest, or is free. */
  private leave(tenant: string): void {
    const next = this.waiting.get(tenant)?.shift();
    if (next) return next();
    this.waiting.delete(tenant);
    const left = (this.running.get(tenant) ?? 1) - 1;
    if (left === 0) this.running.delete(tenant);
    else this.running.set(tenant, left);
  }
}
