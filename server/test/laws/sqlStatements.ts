import type { Source } from './sources.ts';

/** Any slot of a template. */
export const SLOT = '?';
/** A slot for the conditions of an entity as the kit builds them, including the tenant (scopeConditions). */
export const SCOPE = 'scope_of_entity';

/** A word, a symbol or a slot; parentheses together with their contents are one token. */
export type Token = string | Token[];

/** One piece of SQL as it is written: a whole statement, or a fragment of one. */
export interface Piece {
  path: string;
  /** The function that contains it, with its parameters. */
  within?: { name: string; parameters: string };
  tokens: Token[];
}

/** The SQL in these sources: strings in TypeScript, and the statements of functions. */
export const piecesOf = (sources: readonly Source[]): Piece[] =>
  sources.flatMap(({ path, text }) =>
    path.endsWith('.sql')
      ? functionPieces(path, text)
      : textsOf(text).map((sql) => ({ path, tokens: tokensOf(sql) })),
  );

const FUNCTION =
  /create or replace function (\w+)\(([\s\S]*?)\)\s*(?:returns|language)[\s\S]*?\$\$([\s\S]*?)\$\$/g;

const functionPieces = (path: string, text: string): Piece[] =>
  [...text.matchAll(FUNCTION)].flatMap(([, name = '', parameters = '', body = '']) =>
    splitAt(tokensOf(body), [';', 'loop']).map((tokens) => ({
      path,
      within: { name, parameters },
      tokens,
    })),
  );

/** Splits at these words, but never within parentheses. */
export function splitAt(tokens: readonly Token[], words: readonly string[]): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of tokens)
    if (typeof token === 'string' && words.includes(token)) parts.push([]);
    else parts.at(-1)?.push(token);
  return parts;
}

const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$\d+|[A-Za-z_]\w*|\d[\w.]*|::|:=|<>|[<>]=|\S/g;

function tokensOf(sql: string): Token[] {
  const open: Token[][] = [[]];
  for (const [raw] of sql.matchAll(TOKEN)) {
    if (raw.startsWith('--') || raw.startsWith('/*')) continue;
    const group: Token[] = [];
    if (raw === '(') {
      open.at(-1)?.push(group);
      open.push(group);
    } else if (raw === ')') {
      if (open.length > 1) open.pop();
    } else open.at(-1)?.push(raw.startsWith("'") ? raw : raw.replaceAll('"', '').toLowerCase());
  }
  return open[0] ?? [];
}

/** A condition assigned to a constant, for use in several statements. */
const NAMED = /const (\w+) = sql(?:<\w+>)?`([^`]*)`/g;
const CONDITIONS = /(?:^|const (\w+) = )(?:allOf|scopeConditions)\(/;

/** The strings of a TypeScript source; a template within a slot of another is a string of its own. */
function textsOf(source: string): string[] {
  const named = new Map([...source.matchAll(NAMED)].map(([, name, text]) => [name, text]));
  for (const [, name] of source.matchAll(new RegExp(CONDITIONS, 'g'))) named.set(name, SCOPE);
  const texts: string[] = [];
  let at = 0;
  const until = (end: RegExp): string => {
    end.lastIndex = at;
    const match = end.exec(source);
    const text = source.slice(at, match?.index);
    at = match ? match.index + match[0].length : source.length;
    return text;
  };
  const template = () => {
    let text = '';
    for (;;) {
      text += until(/(?<!\\)(?:`|\$\{)/g);
      if (source[at - 1] !== '{') break;
      const from = at;
      code('}');
      const slot = source.slice(from, at - 1);
      const condition = named.get(slot)?.replaceAll(/\$\{[^}]*\}/g, SLOT);
      text += ` ${condition ?? (CONDITIONS.test(slot) ? SCOPE : SLOT)} `;
    }
    texts.push(text);
  };
  /** Skips code up to this bracket. */
  const code = (end: '}' | undefined) => {
    for (let last = ''; at < source.length;) {
      const sign = source[at] ?? '';
      const next = source[at + 1];
      at += 1;
      if (sign === end) return;
      if (sign === '/' && next === '/') until(/(?=\n)/g);
      else if (sign === '/' && next === '*') until(/\*\//g);
      else if (sign === '/' && '(=,:[!&|?{};'.includes(last)) until(/(?<!\\)\/(?![^\n[]*\])/g);
      else if (sign === "'" || sign === '"')
        texts.push(until(sign === "'" ? /(?<!\\)'/g : /(?<!\\)"/g));
      else if (sign === '`') template();
      else if (sign === '{') code('}');
      if (sign.trim() !== '') last = sign;
    }
  };
  code(undefined);
  return texts;
}
