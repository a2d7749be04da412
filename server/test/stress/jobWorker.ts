// Works on the job JOB_ID of JOB_TENANT on the database of JOB_DATABASE, beside other workers, until it is killed.
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import type { Deps } from '#kit/ctx.ts';
import { workOn } from '../fixtures/jobs.ts';
import { BARE_OPTIONS, openDeps } from '../../src/deps.ts';
import { takeOver, tirelessJobs } from './tirelessJobs.ts';
import { fromNow } from '../checks/moments.ts';

const key = {
  tenant_id: process.env['JOB_TENANT'] ?? '',
  id: process.env['JOB_ID'] ?? '',
};
/** A takeover ends the attempt of another worker: the job only progresses if something is done in between. */
const pauseMs = Number(process.env['JOB_PAUSE_MS'] ?? 50);
const app = Fastify();
console.log(`ready at ${fromNow().toISOString()}`);

/** The database may be restarting. */
async function openedDeps(): Promise<Deps> {
  for (;;) {
    try {
      return await openDeps(process.env['JOB_DATABASE'] ?? '', BARE_OPTIONS);
    } catch {
      await pause(100);
    }
  }
}

const deps = await openedDeps();
for (;;) {
  // A connection that breaks ends one attempt.
  await takeOver(deps, key).catch(() => undefined);
  await workOn({ deps, app }, key, { kinds: tirelessJobs }).catch(() => undefined);
  await pause(pauseMs);
}
