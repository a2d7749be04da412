import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root, run } from './project.ts';
import type { Report } from './report.ts';
import { shardsOf } from './shards.ts';
import { nightPatterns } from './suites.ts';
import type { Choice } from './suites.ts';

export type Outcome = Report & { name: string };

const NOTHING: Report = { passed: 0, failed: 0, skipped: 0, failures: [] };

export function noTestNamed(suite: string, name: string | undefined): Outcome {
  console.log(`\n── ${suite}\nNo test is named ${name}.`);
  return { name: suite, ...NOTHING, failed: 1 };
}

/** The first word of the suite's name. */
const labelOf = (name: string, { beside }: Choice): string | undefined =>
  beside ? name.split(' ', 1)[0] : undefined;

type How = { env?: Record<string, string>; atOnce?: number; sharded?: boolean; slower?: number };

export async function runNode(
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
      `--test-timeout=${(sharded ? 300_000 : 180_000) * slower * (choice.beside ? 2 : 1)}`,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      `--test-reporter=${join(root, 'scripts/report.ts')}`,
      `--test-reporter-destination=${path}`,
      ...(choice.name ? [`--test-name-pattern=${choice.name}`] : []),
      ...(choice.byDay
        ? nightPatterns(choice.files).map((one) => `--test-skip-pattern=${one}`)
        : []),
    ];
    const { code } = await run('node', [...options, ...files], {
      env,
      label: labelOf(name, choice),
    });
    return { code, report: nodeReport(path) };
  });
}

export async function runVitest(name: string, choice: Choice): Promise<Outcome> {
  return runAndReport(name, choice.files, async (path) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
    const pattern = choice.name ? ['-t', choice.name] : [];
    // vitest takes the chosen files as patterns within its own root.
    const files = choice.files.map((file) => file.replace(/^web\//, ''));
    const options = ['--root', 'web', ...reporters, ...pattern];
    const label = labelOf(name, choice);
    const { code } = await run('vitest', ['run', ...options, ...files], { label });
    return { code, report: vitestReport(path) };
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
