// Plans due inspections of schedules on the database of PLANNED_DATABASE, over and over, until it is killed.
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { runSchedules } from '#areas/schedules/round.ts';
import { BARE_OPTIONS, openDeps } from '../../src/deps.ts';
import { fromNow } from '../checks/moments.ts';

const deps = await openDeps(process.env['PLANNED_DATABASE'] ?? '', BARE_OPTIONS);
console.log(`ready at ${fromNow().toISOString()}`);
for (;;) {
  // A connection that breaks ends one round.
  await runSchedules(deps, Fastify().log).catch(() => undefined);
  await pause(50);
}
