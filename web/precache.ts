import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@plumbline/contract/kit/locales';
import { build, type Plugin, type Rolldown } from 'vite';
import {
  declaredPages,
  filesOfModule,
  filesOfChunk,
  inSource,
  pagesOpenedFirst,
} from './preload.ts';
import { ROUTES, type RouteName } from './src/kit/paths.ts';
import type { BuiltFile } from './src/offline/sw.ts';

const page = import.meta.dirname;
const output = join(page, 'dist');
const contract = join(page, '../contract/src');

const hashOf = (content: string | Buffer) =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);

/** A hash of the contract: when it changes, responses stored on a device become useless. */
export function contractHash(): string {
  const files = globSync('**/*.ts', { cwd: contract }).filter((name) => !name.endsWith('.test.ts'));
  return hashOf(
    files
      .toSorted()
      .map((name) => readFileSync(join(contract, name), 'utf8'))
      .join(),
  );
}

/** The reader of PDFs: a megabyte and a half that few devices need, and no document is there without the server. */
const READER = /^assets\/(pdf|jbig2|openjpeg|qcms_bg)-/;

/** What shows the frame, keeps a user's work and takes a visit from its start to its end, beside the pages opened first; signing needs the rest. */
const FIRST = [
  'main.tsx',
  'app/Pages.tsx',
  'app/shell/Shell.tsx',
  'app/prime.ts',
  'app/Toasts.tsx',
  'areas/session/LoginPage.tsx',
  'kit/http/refused/refusalWords.ts',
  'offline/outbox/deviceOutbox.ts',
  'offline/copies/watch.ts',
  'offline/storePage.ts',
  'offline/outbox/lifecycle.ts',
  'areas/inspections/run/Taken.tsx',
  'areas/inspections/run/photos/parts.ts',
  'areas/inspections/complete/Preflight.tsx',
  'areas/inspections/complete/ResultScreen.tsx',
  'parts/sync/LifecycleRow.tsx',
  'ui/camera/CameraView.tsx',
].map(inSource);
/** What a page loads beside modules. The font is that of most languages: a device has other letters of its own. */
const FIRST_ASSETS = /^assets\/(early-|inter-latin-wght)/;
/** Rooms that the pages opened first never show. */
const LATER_TEXTS = ['balance', 'chart', 'indicator', 'report', 'rhythm', 'round', 'webhooks'];
const TEXTS = /^\0virtual:texts\/(.+)\/(\w+)$/;

type Marks = Omit<BuiltFile, 'url' | 'revision'>;

/** The roles whose pages others do not have, by rank. */
const RANKS = [undefined, 'admin', 'superuser'] as const;
const rankOf = ({ route }: { route: RouteName }): number =>
  ['admin', 'account'].indexOf(ROUTES[route].section) + 1;

/** The least rank of those who may load each module of the page, sooner or later. Nothing loads a library by itself. */
function moduleRanks(context: Rolldown.PluginContext): Map<string, number> {
  const pages = declaredPages();
  const isPage = new Set(pages.map(({ module }) => module));
  const ranks = new Map<string, number>();
  const add = (id: string, rank: number): void => {
    if (!id.startsWith(inSource('')) || (ranks.get(id) ?? Infinity) <= rank) return;
    ranks.set(id, rank);
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {};
    const later = dynamicallyImportedIds.filter((one) => !isPage.has(one));
    for (const one of [...importedIds, ...later]) add(one, rank);
  };
  add(inSource('main.tsx'), 0);
  for (const one of pages) add(one.module, rankOf(one));
  return ranks;
}

/** When and for whom the device stores the built scripts and style sheets. */
function marksOf(
  context: Rolldown.PluginContext,
  bundle: Rolldown.OutputBundle,
): Map<string, Marks> {
  const marks = new Map<string, Marks>();
  const ranks = new Map<string, number>();
  const ofModules = moduleRanks(context);
  const first = [...FIRST, ...pagesOpenedFirst().map(({ module }) => module)];
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue;
    const { fileName, moduleIds } = chunk;
    const [, locale, part] = TEXTS.exec(moduleIds[0] ?? '') ?? [];
    const ofArea = declaredPages().filter(({ area }) => area === part);
    const area = inSource(`areas/${part}/`);
    // those of an area come with its pages
    const isFirst =
      !LATER_TEXTS.includes(part ?? '') &&
      (!existsSync(area) || first.some((one) => one.startsWith(area)));
    if (locale !== undefined) marks.set(fileName, { isFirst, locale: locale as Locale }); // `texts.ts` names them so
    const own = moduleIds.map((id) => ofModules.get(id) ?? Infinity);
    const rank = Math.min(...ofArea.map(rankOf), ...own);
    for (const file of filesOfChunk(bundle, chunk))
      ranks.set(file, Math.min(rank, ranks.get(file) ?? rank));
  }
  for (const file of first.flatMap((module) => filesOfModule(bundle, module)))
    marks.set(file, { isFirst: true });
  for (const [file, rank] of ranks) marks.set(file, { ...marks.get(file), role: RANKS[rank] });
  return marks;
}

/** The files of the build; the hash in an asset's name is its revision. */
function builtFiles(marks: ReadonlyMap<string, Marks>): BuiltFile[] {
  return readdirSync(output, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.(js|css|html|svg|png|woff2|wasm|webmanifest)$/.test(name))
    .filter((name) => !READER.test(name))
    .toSorted()
    .map((name) => {
      const revision = name.startsWith('assets/') ? null : hashOf(readFileSync(join(output, name)));
      const isFirst = FIRST_ASSETS.test(name) || undefined;
      return { url: `/${name}`, revision, isFirst, ...marks.get(name) };
    });
}

/** Builds the service worker last, because it lists all the other files. */
export function precache(): Plugin {
  let marks = new Map<string, Marks>();
  return {
    name: 'precache',
    apply: 'build',
    generateBundle(_options, bundle) {
      marks = marksOf(this, bundle);
    },
    closeBundle: {
      sequential: true,
      async handler() {
        await build({
          configFile: false,
          root: page,
          publicDir: false,
          logLevel: 'warn',
          define: { __FILES__: JSON.stringify(builtFiles(marks)) },
          build: {
            target: 'es2023',
            outDir: output,
            emptyOutDir: false,
            rolldownOptions: {
              input: join(page, 'src/offline/sw.ts'),
              output: { format: 'iife', entryFileNames: 'sw.js' },
            },
          },
        });
      },
    },
  };
}
