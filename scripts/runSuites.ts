import { findChromium, ownFonts } from '../e2e/chromium.ts';
import { prepareData, serve } from '../e2e/serve.ts';
import type { TestServer } from '../server/test/servers/databases.ts';
import { findOffice } from './office.ts';
import { buildPageIfStale } from './page.ts';
import { runNode, runVitest } from './programs.ts';
import type { Outcome } from './programs.ts';
import { runsOnEachServer } from './suites.ts';
import type { Choice } from './suites.ts';

/** Contract and web: no database. */
export const runPlain = (suite: 'contract' | 'web', choice: Choice): Promise<Outcome> =>
  suite === 'contract' ? runNode('contract', choice) : runVitest('web', choice);

/**
 * One more than the cores of most machines, and two more in two suites: waiting for a database or a browser leaves some
 * of them idle.
 */
const programsAtOnce = ({ beside }: Choice): number => (beside ? 2 : 3);

/** Each statement takes one more round trip, and is planned twice. */
const SLOWER_ON_A_CLUSTER = 5;

/** Pages load and paint, and a program runs several files of journeys. */
const SLOWER_IN_A_BROWSER = 3;

/** Servers and databases that are killed and started again, ten times and more in one test. */
const SLOWER_WITH_FAULTS = 3;

type ServerTurn = {
  suite: 'server' | 'office' | 'faults';
  server: TestServer;
  choice: Choice;
  /** Whether all files run, not only those whose tests may end otherwise than on the first server. */
  everything: boolean;
};

/** Server and faults, once for every server under test; files as other programs read them, once. */
export async function runOnServer(turn: ServerTurn): Promise<Outcome> {
  const { suite, server, choice, everything } = turn;
  const files = choice.files.filter((file) => everything || runsOnEachServer(file));
  const env = {
    TEST_DATABASE_URL: server.url,
    TEST_SERVER: server.kind,
    TEST_WORKERS: server.workers.join(' '),
    ...(suite === 'office' && findOffice()),
  };
  const ordinary = suite === 'server';
  const sharded = ordinary && choice.name === undefined;
  const slower =
    (server.kind === 'citus' ? SLOWER_ON_A_CLUSTER : 1) * (ordinary ? 1 : SLOWER_WITH_FAULTS);
  const options = { env, sharded, slower, ...(ordinary && { atOnce: programsAtOnce(choice) }) };
  return runNode(`${suite} on ${server.name} (${server.kind})`, { ...choice, files }, options);
}

/** The journeys of the browser, against the built page. */
export async function runJourneys(
  suite: 'e2e' | 'fault-journeys',
  choice: Choice,
): Promise<Outcome> {
  if (choice.files.length === 0) return runNode(suite, choice);
  await buildPageIfStale();
  const data = await prepareData();
  try {
    const env = { CHROMIUM: findChromium(), JOURNEY_DATA: data.directory, ...ownFonts() };
    // Fault journeys run one at a time, each on its own server.
    if (suite === 'fault-journeys') return await runNode(suite, choice, { env, atOnce: 1 });
    return await runOnSharedServer(choice, env);
  } finally {
    data.remove();
  }
}

async function runOnSharedServer(choice: Choice, env: Record<string, string>): Promise<Outcome> {
  const server = await serve(env['JOURNEY_DATA']);
  try {
    const running = { JOURNEY_SERVER: server.url, JOURNEY_MAILS: server.mailFolder };
    const options = {
      env: { ...env, ...running },
      atOnce: programsAtOnce(choice),
      sharded: choice.name === undefined,
      slower: SLOWER_IN_A_BROWSER,
    };
    return await runNode('e2e', choice, options);
  } finally {
    await server.stop();
  }
}
