import type { FastifyBaseLogger } from 'fastify';

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>;

/** Logs an obstacle of regular work once, however often it recurs, and its end. */
export class Warnings {
  private readonly log: Log;
  private readonly obstacles = new Map<string, string>();

  constructor(log: Log) {
    this.log = log;
  }

  /** Runs `work`, which recurs under the name `what`; a failure is logged, not thrown. */
  async during(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.worked(what);
    } catch (error) {
      this.failed(what, error);
    }
  }

  worked(what: string): void {
    if (this.obstacles.delete(what)) this.log.info(`${what}: works again`);
  }

  failed(what: string, error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    if (this.obstacles.get(what) !== message) this.log.warn({ err: error }, `${what}: failed`);
    this.obstacles.set(what, message);
  }
}
