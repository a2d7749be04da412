import { isUnavailable } from '#kit/db/databaseErrors.ts';
import type { FastifyBaseLogger } from 'fastify';

/** Work that begins after the answer has been sent. A stop waits for it; it is lost if the server dies. */
export class AfterAnswers {
  private readonly log: FastifyBaseLogger;
  private readonly underWay = new Set<Promise<void>>();

  constructor(log: FastifyBaseLogger) {
    this.log = log;
  }

  begin(work: () => Promise<void>): void {
    const doing = this.soon(work).finally(() => this.underWay.delete(doing));
    this.underWay.add(doing);
  }

  /** Resolves when all work is done. */
  async ended(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  private async soon(work: () => Promise<void>): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    try {
      await work();
    } catch (err) {
      if (isUnavailable(err)) this.log.warn({ err }, 'what follows an answer was not done');
      else this.log.error({ err }, 'what follows an answer has failed');
    }
  }
}
