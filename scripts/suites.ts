import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { titlesOf } from '../server/test/laws/documents.ts';
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
/** The files to run, and a pattern of the titles of their tests. */
export type Choice = { files: string[]; name: string | undefined };

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
// One run of these is enough: they bring their own server, do not involve a server, or test at random (model,
// scopeInMotion, scopeProperty) what other files (life, scope) test on every server step by step.
export const ONCE = [
  'server/src/areas/inspections/model.test.ts',
  'server/src/config.test.ts',
  'demo/src/demo.test.ts',
  'server/src/kit/embedded/server.test.ts',
  'server/src/kit/embedded/lock.test.ts',
  'server/src/kit/fairQueue.test.ts',
  'server/src/kit/files/addresses.test.ts',
  'server/src/kit/files/bucketStore.test.ts',
  'server/src/kit/files/exif.test.ts',
  'server/src/kit/files/folderStore.test.ts',
  'server/src/kit/files/mediaType.test.ts',
  'server/src/kit/files/nameAs.test.ts',
  'server/src/kit/files/openStore.test.ts',
  'server/src/kit/files/pdfPage.test.ts',
  'server/src/kit/files/pictures.test.ts',
  'server/src/kit/files/ranges.test.ts',
  'server/src/kit/files/receive.test.ts',
  'server/src/kit/files/serve.test.ts',
  'server/src/kit/files/store.test.ts',
  'server/src/kit/files/zip.test.ts',
  'server/src/kit/print/join.test.ts',
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
  'server/test/access/scopeInMotion.test.ts',
  'server/test/access/scopeProperty.test.ts',
  'server/test/life/shutdown.test.ts',
  'server/test/life/start.test.ts',
  'server/test/laws/testNames.test.ts',
];

export const filesOfSuite = (suite: Suite): string[] => filesOf(...FILES[suite]);

export const isOnServer = (suite: Suite): suite is 'server' | 'office' | 'faults' =>
  suite === 'server' || suite === 'office' || suite === 'faults';

/** The files of a choice that may hold a test of its name; vitest finds those of the page by itself. */
export function filesThatMayHold(suite: Suite, { files, name }: Choice): string[] {
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
