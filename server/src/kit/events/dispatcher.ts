import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#kit/db/db.ts';
import { CHANNEL, numberEvents, tenantsWithPending } from './numbering.ts';
import type { EventSignals } from './signals.ts';

/** How soon events are numbered whose server could not do so. */
const LOOK_EVERY_MS = 1000;

/**
 * Numbers the events of this server's transactions as soon as they have committed, and those that other servers have
 * left, until stopped; signals the numbers that any server gives. An obstacle is logged once, and so is the recovery.
 */
export function startDispatcher(
  { database, events }: { database: Database; events: EventSignals },
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): { stop(): Promise<void> } {
  const woken = new Set<string>();
  let round: Promise<void> | null = null;
  let obstacle: string | undefined;
  const report = (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    if (message !== obstacle) log.warn({ err: error }, 'events are delayed');
    obstacle = message;
  };
  const numberAll = async () => {
    try {
      for (const tenant of woken) {
        woken.delete(tenant);
        await numberEvents(database, tenant);
      }
      if (obstacle !== undefined) log.info('events are on time again');
      obstacle = undefined;
    } catch (error) {
      report(error);
    }
    round = null;
  };
  const wake = (tenant: string) => {
    woken.add(tenant);
    round ??= numberAll();
  };
  const look = () =>
    void tenantsWithPending(database).then((tenants) => tenants.forEach(wake), report);
  events.on('committed', wake);
  const timer = setInterval(look, LOOK_EVERY_MS);
  const channel = database.listen(CHANNEL, {
    onNotice: (payload) => {
      const [tenant = '', seq] = payload.split(':');
      events.emit('numbered', tenant, Number(seq));
    },
    onListening: () => events.emit('interrupted'),
    onLost: report,
  });
  return {
    stop: async () => {
      events.off('committed', wake);
      clearInterval(timer);
      await round;
      await channel.close();
    },
  };
}
