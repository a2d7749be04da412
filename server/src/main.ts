import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { seedDemo } from './demo/seed.ts';
import { CannotStart } from './kit/cannotStart.ts';
import { warnOfUnsafeSettings } from './kit/durability.ts';
import { startSealing } from './kit/sealing.ts';
import { openInstallation } from './open.ts';

/** What has not finished by then is given up. */
const STOP_WITHIN_MS = 30_000;

/** Opens the database, migrates, fills the demo, listens; stops in the opposite order. */
async function main(): Promise<void> {
  const started = performance.now();
  const config = readConfig(process.env, fileURLToPath(new URL('../../', import.meta.url)));
  const installation = await openInstallation(config);
  const deps = await installation.openDeps();
  if (config.demo) await seedDemo(deps);
  const app = await buildApp({ deps });
  await warnOfUnsafeSettings(deps.database, app.log);
  const sealing = startSealing(deps.database, app.log);
  const address = await app.listen({ host: config.host, port: config.port });
  console.log(
    `Plumbline is ready on ${address} after ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );

  /** Finishes accepted requests, then closes the database; a second signal ends at once. */
  const stop = async () => {
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await app.close();
    await sealing.stop();
    await installation.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
}

try {
  await main();
} catch (error) {
  if (!(error instanceof CannotStart)) throw error;
  console.error(error.message);
  process.exit(1);
}
