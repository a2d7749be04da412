import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#kit/db/db.ts';
import { Warnings } from '#kit/warnings.ts';
import { ANNOUNCEMENTS } from './announce.ts';
import { CHANNEL, numberEvents } from './numbering.ts';
import type { EventSignals } from './signals.ts';

/** The pause between two rounds: events of several changes are numbered with one commit instead of one each. */
const REST_MS = 25;
const LISTENING = 'listening for events';

/**
 * Numbers the events of this server's transactions as soon as they have committed, until stopped; signals the numbers
 * that any server assigns.
 */
export function startDispatcher(
  { database, events }: { database: Database; events: EventSignals },
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): { stop(): Promise<void> } {
  const warnings = new Warnings(log);
  const woken = new Set<string>();
  let round: Promise<void> | null = null;
  const numberWoken = async () => {
    for (const tenant of woken) {
      woken.delete(tenant);
      await numberEvents(database, tenant);
    }
  };
  const numberAll = async () => {
    while (woken.size > 0) {
      await warnings.during('numbering events', numberWoken);
      await pause(REST_MS);
    }
    round = null;
  };
  const wake = (tenant: string) => {
    woken.add(tenant);
    round ??= numberAll();
  };
  events.on('committed', wake);
  const channel = database.listen([CHANNEL, ANNOUNCEMENTS], {
    onNotice: (payload, from) => {
      if (from === ANNOUNCEMENTS) return void events.emit('announced', payload);
      const [tenant = '', seq] = payload.split(':');
      events.emit('numbered', tenant, Number(seq));
    },
    onListening: () => {
      warnings.worked(LISTENING);
      events.emit('interrupted');
    },
    onLost: (error) => warnings.failed(LISTENING, error),
  });
  return {
    stop: async () => {
      events.off('committed', wake);
      await round;
      await channel.close();
    },
  };
}
