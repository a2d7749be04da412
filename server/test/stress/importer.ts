// Works on the import IMPORT_JOB of IMPORT_TENANT on the database of IMPORT_DATABASE, beside others who do, until it is killed.
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import type { Deps } from '#kit/ctx.ts';
import { workOn } from '../fixtures/jobs.ts';
import { BARE_OPTIONS, openDeps } from '../../src/deps.ts';
import { takeOver, tirelessImports } from './imports.ts';

const key = {
  tenant_id: process.env['IMPORT_TENANT'] ?? '',
  id: process.env['IMPORT_JOB'] ?? '',
};
const app = Fastify();
console.log(`ready at ${new Date().toISOString()}`);

/** The database may be restarting. */
async function openedDeps(): Promise<Deps> {
  for (;;) {
    try {
      return await openDeps(process.env['IMPORT_DATABASE'] ?? '', BARE_OPTIONS);
    } catch {
      await pause(100);
    }
  }
}

const deps = await openedDeps();
for (;;) {
  // A connection that breaks ends one attempt.
  await takeOver(deps, key).catch(() => undefined);
  await workOn({ deps, app }, key, { kinds: tirelessImports }).catch(() => undefined);
  await pause(50);
}
