import { expect, test } from 'vitest';
import { namespaceOf, partOf } from '../../../texts.ts';
import { usesIn } from './usedKeys.ts';

/** Says `field` if it is there already: a refusal before the frame names its fields as they are written. */
const IF_THERE = ['kit/http/places.ts: field'];
/** What the frame is made of. */
const FRAME = /^(app|offline|parts|areas\/scan)\//;

const texts = Object.keys(import.meta.glob(['/src/**/texts.json', '/src/kit/i18n/*.json']));
const read = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!/src/**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const short = (path: string) => path.replace('/src/', '');
const sources = Object.fromEntries(Object.entries(read).map(([path, text]) => [short(path), text]));

/** Which part each namespace is fetched with. */
const parts = new Map(texts.map(short).map((file) => [namespaceOf(file), partOf(file)]));

const IMPORT = /^(?:import|export) (?!type )(?:[^;]*? from )?'(\.[^']+)'/gm;
const importsOf = (file: string): string[] =>
  [...(sources[file] ?? '').matchAll(IMPORT)].map(([, name = '']) =>
    new URL(name, `file:///${file}`).pathname.slice(1),
  );

/** The files that are there before anybody signs in. */
const first = new Set<string>();
function follow(file: string): void {
  if (first.has(file)) return;
  first.add(file);
  for (const next of importsOf(file)) follow(next);
}
follow('main.tsx');
follow('areas/session/LoginPage.tsx');

/** The parts a file can rely on. */
function fetchedFor(file: string): string[] {
  if (first.has(file)) return ['start'];
  const area = /^areas\/(\w+)\//.exec(file)?.[1];
  return ['start', 'frame', ...(area === undefined || FRAME.test(file) ? [] : [area])];
}

test('the login page and the frame are told apart', () => {
  expect([...first]).toEqual(expect.arrayContaining(['app/router.tsx', 'ui/States.tsx']));
  expect([...first]).not.toContain('app/shell/Shell.tsx');
});

test('a text is asked for only where it has been fetched', () => {
  const early = Object.entries(sources).flatMap(([file, source]) => {
    const fetched = fetchedFor(file);
    return [...new Set(usesIn(source).keys.map((key) => key.split('.')[0] ?? ''))]
      .filter((namespace) => !fetched.includes(parts.get(namespace) ?? 'start'))
      .map((namespace) => `${file}: ${namespace}`);
  });
  expect(early).toEqual(IF_THERE);
});
