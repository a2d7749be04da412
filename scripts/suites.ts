import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { literally, titlesOf } from '../server/test/laws/documents.ts';
import { filesOf, root } from './project.ts';

export const SUITES = [
  'contract',
  'server',
  'web',
  'e2e',
  'office',
  'faults',
  'fault-journeys',
  'mutations',
] as const;
export type Suite = (typeof SUITES)[number];
/** What to run: files, and a pattern of the titles of their tests. */
export interface Choice {
  files: string[];
  name: string | undefined;
  /** Whether other suites run at the same time. */
  beside: boolean;
  /** Whether what is left to the night is left out. */
  byDay: boolean;
}

const FILES: Record<Suite, string[]> = {
  contract: ['contract/**/*.test.ts'],
  server: [
    'server/src/**/*.test.ts',
    'server/test/{,!(faults|office)/}*.test.ts',
    'demo/src/*.test.ts',
  ],
  web: ['web/src/**/*.test.{ts,tsx}', 'web/gallery/*.test.{ts,tsx}'],
  e2e: ['e2e/journeys/*.spec.ts'],
  office: ['server/test/office/*.test.ts'],
  faults: ['server/test/faults/*.test.ts'],
  'fault-journeys': ['e2e/faults/*.spec.ts'],
  mutations: [],
};
/**
 * What may differ from one version of PostgreSQL to the next: migrations and functions, plans, locks, and sums kept by
 * statements. Only these run on each server; `--all` runs everything on each.
 */
const ON_EACH_SERVER = [
  'server/src/kit/db/*.test.ts',
  'server/src/areas/constraints/{judging,recalculation}.test.ts',
  'server/src/areas/indicators/{budget/budget,values/series}.test.ts',
  'server/src/areas/inspections/{races,plan/numbers}.test.ts',
  'server/src/areas/objects/*.test.ts',
  'server/src/areas/{quality,recalculation}/*.test.ts',
  'server/src/areas/qualityHistory/{points,thinning}.test.ts',
  'server/test/entities/{concurrency,texts}.test.ts',
  'server/test/laws/schemaLint.test.ts',
  'server/test/life/{durability,due,jobs}.test.ts',
  'server/test/lists/{filters,manyObjects,naturalOrder,search}.test.ts',
  'server/test/speed/{costly,fewRows,outdatedPlans,plansOnce,youngTenant}.test.ts',
];

/** Whether a file's tests run on every server, or on the first one alone. */
export function runsOnEachServer(file: string): boolean {
  onEachServer ??= new Set(ON_EACH_SERVER.flatMap((pattern) => filesOf(pattern)));
  return onEachServer.has(file);
}
let onEachServer: Set<string> | undefined;

export const filesOfSuite = (suite: Suite): string[] => filesOf(...FILES[suite]);

/** What `npm test` alone leaves to the night, by file: the titles of tests; none of them: the whole file. */
export const NIGHT = JSON.parse(
  readFileSync(join(import.meta.dirname, 'night.json'), 'utf8'),
) as Record<string, string[]>;

export const isAtNight = (file: string): boolean => NIGHT[file]?.length === 0;

/** Patterns of the tests of the files that are left to the night, as their shards name them. */
export const nightPatterns = (files: string[]): string[] =>
  files.flatMap((file) => (NIGHT[file] ?? []).map((title) => `^${literally(`${file} ${title}`)}$`));

export const isOnServer = (suite: Suite): suite is 'server' | 'office' | 'faults' =>
  suite === 'server' || suite === 'office' || suite === 'faults';

/** The files of a choice that may hold a test of its name; vitest finds those of the page by itself. */
export function filesThatMayHold(
  suite: Suite,
  { files, name }: Pick<Choice, 'files' | 'name'>,
): string[] {
  if (name === undefined || suite === 'web') return files;
  return files.filter((file) => mayHold(readFileSync(join(root, file), 'utf8'), name));
}

/** As node reads the name of a test that is to run: a regular expression, its flags after slashes. */
function patternOf(name: string): RegExp {
  const [, pattern = name, flags = ''] = /^\/(.*)\/([a-z]*)$/.exec(name) ?? [];
  return new RegExp(pattern, flags);
}

/** A title is put together while the tests run: by a template, by a variable, or with the titles around it. */
const UNREADABLE = /\b(?:test|describe)\(\s*(?:[A-Za-z]|`[^`]*\$\{)|\bdescribe\(|\bt\.test\(/;

/**
 * Whether a test of this name may be in a file. If none of a file's tests run, Node does not wait for its
 * `before`: nobody would close a browser or database opened there, and the file would run until it times out.
 */
export const mayHold = (text: string, name: string): boolean =>
  UNREADABLE.test(text) || titlesOf(text).some((title) => patternOf(name).test(title));
