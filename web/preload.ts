import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LOCALES, type Locale } from '@plumbline/contract/kit/locales';
import { minifySync, transformWithOxc, type Plugin, type Rolldown } from 'vite';
import { ROUTES, withoutAdmin, type RouteName } from './src/kit/paths.ts';

const page = import.meta.dirname;
const ROUTE =
  /route: '(\w+)',(?:\s*shows: \{ (one|list): '(\w+)'[^}]*\},)?\s*page: (?:withTexts\(\s*'\w+',\s*)*async \(\) => \(await import\('(.+?)'\)\)/g;

/** The pages that people open first; the file names of all others would cost more than they save. */
const OFTEN: RouteName[] = [
  'home',
  'todo',
  'objects',
  'object',
  'inspections',
  'inspection',
  'inspectionRun',
];

/** The pages, as the `routes.ts` of their areas declare them. */
export const declaredPages = () =>
  globSync('src/areas/*/routes.ts', { cwd: page }).flatMap((file) =>
    [...readFileSync(join(page, file), 'utf8').matchAll(ROUTE)].map(
      ([, route, kind, entity, module = '']) => ({
        route: route as RouteName, // the compiler checks it there
        area: dirname(file).split(/[/\\]/).at(-1) ?? '',
        one: kind === 'one' ? entity : undefined,
        module: join(page, dirname(file), module),
      }),
    ),
  );

export const pagesOpenedFirst = () => declaredPages().filter(({ route }) => OFTEN.includes(route));

/** The names of the files that a chunk needs: its own, and what it imports. */
export function filesOfChunk(bundle: Rolldown.OutputBundle, chunk: Rolldown.OutputChunk): string[] {
  const found = new Set<string>();
  const add = (one: Rolldown.OutputChunk): void => {
    if (found.has(one.fileName)) return;
    found.add(one.fileName);
    for (const style of one.viteMetadata?.importedCss ?? []) found.add(style);
    for (const name of one.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') add(imported);
    }
  };
  add(chunk);
  return [...found];
}

export function filesOfModule(bundle: Rolldown.OutputBundle, module: string): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
  if (chunk === undefined) throw new Error(`The build has no ${module}.`);
  return filesOfChunk(bundle, chunk);
}

/** What `early.ts` needs to know of the build. */
function indexOf(bundle: Rolldown.OutputBundle) {
  const files: string[] = [];
  const initial = new Set(filesOfModule(bundle, join(page, 'src/main.tsx'))); // index.html names them
  const indices = (...modules: string[]) =>
    [...new Set(modules.flatMap((module) => filesOfModule(bundle, module)))]
      .filter((file) => !initial.has(file))
      .map((file) => {
        const name = file.replace(/^assets\//, '');
        if (!files.includes(name)) files.push(name);
        return files.indexOf(name);
      });
  const frame = indices(
    ...['app/Pages.tsx', 'app/shell/Shell.tsx', 'app/prime.ts', 'app/Toasts.tsx'].map(inSource),
  );
  const opened = pagesOpenedFirst();
  const pages = opened.map(({ route, area, one = '', module }) => {
    const own = indices(module).filter((file) => !frame.includes(file));
    return [withoutAdmin(ROUTES[route].pattern), area, one, own] as const;
  });
  const areas = new Set(opened.map(({ area }) => area));
  const textsIn = (locale: Locale, part: string) => indices(`\0virtual:texts/${locale}/${part}`)[0];
  const texts = Object.fromEntries(
    LOCALES.map((locale) => [
      locale,
      Object.fromEntries(['start', 'frame', ...areas].map((part) => [part, textsIn(locale, part)])),
    ]),
  );
  return { files, frame, texts, pages };
}
export const inSource = (file: string) => join(page, 'src', file);

/**
 * Adds the script that makes a signed-in user's files load side by side, and to `scheme.js` the line
 * that loads it for them.
 */
export function preload(): Plugin {
  let script = '';
  return {
    name: 'preload',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const file = join(page, 'early.ts');
      const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file);
      const early = minifySync(
        'early.js',
        code.replace('__EARLY__', JSON.stringify(indexOf(bundle))),
      );
      script = this.getFileName(
        this.emitFile({ type: 'asset', name: 'early.js', source: early.code }),
      );
    },
    writeBundle() {
      const file = join(page, 'dist/scheme.js');
      const load = `if ('signedIn' in document.documentElement.dataset) document.head.append(Object.assign(document.createElement('script'), { src: '/${script}' }));`;
      writeFileSync(file, minifySync('scheme.js', readFileSync(file, 'utf8') + load).code);
    },
  };
}
