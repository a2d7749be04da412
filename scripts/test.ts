import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { TestServer } from '../server/test/servers/databases.ts';
import { SERVER_KINDS } from '../server/test/servers/serverKinds.ts';
import type { ServerKind } from '../server/test/servers/serverKinds.ts';
import { root } from './project.ts';
import { runMutations } from './mutations.ts';
import { noTestNamed } from './programs.ts';
import type { Outcome } from './programs.ts';
import { runJourneys, runOnServer, runPlain } from './runSuites.ts';
import { filesThatMayHold, filesOfSuite, isAtNight, isOnServer, SUITES } from './suites.ts';
import type { Choice, Suite } from './suites.ts';

const USAGE = `npm test -- [${SUITES.join('|')}] [test files] [--only=embedded|system|citus] [--all] [--name=pattern]`;
const ORDINARY: Suite[] = ['contract', 'server', 'web', 'e2e'];

interface Request {
  suites: Suite[];
  files: string[];
  kinds: ServerKind[];
  name: string | undefined;
  /** Every file on every server. */
  all: boolean;
  /** Whether nothing is asked for in particular, and so what is left to the night is left out. */
  byDay: boolean;
  /** Tests of many cases with all of them (`server/test/checks/size.ts`). */
  isFull: boolean;
}

function readRequest(): Request {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: { only: { type: 'string' }, name: { type: 'string' }, all: { type: 'boolean' } },
    allowPositionals: true,
  });
  const isSuite = (argument: string): argument is Suite =>
    SUITES.some((suite) => suite === argument);
  const namedSuites = positionals.filter(isSuite);
  const files = positionals
    .filter((argument) => !isSuite(argument))
    .map((argument) => testFile(argument, namedSuites[0]));
  const { only } = values;
  const isKind = (argument: string): argument is ServerKind =>
    SERVER_KINDS.some((kind) => kind === argument);
  if (only !== undefined && !isKind(only)) throw new Error(USAGE);
  const owners = SUITES.filter((suite) => files.some((file) => filesOfSuite(suite).includes(file)));
  const suites = namedSuites.length > 0 ? namedSuites : owners;
  const isWhole = suites.length > 0 || values.name !== undefined || values.all === true;
  return {
    suites: suites.length > 0 ? suites : ORDINARY,
    files,
    kinds: only ? [only] : ['embedded', 'system'],
    name: values.name,
    all: values.all ?? files.length > 0,
    byDay: !isWhole,
    isFull: values.all === true,
  };
}

/**
 * A test file's path may be relative to the checkout, to its workspace or to the directory where npm was
 * started.
 */
function testFile(argument: string, suite = '.'): string {
  const places = [root, join(root, suite), process.env['INIT_CWD'] ?? root];
  const path = places.map((place) => resolve(place, argument)).find((each) => existsSync(each));
  const file = path && relative(root, path);
  if (!file || !SUITES.some((one) => filesOfSuite(one).includes(file))) {
    throw new Error(`${argument} is not a test file.\n${USAGE}`);
  }
  return file;
}

/**
 * The suites of the page run beside those of the server, because each leaves the cores idle now and then; the others
 * one after another.
 */
async function runSuites(request: Request, servers: TestServer[]): Promise<Outcome[]> {
  const isOfPage = (suite: Suite) => suite === 'web' || suite === 'e2e';
  const [page, others] = [
    request.suites.filter(isOfPage),
    request.suites.filter((suite) => !isOfPage(suite)),
  ];
  const beside = page.length > 0 && others.length > 0;
  const lanes = [others, page].map((suites) => runInTurn({ ...request, suites, beside }, servers));
  const ends = await Promise.allSettled(lanes);
  return ends.flatMap((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
}

async function runInTurn(
  request: Request & { beside: boolean },
  servers: TestServer[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const { name, beside, byDay } = request;
  for (const suite of request.suites) {
    const all = filesOfSuite(suite).filter((file) => !byDay || !isAtNight(file));
    const chosenFiles =
      request.files.length > 0 ? all.filter((f) => request.files.includes(f)) : all;
    const files = filesThatMayHold(suite, { files: chosenFiles, name });
    const choice: Choice = { files, name, beside, byDay };
    if (chosenFiles.length > 0 && files.length === 0) outcomes.push(noTestNamed(suite, name));
    else if (suite === 'contract' || suite === 'web') outcomes.push(await runPlain(suite, choice));
    else if (suite === 'mutations') outcomes.push(await runMutations(request.name));
    else if (!isOnServer(suite)) outcomes.push(await runJourneys(suite, choice));
    else
      for (const server of suite === 'office' ? servers.slice(0, 1) : servers)
        outcomes.push(
          await runOnServer({
            suite,
            server,
            choice,
            everything: request.all || server === servers[0],
          }),
        );
  }
  return outcomes;
}

async function main(): Promise<void> {
  const request = readRequest();
  if (request.isFull || request.byDay) process.env['TEST_SIZE'] = request.isFull ? 'full' : 'day';
  const startedAt = Date.now();
  const servers = request.suites.some(isOnServer) ? await startServers(request.kinds) : [];
  try {
    summarize(await runSuites(request, servers), Date.now() - startedAt);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/**
 * Loaded on demand, so that a fault in the server never blocks the page's tests. Mutants are tested on one server that
 * is already there, one after another.
 */
async function startServers(kinds: ServerKind[]): Promise<TestServer[]> {
  const { startTestServers } = await import('../server/test/servers/databases.ts');
  const url = process.env['TEST_SERVER_URL'];
  if (url)
    return [
      {
        kind: 'embedded',
        name: 'one PostgreSQL',
        url,
        workers: [],
        pids: () => [],
        stop: async () => {},
      },
    ];
  const servers = await startTestServers(kinds);
  if (servers.length > 0) return servers;
  throw new Error('There is no PostgreSQL server of the system, 15 or newer, to test on.');
}

function summarize(outcomes: Outcome[], milliseconds: number): void {
  const sum = (key: 'passed' | 'failed') => outcomes.reduce((all, one) => all + one[key], 0);
  for (const { name: suite, failures } of outcomes) {
    for (const { name, file, message } of failures) {
      console.log(`\n✖ ${suite}: ${name}\n  ${relative(root, file)}\n  ${message}`);
    }
  }
  console.log(`\nIn ${Math.round(milliseconds / 1000)} s:`);
  for (const { name, passed, failed, skipped } of outcomes) {
    console.log(
      `  ${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`,
    );
  }
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  if (sum('failed') > 0) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
