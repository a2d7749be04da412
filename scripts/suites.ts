import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findChromium } from '../e2e/chromium.ts';
import { prepareData, serve } from '../e2e/serve.ts';
import type { TestServer } from '../server/test/servers/databases.ts';
import { mayHold } from './named.ts';
import { buildPageIfStale } from './page.ts';
import { filesOf, root, run } from './project.ts';
import type { Report } from './report.ts';
import { shardsOf } from './shards.ts';

export const SUITES = [
  'contract',
  'server',
  'web',
  'e2e',
  'faults',
  'fault-journeys',
  'mutations',
] as const;
export type Suite = (typeof SUITES)[number];
export type Outcome = Report & { name: string };
export type Choice = { files: string[]; name: string | undefined };

const NOTHING: Report = { passed: 0, failed: 0, skipped: 0, failures: [] };

const FILES: Record<Suite, string[]> = {
  contract: ['contract/**/*.test.ts'],
  server: ['server/src/**/*.test.ts', 'server/test/{,!(faults)/}*.test.ts', 'demo/src/*.test.ts'],
  web: ['web/src/**/*.test.{ts,tsx}', 'web/gallery/*.test.{ts,tsx}'],
  e2e: ['e2e/journeys/*.spec.ts'],
  faults: ['server/test/faults/*.test.ts'],
  'fault-journeys': ['e2e/faults/*.spec.ts'],
  mutations: [],
};
// One run of these is enough: they bring their own server, do not involve a server, or test at random (model,
// scopeProperty) what other files (life, scope) test on every server step by step.
const ONCE = [
  'server/src/areas/inspections/model.test.ts',
  'server/src/config.test.ts',
  'demo/src/demo.test.ts',
  'server/src/kit/embedded/server.test.ts',
  'server/src/kit/embedded/lock.test.ts',
  'server/src/kit/fairQueue.test.ts',
  'server/src/kit/refusals/messages.test.ts',
  'server/src/kit/http/webPage.test.ts',
  'server/src/kit/http/repeatedKey.test.ts',
  'server/src/kit/db/tenantLimit.test.ts',
  'server/test/laws/architecture.test.ts',
  'server/test/life/crash.test.ts',
  'server/test/http/errors.test.ts',
  'server/test/http/http.test.ts',
  'server/test/life/interruptedStart.test.ts',
  'server/test/access/login.test.ts',
  'server/test/http/openapi.test.ts',
  'server/test/http/openapiAnswers.test.ts',
  'server/test/http/openapiParameters.test.ts',
  'server/test/http/refusedInWords.test.ts',
  'server/test/http/requestLimits.test.ts',
  'server/test/access/roles.test.ts',
  'server/test/access/scopeProperty.test.ts',
  'server/test/life/shutdown.test.ts',
  'server/test/life/start.test.ts',
  'server/test/laws/testNames.test.ts',
];

export const filesOfSuite = (suite: Suite): string[] => filesOf(...FILES[suite]);

export const needsServer = (suite: Suite): boolean => suite === 'server' || suite === 'faults';

/** The files of a choice that may hold a test of its name; vitest finds those of the page by itself. */
export function filesThatMayHold(suite: Suite, { files, name }: Choice): string[] {
  if (name === undefined || suite === 'web') return files;
  return files.filter((file) => mayHold(readFileSync(join(root, file), 'utf8'), name));
}

export function noTestNamed(suite: Suite, name: string | undefined): Outcome {
  console.log(`\n── ${suite}\nNo test is named ${name}.`);
  return { name: suite, ...NOTHING, failed: 1 };
}

