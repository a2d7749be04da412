import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '#kit/ctx.ts';
import type { Round } from '#kit/due/task.ts';
import { EVERY_MINUTE, takeSteps } from './takeSteps.ts';

/** In each tenant whose licence is valid. */
export const runSchedules = (deps: Deps, log: FastifyBaseLogger): Promise<void> =>
  takeSteps(deps, EVERY_MINUTE, { log });

/**
 * Every minute: lets rules follow changes of objects, plans inspections of schedules ahead, and closes those whose late
 * period is over.
 */
export const scheduling: Round = { name: 'scheduling', every: 1, run: runSchedules };
