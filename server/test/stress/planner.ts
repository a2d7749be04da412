// Plans what schedules have due on the database of PLANNED_DATABASE, over and over, until it is killed.
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { runSchedules } from '#areas/schedules/round.ts';
import { openDeps } from '../../src/deps.ts';

const deps = await openDeps(process.env['PLANNED_DATABASE'] ?? '', {
  public_url: 'http://plumbline.test',
  cors_origins: [],
  trusted_proxies: [],
  rate_limits: { user: 0, tenant: 0, address: 0 },
  external_storage_url: null,
  page_directory: null,
  demo: false,
  secret: null,
});
console.log('ready');
for (;;) {
  // A connection that breaks ends one round.
  await runSchedules(deps, Fastify().log).catch(() => undefined);
  await pause(50);
}
