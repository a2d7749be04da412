import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '#kit/ctx.ts';
import type { Round } from '#kit/jobs/kind.ts';
import { EVERY_MINUTE, takeSteps } from './steps.ts';

/** In each tenant whose licence is valid. */
export const runSchedules = (deps: Deps, log: FastifyBaseLogger): Promise<void> =>
  takeSteps(deps, EVERY_MINUTE, { log });

/**
 * Every minute: lets rules follow what has happened to objects, plans inspections that schedules have ahead, and closes those
 * whose late period has run out.
 */
export const scheduling: Round = { name: 'scheduling', cron: '* * * * *', run: runSchedules };
