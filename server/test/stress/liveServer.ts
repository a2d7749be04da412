// Serves the database of LIVE_DATABASE on LIVE_PORT, which it shares with other servers, until it is killed;
// LIVE_VENDOR_KEYS names the vendor of credits.
import { once } from 'node:events';
import { startWorkers } from '#kit/due/workers.ts';
import { startDispatcher } from '#kit/events/dispatcher.ts';
import { numberingTask } from '#kit/handlers/handlerTask.ts';
import { buildApp } from '../../src/app.ts';
import { BARE_OPTIONS, openDeps } from '../../src/deps.ts';
import { fromNow } from '../checks/moments.ts';

const { LIVE_DATABASE = '', LIVE_VENDOR_KEYS = BARE_OPTIONS.vendor_keys_file } = process.env;
const options = { ...BARE_OPTIONS, vendor_keys_file: LIVE_VENDOR_KEYS };
const deps = await openDeps(LIVE_DATABASE, options, { app: 2, read: 2 });
const app = await buildApp({ deps, log: 'error' });
startDispatcher(deps, app.log);
startWorkers({ deps, tasks: [numberingTask], rounds: [], log: app.log });
const port = Number(process.env['LIVE_PORT']);
await app.ready();
await once(app.server.listen({ port, host: '127.0.0.1', reusePort: true }), 'listening');
console.log(`ready at ${fromNow().toISOString()}`);
