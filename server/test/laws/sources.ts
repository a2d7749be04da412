import { posix } from 'node:path';

/** One source file: its path relative to the checkout, with forward slashes. */
export type Source = { path: string; text: string };
/** A rule returns one sentence for every breach that says what to do. */
export type Rule = (sources: Source[]) => string[];

type Import = { name: string; target: string | null; typeOnly: boolean; dynamic: boolean };

/** Applies the judgement to every import of every source. */
export function breaches(
  sources: Source[],
  judge: (source: Source, imported: Import) => string | null,
): string[] {
  return sources.flatMap((source) =>
    importsOf(source)
      .map((imported) => judge(source, imported))
      .filter((sentence) => sentence !== null)
      .map((sentence) => `${source.path} ${sentence}`),
  );
}

const IMPORT = /(?:^|\n)\s*(?:import|export)\b([^'"`;]*?)\bfrom\s*['"]([^'"]+)['"]/g;
const BARE_IMPORT = /(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

export function importsOf({ path, text }: Source): Import[] {
  const named = [...text.matchAll(IMPORT)].map(([, clause = '', name = '']) => ({
    name,
    typeOnly: clause.trimStart().startsWith('type ') || onlyTypes(clause),
    dynamic: false,
  }));
  const bare = [...text.matchAll(BARE_IMPORT)].map(([, one, other]) => ({
    name: one ?? other ?? '',
    typeOnly: false,
    dynamic: other !== undefined,
  }));
  return [...named, ...bare].map((imported) => ({
    ...imported,
    target: resolve(path, imported.name),
  }));
}

function onlyTypes(clause: string): boolean {
  const names = /^\s*\{([^}]*)\}\s*$/.exec(clause)?.[1]?.split(',') ?? [];
  const imports = names.map((name) => name.trim()).filter((name) => name !== '');
  return imports.length > 0 && imports.every((name) => name.startsWith('type '));
}

/** The file within the checkout an import leads to, or null for a package. */
export function resolve(path: string, name: string): string | null {
  if (name.startsWith('.')) return posix.join(posix.dirname(path), name);
  if (name.startsWith('#test/')) return `server/test/${name.slice(6)}`;
  if (name.startsWith('#')) return `server/src/${name.slice(1)}`;
  const contract = /^@plumbline\/contract\/(.+)$/.exec(name)?.[1];
  if (contract) return `contract/src/${contract}.ts`;
  const [, workspace, file] = /^@plumbline\/(server|demo)\/(.+)$/.exec(name) ?? [];
  if (workspace) return `${workspace}/src/${file}`;
  return /^@plumbline\/((?:web|e2e|bench)\/.+)$/.exec(name)?.[1] ?? null;
}

export function matches(sources: Source[], pattern: RegExp, sentence: string): string[] {
  return sources.flatMap(({ path, text }) =>
    withoutProse(text)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${sentence}`] : [])),
  );
}

const PROSE =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

/** The comments of a file. */
export const commentsOf = ({ path, text }: Source): string[] =>
  path.endsWith('.sql')
    ? (text.match(/--[^\n]*/g) ?? [])
    : (text.match(PROSE) ?? []).filter((part) => part.startsWith('/'));

/** The code without comments and quoted text, with the same line numbers. */
function withoutProse(text: string): string {
  return text.replaceAll(PROSE, (prose) => prose.replaceAll(/[^\n]/g, ' '));
}

export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);
