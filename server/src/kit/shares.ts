/** What is left to the others, whatever one tenant asks for. */
const SHARE = 0.75;

/**
 * Lets each tenant use a share of the places of a pool at a time: its questions beyond that wait for
 * one another and not in front of everybody else's (reliability P17).
 */
export class Shares {
  private readonly share: number;
  private readonly running = new Map<string, number>();
  private readonly waiting = new Map<string, (() => void)[]>();

  constructor(places: number) {
    this.share = Math.max(1, Math.floor(places * SHARE));
  }

  /** Does the work when the tenant has a place for it, in the order asked. */
  async run<T>(tenant: string, work: () => Promise<T>): Promise<T> {
    await this.enter(tenant);
    try {
      return await work();
    } finally {
      this.leave(tenant);
    }
  }

  private async enter(tenant: string): Promise<void> {
    const running = this.running.get(tenant) ?? 0;
    if (running < this.share) return void this.running.set(tenant, running + 1);
    const queue = this.waiting.get(tenant) ?? [];
    this.waiting.set(tenant, queue);
    await new Promise<void>((resolve) => queue.push(resolve));
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
