import { expect, test } from 'vitest';
import { namespaceOf, partOf } from '../../../texts.ts';
import { usesIn } from './usedKeys.ts';

/** The files that make up the frame. */
const FRAME = /^(app|offline|parts)\//;

/** Rooms whose files are fetched along with their texts. */
const LATE =
  /^(?:areas\/account|areas\/inspections|areas\/inspections\/run|kit\/http|parts|parts\/schedule|parts\/sync|ui)\/(annotations|balance|camera|chart|complete|content|device|dictation|indicator|lock|newObject|picture|refused|report|rest|rhythm|round|signature|viewer|webhooks)\//;

const texts = Object.keys(
  import.meta.glob([
    '/src/**/texts.json',
    '/src/kit/i18n/*.json',
    '../../../../contract/src/kit/field.json',
  ]),
);
const files = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!/src/**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const short = (path: string) => path.replace('/src/', '');
const sources = Object.fromEntries(
  Object.entries(files).map(([path, text]) => [short(path), text]),
);

/** The part each namespace is loaded with. */
const parts = new Map(texts.map(short).map((file) => [namespaceOf(file), partOf(file)]));

const IMPORT = /^(?:import|export) (?!type )(?:[^;]*? from )?'(\.[^']+)'/gm;
const importsOf = (file: string): string[] =>
  [...(sources[file] ?? '').matchAll(IMPORT)].map(([, name = '']) =>
    new URL(name, `file:///${file}`).pathname.slice(1),
  );

/** The files loaded before anybody signs in. */
const first = new Set<string>();
function follow(file: string): void {
  if (first.has(file)) return;
  first.add(file);
  for (const next of importsOf(file)) follow(next);
}
follow('main.tsx');
follow('app/Pages.tsx');
follow('areas/session/LoginPage.tsx');

const areaOf = (file: string): string | undefined => /^areas\/(\w+)\//.exec(file)?.[1];
/** The parts a file can rely on. */
function partsFor(file: string): string[] {
  if (first.has(file)) return ['start'];
  const area = FRAME.test(file) ? undefined : areaOf(file);
  const room = LATE.exec(file)?.[1];
  return ['start', 'frame', ...[area, room].filter((part) => part !== undefined)];
}

test('distinguishes the login page from the frame', () => {
  expect([...first]).toEqual(
    expect.arrayContaining(['app/router.tsx', 'ui/layout/StateMessage.tsx']),
  );
  expect([...first]).not.toContain('app/shell/Shell.tsx');
});

test('uses a text only where its part is loaded', () => {
  const early = Object.entries(sources).flatMap(([file, source]) => {
    const loadedParts = partsFor(file);
    return [...new Set(usesIn(source).keys.map((key) => key.split('.')[0] ?? ''))]
      .filter((namespace) => !loadedParts.includes(parts.get(namespace) ?? 'start'))
      .map((namespace) => `${file}: ${namespace}`);
  });
  expect(early).toEqual([]);
});
