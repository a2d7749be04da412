// Sends notices of events and due work on the database of TOLD_DATABASE, over and over, until it is killed.
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { noticeDue } from '#areas/notices/rounds/round.ts';
import { startDispatcher } from '#kit/events/dispatcher.ts';
import { startWorkers } from '#kit/due/workers.ts';
import { handlerTasks, numberingTask } from '#kit/handlers/handlerTask.ts';
import { HANDLERS } from '../../src/areas.ts';
import { BARE_OPTIONS, openDeps } from '../../src/deps.ts';
import { fromNow } from '../checks/moments.ts';

const { log } = Fastify();
const deps = await openDeps(process.env['TOLD_DATABASE'] ?? '', BARE_OPTIONS);
startDispatcher(deps, log);
startWorkers({ deps, tasks: [numberingTask, ...handlerTasks(HANDLERS)], rounds: [], log });
console.log(`ready at ${fromNow().toISOString()}`);
for (;;) {
  // A connection that breaks ends one round.
  await noticeDue(deps, log).catch(() => undefined);
  await pause(50);
}
