import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '#kit/ctx.ts';
import { Warnings } from '#kit/warnings.ts';
import type { EventHandler } from './handler.ts';
import { handleNext } from './handleNext.ts';
import { beginAtPresent, tenantsBehind } from './behind.ts';

/** The delay before events are handled if their signal was lost, their server has died, or a next attempt is due. */
const LOOK_EVERY_MS = 5000;
/** The longest pause after a signal: the events of a burst are handled together, and seldom by two servers at once. */
const GATHER_MS = 200;

/**
 * Hands the events of all tenants to the handlers until stopped. Handlers and tenants do not wait for each other. An
 * obstacle is logged once, and so is the recovery.
 */
export function startHandlers(
  deps: Deps,
  handlers: readonly EventHandler[],
  log: FastifyBaseLogger,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const warnings = new Warnings(log);
  /** Whether there is more to do, by handler and tenant in progress. */
  const running = new Map<string, { again: boolean; done: Promise<void> }>();
  const wake = (handler: EventHandler, tenant_id: string, gather_ms: number) => {
    const key = `${handler.name} ${tenant_id}`;
    const current = running.get(key);
    if (current) {
      current.again = true;
      return;
    }
    const run = { again: true, done: Promise.resolve() };
    running.set(key, run);
    const work = async () => {
      while (run.again && !signal.aborted) {
        await pause(gather_ms, undefined, { signal }).catch(() => undefined);
        run.again = false;
        const what = `the handler "${handler.name}" in tenant ${tenant_id}`;
        try {
          if (await handleNext(deps, handler, { tenant_id, log, stopping: signal }))
            warnings.worked(what);
        } catch (error) {
          warnings.failed(what, error);
        }
      }
      running.delete(key);
    };
    run.done = work();
  };
  const onNumbered = (tenant_id: string) => {
    for (const handler of handlers) wake(handler, tenant_id, Math.random() * GATHER_MS);
  };
  const look = async () => {
    const isReady = new Set<string>();
    const lookFor = async (handler: EventHandler) => {
      if (!isReady.has(handler.name) && handler.beginsAt !== 'first')
        await beginAtPresent(deps.database, handler.name);
      isReady.add(handler.name);
      if (
        isReady.size === handlers.length &&
        deps.events.listenerCount('numbered', onNumbered) === 0
      )
        deps.events.on('numbered', onNumbered);
      for (const tenant of await tenantsBehind(deps.database, handler.name))
        wake(handler, tenant, 0);
    };
    while (!signal.aborted) {
      for (const handler of handlers)
        await warnings.during(`looking for events of "${handler.name}"`, () => lookFor(handler));
      await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const looking = look();
  return {
    stop: async () => {
      stopping.abort();
      await looking;
      deps.events.off('numbered', onNumbered);
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}
