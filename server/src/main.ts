import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import type { Settings } from './config.ts';
import { CannotStart } from './kit/cannotStart.ts';
import { warnOfUnsafeSettings } from './kit/db/durability.ts';
import { errorCode, isDiskFull, isUnavailable } from './kit/db/databaseErrors.ts';
import { HANDLERS, JOBS, ROUNDS } from './areas.ts';
import { pushTask } from './areas/notices/push/deliver.ts';
import { deliveryTask } from './areas/webhooks/deliver.ts';
import { sealingTask } from './kit/audit/sealing.ts';
import { startDispatcher } from './kit/events/dispatcher.ts';
import { jobTask } from './kit/jobs/attempt.ts';
import { startWorkers } from './kit/due/workers.ts';
import { mailTask } from './kit/mail/deliver.ts';
import { openTransport } from './kit/mail/transport.ts';
import { handlerTasks, numberingTask } from './kit/handlers/handlerTask.ts';
import { openInstallation } from './installation.ts';
import type { Installation } from './installation.ts';

/** Requests that have not finished by then are aborted. */
const STOP_WITHIN_MS = 30_000;

/** Opens and migrates the database, fills the demo, listens; stops in the opposite order. */
async function main(): Promise<void> {
  const config = readConfig(process.env, fileURLToPath(new URL('../../', import.meta.url)));
  const signals = answerSignals();
  await requirePort(config);
  const installation = await openInstallation(config);
  try {
    signals.stopWith(await serve(installation, config));
  } catch (error) {
    await installation.close();
    throw error;
  }
}

/** Serves until the returned function has finished all accepted requests. */
async function serve(installation: Installation, config: Settings): Promise<() => Promise<void>> {
  const deps = await installation.openDeps();
  await deps.files.requireUsable();
  if (config.demo) await (await import('@plumbline/demo/seed.ts')).seedDemo(deps);
  const app = await buildApp({ deps });
  outliveStrayErrors(app.log);
  await warnOfUnsafeSettings(deps.database, app.log);
  const address = await listen(app, config);
  const dispatcher = startDispatcher(deps, app.log);
  const transport = openTransport(config.mail);
  const tasks = [
    jobTask(JOBS, config.job_workers),
    mailTask(transport),
    deliveryTask(),
    pushTask(),
    numberingTask,
    sealingTask,
    ...handlerTasks(HANDLERS),
  ];
  const workers = startWorkers({ deps, tasks, rounds: ROUNDS, log: app.log });
  if (config.mail.smtp_url === null)
    console.log(`Mails are written to ${config.mail.folder}; SMTP_URL sends them.`);
  console.log(`Plumbline is ready on ${address} after ${(performance.now() / 1000).toFixed(1)} s`);
  return async () => {
    await app.close();
    await workers.stop();
    transport.close();
    await dispatcher.stop();
    await installation.close();
  };
}

/**
 * Background work, of libraries as well as ours, may fail where nobody waits for it: that does not end the server, and
 * least of all because its database is gone. A bug is logged as an error with its stack; after an uncaught exception
 * the state is unknown, so it still ends the program (docs/decisions/jobs-and-rounds.md).
 */
function outliveStrayErrors(log: FastifyBaseLogger): void {
  process.on('unhandledRejection', (err) => {
    if (isUnavailable(err)) log.warn({ err }, 'work in the background lost its database');
    else log.error({ err }, 'work in the background has failed, and nobody handles that');
  });
  process.on('uncaughtException', (err) => {
    if (isUnavailable(err)) return log.warn({ err }, 'work in the background lost its database');
    log.fatal({ err }, 'an error that nobody handles ends the program');
    process.exit(1);
  });
}

/**
 * Handles signals from the very start. While there is nothing to finish, the program exits at once and takes
 * its database along (an open transaction rolls back, and the next start continues from there); later it
 * stops in order. A second signal exits at once.
 */
function answerSignals(): { stopWith(stop: () => Promise<void>): void } {
  let stop: (() => Promise<void>) | undefined;
  for (const [signal, number] of [
    ['SIGTERM', 15],
    ['SIGINT', 2],
  ] as const) {
    process.on(signal, () => {
      const finish = stop;
      stop = undefined;
      if (!finish) process.exit(128 + number);
      setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
      void finish().then(() => process.exit(0));
    });
  }
  return { stopWith: (work) => void (stop = work) };
}

/** Refuses an occupied port before anything is created; listening detects a program that takes it later. */
async function requirePort(config: Settings): Promise<void> {
  const probe = createServer();
  await listening(config, () => once(probe.listen(config.port, config.host), 'listening'));
  probe.close();
  await once(probe, 'close');
}

/** Returns the address it listens on. */
const listen = (app: FastifyInstance, { host, port }: Settings): Promise<string> =>
  listening({ host, port }, () => app.listen({ host, port }));

/** If it cannot listen, the message says what to change. */
async function listening<T>(
  { host, port }: Pick<Settings, 'host' | 'port'>,
  begin: () => Promise<T>,
): Promise<T> {
  try {
    return await begin();
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
        throw new CannotStart(
          `${host} is not an address of this machine; HOST chooses another one.`,
        );
      default:
        throw error;
    }
  }
}

try {
  await main();
} catch (error) {
  const full = isDiskFull(error) || /No space left on device/.test(String(error));
  if (full) console.error('The disk of the database is full: make space and start again.');
  else if (error instanceof CannotStart) console.error(error.message);
  else throw error;
  process.exit(1);
}
