import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import type { Settings } from './config.ts';
import { seedDemo } from './demo/seed.ts';
import { CannotStart } from './kit/cannotStart.ts';
import { warnOfUnsafeSettings } from './kit/durability.ts';
import { errorCode } from './kit/errors.ts';
import { startSealing } from './kit/sealing.ts';
import { openInstallation } from './open.ts';
import type { Installation } from './open.ts';

/** What has not finished by then is given up. */
const STOP_WITHIN_MS = 30_000;

/** Opens the database, migrates, fills the demo, listens; stops in the opposite order. */
async function main(): Promise<void> {
  const config = readConfig(process.env, fileURLToPath(new URL('../../', import.meta.url)));
  const installation = await openInstallation(config);
  try {
    await serve(installation, config);
  } catch (error) {
    await installation.close();
    throw error;
  }
}

async function serve(installation: Installation, config: Settings): Promise<void> {
  const deps = await installation.openDeps();
  if (config.demo) await seedDemo(deps);
  const app = await buildApp({ deps });
  await warnOfUnsafeSettings(deps.database, app.log);
  const address = await listen(app, config);
  const sealing = startSealing(deps.database, app.log);
  console.log(`Plumbline is ready on ${address} after ${(performance.now() / 1000).toFixed(1)} s`);

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

/** The address it listens on; where it cannot, the sentence says what to change. */
async function listen(app: FastifyInstance, { host, port }: Settings): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    switch (errorCode(error)) {
      case 'EADDRINUSE':
        throw new CannotStart(`Port ${port} of ${host} is in use; PORT chooses another one.`);
      case 'EACCES':
        throw new CannotStart(
          `Port ${port} of ${host} needs more rights; PORT chooses another one.`,
        );
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
        throw new CannotStart(`${host} is no address of this machine; HOST chooses another one.`);
      default:
        throw error;
    }
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof CannotStart)) throw error;
  console.error(error.message);
  process.exit(1);
}
