import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readMutants, staleness } from './mutants.ts';
import type { Mutant } from './mutants.ts';
import { root, run } from './project.ts';
import type { Failure } from './report.ts';
import type { Outcome } from './programs.ts';
import { literally } from '../server/test/laws/documents.ts';

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

/** A copy, and a database server with the template of the original, which serves until a function is broken. */
interface Bench {
  copy: string;
  url: string;
}

/** Runs the tests of these titles in a copy; returns the lines of those that failed, and all output. */
async function failuresOf(
  { copy, url }: Bench,
  mutants: readonly Mutant[],
): Promise<{ failed: string[]; output: string }> {
  const files = new Set(mutants.map(({ test }) => test));
  const name = [...new Set(mutants.map(({ title }) => literally(title)))].join('|');
  const { output } = await run(
    'node',
    [join(copy, 'scripts/run.mjs'), 'test', ...files, '--only=embedded', `--name=${name}`],
    {
      cwd: copy,
      env: {
        NO_COLOR: '1',
        FORCE_COLOR: undefined,
        INIT_CWD: copy,
        TEST_SERVER_URL: mutants.some(({ file }) => file.endsWith('.sql')) ? undefined : url,
      },
      quiet: true,
    },
  );
  return { failed: output.split('\n').filter((line) => /^\s*(✖|×|FAIL)/.test(line)), output };
}

/** Breaks the copy in one place, checks whether the test notices, and restores it; returns what is wrong, or null. */
async function survives(bench: Bench, mutant: Mutant): Promise<string | null> {
  const path = resolve(bench.copy, mutant.file);
  const original = readFileSync(path, 'utf8');
  const stale = staleness(mutant, original);
  if (stale !== null) return stale;
  writeFileSync(
    path,
    original.replace(mutant.from, () => mutant.to),
  );
  try {
    const { failed } = await failuresOf(bench, [mutant]);
    if (failed.some((line) => line.includes(mutant.title))) return null;
    return `${mutant.file}: "${mutant.from}" as "${mutant.to}" leaves "${mutant.title}" green`;
  } finally {
    writeFileSync(path, original);
  }
}

/** Each mutant is killed by the test named for it, which passes without it. Two copies are broken at a time. */
export async function runMutations(only = ''): Promise<Outcome> {
  const mutants = readMutants().filter((one) => new RegExp(only).test(JSON.stringify(one)));
  console.log(`\n── mutations: ${mutants.length} mutants`);
  const { startTestServers } = await import('../server/test/servers/databases.ts');
  const [server] = await startTestServers(['embedded']);
  const url = server?.url ?? '';
  const benches = [copyCheckout(), copyCheckout()].map((copy): Bench => ({ copy, url }));
  const failures: Failure[] = [];
  const fail = (file: string, name: string, message: string) => {
    failures.push({ name, file, message });
    console.log(`✖ ${message}`);
  };
  try {
    const { failed, output } = await failuresOf(benches[0] as Bench, mutants); // there are two
    if (failed.length > 0 || !/^\d+ passed, 0 failed$/m.test(output))
      fail('', 'without a mutant', `some tests are red without any mutant\n${output.trim()}`);
    const waiting = [...mutants];
    await Promise.all(
      benches.map(async (bench) => {
        for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
          const began = Date.now();
          const sentence = await survives(bench, mutant);
          const seconds = Math.round((Date.now() - began) / 1000);
          if (sentence === null) console.log(`✔ ${mutant.title} (${mutant.file}, ${seconds} s)`);
          else fail(mutant.file, mutant.title, sentence);
        }
      }),
    );
  } finally {
    await server?.stop();
    for (const { copy } of benches) rmSync(copy, { recursive: true, force: true });
  }
  const failed = failures.length;
  return { name: 'mutations', passed: mutants.length - failed, failed, skipped: 0, failures };
}
