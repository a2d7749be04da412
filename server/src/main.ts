import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { openDeps } from './deps.ts';
import { seedDemo } from './demo/seed.ts';
import { startEmbedded } from './kit/embedded.ts';
import { migrate } from './kit/migrate.ts';
import { startSealing } from './kit/sealing.ts';

const started = performance.now();
const config = readConfig(process.env, fileURLToPath(new URL('../../', import.meta.url)));
const embedded = config.database_url === null ? await startEmbedded({ directory: config.data_directory }) : null;
const url = config.database_url ?? embedded?.url ?? '';
await migrate(url);
const deps = await openDeps(url, config);
if (config.demo) await seedDemo(deps);
const app = await buildApp({ deps });
const sealing = startSealing(deps.database, app.log);
await app.listen({ host: config.host, port: config.port });
console.log(`Plumbline is ready on ${config.public_url} after ${((performance.now() - started) / 1000).toFixed(1)} s`);

/** Finishes accepted requests, then closes the database; a second signal ends at once. */
async function stop(): Promise<void> {
  await app.close();
  await sealing.stop();
  await deps.database.close();
  await embedded?.stop();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void stop();
  });
}
