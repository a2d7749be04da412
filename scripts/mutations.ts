import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { staleness } from './mutant.ts';
import type { Mutant } from './mutant.ts';
import { MUTANTS } from './mutants.ts';
import { root, run } from './project.ts';
import type { Failure } from './report.ts';
import type { Outcome } from './programs.ts';

const COPIED = [
  'contract',
  'server',
  'demo',
  'web',
  'e2e',
  'scripts',
  'package.json',
  'tsconfig.json',
];
const NOT_COPIED = /(^|\/)(node_modules|dist|demo\/data)(\/|$)/;

/** A separate checkout beside this one, with the same packages, so that faults do no harm. */
function copyCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), 'plumbline-mutants-'));
  for (const name of COPIED) {
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: (path) => !NOT_COPIED.test(path.slice(root.length + 1)),
    });
  }
  const packages = join(root, 'node_modules');
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(packages)) {
    if (name !== '@plumbline') symlinkSync(join(packages, name), join(copy, 'node_modules', name));
  }
  // the project's own packages are the copies
  mkdirSync(join(copy, 'node_modules/@plumbline'));
  for (const name of readdirSync(join(packages, '@plumbline')))
    symlinkSync(join(copy, name), join(copy, 'node_modules/@plumbline', name));
  return copy;
}

/** The titles of the failed tests of one test file. */
async function failuresOf(
  copy: string,
  test: string,
  title?: string,
): Promise<{ failed: string[]; all: string }> {
  const name = title === undefined ? [] : [`--name=${literally(title)}`];
  const { output } = await run(
    'node',
    [join(copy, 'scripts/run.mjs'), 'test', test, '--only=embedded', ...name],
    { cwd: copy, env: { NO_COLOR: '1', FORCE_COLOR: undefined, INIT_CWD: copy }, quiet: true },
  );
  const lines = output.split('\n').filter((line) => /^\s*(✖|×|FAIL)/.test(line));
  return { failed: lines, all: output };
}

/** A pattern that matches the title. */
const literally = (title: string) => title.replaceAll(/[^\w ]/g, '.');

/** Breaks the copy in one place, checks whether the test notices, and restores it. */
async function survives(copy: string, mutant: Mutant): Promise<string | null> {
  const path = resolve(copy, mutant.file);
  const original = readFileSync(path, 'utf8');
  const stale = staleness(mutant, original);
  if (stale !== null) return stale;
  writeFileSync(
    path,
    original.replace(mutant.from, () => mutant.to),
  );
  try {
    const { failed } = await failuresOf(copy, mutant.test, mutant.title);
    if (failed.some((line) => line.includes(mutant.title))) return null;
    return `${mutant.file}: "${mutant.from}" as "${mutant.to}" leaves "${mutant.title}" green`;
  } finally {
    writeFileSync(path, original);
  }
}

/** Every mutant is killed by the test named for it, and that test passes without it. */
export async function runMutations(only?: string): Promise<Outcome> {
  const mutants = MUTANTS.filter((one) => JSON.stringify(one).includes(only ?? ''));
  console.log(`\n── mutations: ${mutants.length} mutants`);
  const copy = copyCheckout();
  const stop = () => rmSync(copy, { recursive: true, force: true });
  const failures: Failure[] = [];
  const fail = (file: string, name: string, message: string) => {
    failures.push({ name, file, message });
    console.log(`✖ ${message}`);
  };
  try {
    for (const test of new Set(mutants.map((one) => one.test))) {
      const { failed: red, all } = await failuresOf(copy, test);
      if (red.length > 0 || !/^\d+ passed, 0 failed$/m.test(all))
        fail(test, 'is green without a mutant', `${test} is red without any mutant\n${all.trim()}`);
    }
    for (const mutant of mutants) {
      const sentence = await survives(copy, mutant);
      if (sentence === null) console.log(`✔ ${mutant.title} (${mutant.file})`);
      else fail(mutant.file, mutant.title, sentence);
    }
  } finally {
    stop();
  }
  const failed = failures.length;
  return { name: 'mutations', passed: mutants.length - failed, failed, skipped: 0, failures };
}
