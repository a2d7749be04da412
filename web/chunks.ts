import { globSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite';
import { pagesOpenedFirst } from './preload.ts';

const page = import.meta.dirname;
const sources = (...names: string[]) => new RegExp(`/src/(${names.join('|')})\\.tsx?$`);
const packages = (...names: string[]) => new RegExp(`/node_modules/(${names.join('|')})/`);
const oneOf = (...tests: RegExp[]) => new RegExp(tests.map(({ source }) => source).join('|'));

/** What every page has. Groups are matched in order: each takes what its entries need and no earlier group already has. */
const EVERYWHERE = [
  // seldom changes, so devices keep it when a new build arrives
  {
    name: 'react',
    tags: ['$initial' as const],
    test: packages('react', 'react-dom', 'scheduler'),
  },
  // with what the login page and the frame share
  {
    name: 'start',
    test: oneOf(
      sources(
        'main',
        'ui/Brand',
        'ui/buttons/Button',
        'ui/fields/TextInput',
        'kit/format/(format|now)',
        'kit/firstFocus',
        'kit/session/(session|pickedLanguage)',
        'offline/outbox/useUnsent',
      ),
      /\/LoginPage\.module\.css$/, // not worth a request of its own
      /\/(use-(document-title|uncontrolled)\.mjs|Icon(CloudOff|InfoCircle)\.mjs|contract\/src\/product\.ts)$/,
    ),
  },
  // seldom changes either; the login page does without
  { name: 'libraries', test: packages('@tanstack/.*') },
  { name: 'frame', test: sources('app/Pages', 'app/shell/Shell', 'app/prime', 'app/Toasts') },
  // unsent answers and copies of results; the login page loads it only where there may be some
  { name: 'storage', test: sources('offline/outbox/device', 'offline/copies/store') },
  { name: 'login', test: sources('areas/session/(LoginPage|Entrance|EntranceLink)') },
];

/** The bytes that a request counts for: what a line of 1.6 Mbit/s carries in the time that it adds. */
const REQUEST = 3000;
/** How much more often a page is opened than something that is loaded late, and those that people open first. */
const [PAGE, FIRST_PAGE] = [2, 12];

/** Modules that share a file. */
interface Part {
  modules: string[];
  /** Bytes, compressed. */
  script: number;
  style: number;
  /** The entries that load it, as bits. */
  loads: bigint;
  imports: Set<Part>;
}

const bytesOf = ({ script, style }: Part): number => script + style;
const filesOf = ({ style }: Part): number => (style > 0 ? 2 : 1);

function countOf(bits: bigint): number {
  let count = 0;
  for (let rest = bits; rest !== 0n; rest &= rest - 1n) count += 1;
  return count;
}

/** Parts and everything that they import, each behind what it imports itself. */
function withImports(parts: Iterable<Part>): Part[] {
  const seen = new Set<Part>();
  const all: Part[] = [];
  const add = (part: Part): void => {
    if (seen.has(part)) return;
    seen.add(part);
    part.imports.forEach(add);
    all.push(part);
  };
  for (const part of parts) add(part);
  return all;
}

/** What all entries together load more if two parts become one. */
function costOf(one: Part, other: Part): number {
  const loads = one.loads | other.loads;
  const shared = countOf(one.loads & other.loads);
  let cost = -shared * REQUEST * Math.min(filesOf(one), filesOf(other));
  for (const part of withImports([one, other])) {
    const isMerged = part === one || part === other;
    // A part between the two would import the file that imports it.
    if (!isMerged && (part.imports.has(one) || part.imports.has(other))) return Infinity;
    const more = countOf(loads & ~part.loads);
    cost += more * (bytesOf(part) + (isMerged ? 0 : REQUEST * filesOf(part)));
  }
  return cost;
}

function unite(part: Part, gone: Part, parts: Set<Part>): void {
  part.modules.push(...gone.modules);
  part.script += gone.script;
  part.style += gone.style;
  part.loads |= gone.loads;
  for (const imported of gone.imports) part.imports.add(imported);
  parts.delete(gone);
  for (const one of parts) if (one.imports.delete(gone)) one.imports.add(part);
  part.imports.delete(part);
  for (const imported of withImports([part])) imported.loads |= part.loads;
}

/** The part that another one is best merged with, and what that costs; null where the bytes cost more than the requests. */
interface Match {
  other: Part | null;
  cost: number;
}

function matchOf(part: Part, parts: Set<Part>): Match {
  let best: Match = { other: null, cost: 0 };
  for (const other of parts) {
    if (other === part || (other.loads & part.loads) === 0n) continue;
    const cost = costOf(part, other);
    if (cost < best.cost) best = { other, cost };
  }
  return best;
}

/** Merges the two parts for which it saves most, as long as the requests cost more than the bytes. */
function merge(parts: Set<Part>): void {
  const matches = new Map([...parts].map((part) => [part, matchOf(part, parts)]));
  for (;;) {
    const [part, { other, cost }] = [...matches].reduce((one, next) =>
      next[1].cost < one[1].cost ? next : one,
    );
    if (other === null) return;
    // merges since then may have changed what it costs
    if (parts.has(other) && costOf(part, other) === cost) {
      unite(part, other, parts);
      matches.delete(other);
    }
    matches.set(part, matchOf(part, parts));
  }
}

/** The files of a build that knows only the groups of every page. */
class ExactBuild {
  private readonly bundle: Rolldown.OutputBundle;
  private readonly chunks: Map<string, Rolldown.OutputChunk>;

  constructor(bundle: Rolldown.OutputBundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
    this.bundle = bundle;
    this.chunks = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  }

  /** All parts, each behind what it imports. */
  parts(pages: ReadonlySet<string>): Part[] {
    const isText = ({ moduleIds: [id] }: Rolldown.OutputChunk) => id?.startsWith('\0virtual:');
    const first = new Set(pagesOpenedFirst().map(({ module }) => module));
    const weightOf = ({ moduleIds }: Rolldown.OutputChunk) => {
      if (moduleIds.some((id) => first.has(id))) return FIRST_PAGE;
      return moduleIds.some((id) => pages.has(id)) ? PAGE : 1;
    };
    const entries = [...this.chunks.values()]
      .filter((one) => one.isDynamicEntry && !isText(one))
      .flatMap((one) => Array.from({ length: weightOf(one) }, () => one));
    const loads = new Map<Rolldown.OutputChunk, bigint>();
    for (const [index, entry] of entries.entries())
      for (const chunk of this.withImports(entry))
        loads.set(chunk, (loads.get(chunk) ?? 0n) | (1n << BigInt(index)));
    const parts = new Map<bigint, Part>();
    const partOf = new Map<Rolldown.OutputChunk, Part>();
    for (const [chunk, bits] of loads) {
      const none: Part = { modules: [], script: 0, style: 0, loads: bits, imports: new Set() };
      const part = parts.get(bits) ?? none;
      parts.set(bits, part);
      partOf.set(chunk, part);
      part.modules.push(...chunk.moduleIds);
      part.script += gzipSync(chunk.code).length;
      for (const name of chunk.viteMetadata?.importedCss ?? []) part.style += this.sizeOf(name);
    }
    for (const [chunk, part] of partOf)
      for (const imported of this.importsOf(chunk).map((one) => partOf.get(one)))
        if (imported && imported !== part) part.imports.add(imported);
    const all = new Set(parts.values());
    merge(all);
    return withImports(all);
  }

  private importsOf({ imports }: Rolldown.OutputChunk): Rolldown.OutputChunk[] {
    return imports.map((name) => this.chunks.get(name)).filter((one) => one !== undefined);
  }

  /** A file and what it imports, apart from what every page has. */
  private withImports(
    chunk: Rolldown.OutputChunk,
    found = new Set<Rolldown.OutputChunk>(),
  ): Set<Rolldown.OutputChunk> {
    const isEverywhere =
      chunk.name === 'rolldown-runtime' || EVERYWHERE.some(({ name }) => name === chunk.name);
    if (isEverywhere || found.has(chunk)) return found;
    found.add(chunk);
    for (const imported of this.importsOf(chunk)) this.withImports(imported, found);
    return found;
  }

  private sizeOf(name: string): number {
    const file = this.bundle[name];
    return file?.type === 'asset' ? gzipSync(file.source).length : 0;
  }
}

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
const FILE_NAME = /([^/]+?)(\.module)?\.\w+$/;

function groupsOf(parts: readonly Part[]) {
  const exact = parts.map(({ modules }, index) => ({
    name: FILE_NAME.exec(modules.at(-1) ?? '')?.[1] ?? String(index),
    test: new RegExp(modules.map((id) => `^${escaped(id)}$`).join('|')),
  }));
  const groups = [...EVERYWHERE, ...exact];
  return groups.map((group, place) => ({ ...group, priority: groups.length - place }));
}

/** Finds the parts, with the plugins that the page is built with, and builds the page with a group for each. */
export function chunks(plugins: () => PluginOption[]): Plugin {
  return {
    name: 'chunks',
    apply: 'build',
    async config(config) {
      let parts: Part[] = [];
      const read: Plugin = {
        name: 'exact-parts',
        generateBundle(_options, bundle) {
          const routes = globSync('src/areas/*/routes.ts', { cwd: page });
          const pages = routes.flatMap(
            (file) => this.getModuleInfo(join(page, file))?.dynamicallyImportedIds ?? [],
          );
          parts = new ExactBuild(bundle).parts(new Set(pages));
        },
      };
      await build({
        ...config,
        configFile: false,
        logLevel: 'warn',
        plugins: [...plugins(), read],
        build: {
          ...config.build,
          write: false,
          rolldownOptions: {
            ...config.build?.rolldownOptions,
            output: { codeSplitting: { groups: groupsOf([]) } },
          },
        },
      });
      return {
        build: { rolldownOptions: { output: { codeSplitting: { groups: groupsOf(parts) } } } },
      };
    },
  };
}
