// Serves the database of LIVE_DATABASE on LIVE_PORT, which it shares with other servers, until it is killed.
import { once } from 'node:events';
import { startDispatcher } from '#kit/events/dispatcher.ts';
import { buildApp } from '../../src/app.ts';
import { BARE_OPTIONS, openDeps } from '../../src/deps.ts';

const deps = await openDeps(process.env['LIVE_DATABASE'] ?? '', BARE_OPTIONS, { app: 2, read: 2 });
const app = await buildApp({ deps, log: 'error' });
startDispatcher(deps, app.log);
const port = Number(process.env['LIVE_PORT']);
await app.ready();
await once(app.server.listen({ port, host: '127.0.0.1', reusePort: true }), 'listening');
console.log(`ready at ${new Date().toISOString()}`);
