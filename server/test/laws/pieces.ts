import { posix } from 'node:path';
import { importsOf, isTest } from './sources.ts';
import type { Rule, Source } from './sources.ts';

/** The lines up to which a file with one reader is a piece of it; a longer one may be a topic. */
const LONGEST_PIECE = 30;
/** The lines of the longest file that two are joined to. */
const LONGEST_WHOLE = 300;
/** Where the law holds. */
const HOUSE = /^(web|server|contract)\/src\//;
/** Files that each area has at the same place, whoever imports them. */
const PLACES = /^(service|table|routes|wire|api)\.ts$/;

/**
 * A short file that only a neighbour in its folder imports is part of that neighbour, unless it has a test or a style
 * sheet of its own, is loaded by itself, or would make the neighbour too long.
 */
export const piecesAreJoined: Rule = (sources) => {
  const readers = new Map<string, Source[]>();
  const loaded = new Set<string>();
  for (const source of sources)
    for (const { target, dynamic } of importsOf(source))
      if (target && dynamic) loaded.add(target);
      else if (target) readers.set(target, [...(readers.get(target) ?? []), source]);
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  const named = sources.map(({ text }) => [...text.matchAll(/(?:URL|resolve)\(\s*'([^']+)'/g)]);
  const files = new Set(named.flat().map(([, name = '']) => posix.basename(name)));
  const isTopic = ({ path, text }: Source): boolean => {
    const [, stem] = /^(.+)\.tsx?$/.exec(path) ?? [];
    return (
      stem === undefined ||
      isTest(path) ||
      PLACES.test(posix.basename(path)) ||
      loaded.has(path) ||
      files.has(posix.basename(path)) ||
      ['.test.ts', '.test.tsx', '.browser.test.tsx'].some((end) => texts.has(stem + end)) ||
      importsOf({ path, text }).some(({ target }) => target?.endsWith('.css'))
    );
  };
  return sources.flatMap((source) => {
    const lines = linesOf(source);
    if (!HOUSE.test(source.path)) return [];
    if (lines > LONGEST_PIECE || isTopic(source)) return [];
    const [reader, ...others] = new Set(readers.get(source.path));
    if (reader === undefined || others.length > 0 || isTest(reader.path)) return [];
    const isNeighbour = posix.dirname(reader.path) === posix.dirname(source.path);
    if (!isNeighbour || lines + linesOf(reader) > LONGEST_WHOLE) return [];
    if (posix.extname(source.path) === '.tsx' && posix.extname(reader.path) === '.ts') return [];
    return [`${source.path} is only imported by ${reader.path}: join them.`];
  });
};

const linesOf = ({ text }: Source): number => text.trimEnd().split('\n').length;