/** Contract and web: no database. */
export async function runPlain(suite: 'contract' | 'web', choice: Choice): Promise<Outcome> {
  if (suite === 'contract') return runNode('contract', choice);
  return runAndReport('web', choice.files, async (path) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
    const name = choice.name ? ['-t', choice.name] : [];
    // vitest takes the chosen files as patterns within its own root.
    const files = choice.files.map((file) => file.replace(/^web\//, ''));
    const { code } = await run('vitest', ['run', '--root', 'web', ...reporters, ...name, ...files]);
    return { code, report: vitestReport(path) };
  });
}

/** One more than the cores of most machines: waiting for a database or a browser leaves some of them idle. */
const ORDINARY_AT_ONCE = 3;

/** Each statement takes one more round trip, and is planned twice. */
const SLOWER_ON_A_CLUSTER = 5;

type ServerTurn = {
  suite: 'server' | 'faults';
  server: TestServer;
  choice: Choice;
  /** Whether this is the first server. */
  first: boolean;
};

/** Server and faults: once for every server under test. */
export async function runOnServer(turn: ServerTurn): Promise<Outcome> {
  const { suite, server, choice, first } = turn;
  const files = choice.files.filter((file) => first || !ONCE.includes(file));
  const env = {
    TEST_DATABASE_URL: server.url,
    TEST_SERVER: server.kind,
    TEST_WORKERS: server.workers.join(' '),
  };
  const ordinary = suite === 'server';
  const sharded = ordinary && choice.name === undefined;
  const slower = server.kind === 'citus' ? SLOWER_ON_A_CLUSTER : 1;
  const options = { env, sharded, slower, ...(ordinary && { atOnce: ORDINARY_AT_ONCE }) };
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
    const env = { CHROMIUM: findChromium(), JOURNEY_DATA: data.directory };
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
    const options = { env: { ...env, JOURNEY_SERVER: server.url }, atOnce: ORDINARY_AT_ONCE };
    return await runNode('e2e', choice, options);
  } finally {
    await server.stop();
  }
}

type How = { env?: Record<string, string>; atOnce?: number; sharded?: boolean; slower?: number };

async function runNode(
  name: string,
  choice: Choice,
  { env = {}, atOnce = 2, sharded = false, slower = 1 }: How = {},
): Promise<Outcome> {
  return runAndReport(name, choice.files, async (path) => {
    const files = sharded ? shardsOf(choice.files, dirname(path)) : choice.files;
    const options = [
      '--test',
      `--test-concurrency=${atOnce}`,
      // For a test, and for a file or shard of them as a whole.
      `--test-timeout=${(sharded ? 300_000 : 180_000) * slower}`,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      `--test-reporter=${join(root, 'scripts/report.ts')}`,
      `--test-reporter-destination=${path}`,
      ...(choice.name ? [`--test-name-pattern=${choice.name}`] : []),
    ];
    const { code } = await run('node', [...options, ...files], { env });
    return { code, report: nodeReport(path) };
  });
}

/** Runs the suite; a run that crashes or finds no tests counts as a failure. */
async function runAndReport(
  name: string,
  files: string[],
  runSuite: (path: string) => Promise<{ code: number; report: Report }>,
): Promise<Outcome> {
  console.log(`\n── ${name}`);
  if (files.length === 0) {
    console.log('There is no test of this kind.');
    return { name, ...NOTHING };
  }
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-report-'));
  try {
    const { code, report } = await runSuite(join(directory, 'report'));
    const ranNothing = report.passed + report.failed === 0;
    if (ranNothing) console.log('No test ran, though there are test files.');
    const failed = report.failed || (code !== 0 || ranNothing ? 1 : 0);
    return { name, ...report, failed };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const nodeReport = (path: string): Report =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : NOTHING;

type Vitest = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

function vitestReport(path: string): Report {
  if (!existsSync(path)) return NOTHING;
  const vitest = JSON.parse(readFileSync(path, 'utf8')) as Vitest;
  const failures = vitest.testResults.flatMap(({ name: file, message, assertionResults }) => [
    // A file that could not be loaded has a message and no tests.
    ...(message ? [{ name: '', file, message }] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => ({ name: test.fullName, file, message: test.failureMessages.join('\n') })),
  ]);
  return {
    passed: vitest.numPassedTests,
    failed: vitest.numFailedTests,
    skipped: vitest.numPendingTests,
    failures,
  };
}
