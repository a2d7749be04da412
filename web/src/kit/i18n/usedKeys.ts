/** The texts that a file uses, judging by its source. */
interface Uses {
  /** Keys, and patterns with a wildcard for each interpolated part: `sync.chip.*`. */
  keys: string[];
  /** Namespaces whose key comes from a variable. */
  open: string[];
}

const TRANSLATORS = /(\w+)\s*=\s*(?:useTranslations|translator)\(\s*(?:'([^']+)'|`([^`]+)`)/g;
/** A translator passed as an argument: `t: ReturnType<typeof useTranslations<'runner'>>`. */
const PASSED_ON = /(\w+):\s*ReturnType<\s*typeof (?:useTranslations|translator)<'([^']+)'>/g;
const AT_ONCE = /\b(?:useTranslations|translator)\('([^']+)'\)\(/g;
const LITERAL = /'([\w.-]+)'|`([\w.-]*(?:\$\{[^`]*?\}[\w.-]*)+)`/g;

const patternOf = (text: string): string => text.replaceAll(/\$\{[^}]*\}/g, '*');
const literalsIn = (text: string): string[] =>
  [...text.matchAll(LITERAL)]
    .map(([, plain, template = '']) => plain ?? patternOf(template))
    .filter((literal) => /[a-z]/i.test(literal)); // a key composed of variables alone could be anything

/** The first argument of a call, starting right after its opening bracket. */
function argumentAt(source: string, start: number): string {
  let depth = 1;
  for (let i = start; i < source.length; i += 1) {
    const sign = source[i] ?? '';
    if ('([{'.includes(sign)) depth += 1;
    if (')]}'.includes(sign)) depth -= 1;
    if (depth === 0 || (depth === 1 && sign === ',')) return source.slice(start, i);
  }
  return '';
}

/** The uses of texts with their namespaces: two functions of a file may use one name for different namespaces. */
function callsIn(source: string): { namespaces: string[]; argument: string }[] {
  const names = new Map<string, Set<string>>();
  for (const [, name = '', plain, template = ''] of [
    ...source.matchAll(TRANSLATORS),
    ...source.matchAll(PASSED_ON),
  ])
    names.set(name, (names.get(name) ?? new Set()).add(plain ?? patternOf(template)));
  const callsByName = [...names].flatMap(([name, namespaces]) =>
    [...source.matchAll(new RegExp(`(?<![\\w.])${name}(?:\\.(?:rich|has))?\\(`, 'g'))].map(
      ({ index, 0: { length } }) => ({
        namespaces: [...namespaces],
        argument: argumentAt(source, index + length),
      }),
    ),
  );
  const immediateCalls = [...source.matchAll(AT_ONCE)].map(
    ({ index, 0: { length }, 1: namespace = '' }) => ({
      namespaces: [namespace],
      argument: argumentAt(source, index + length),
    }),
  );
  return [...callsByName, ...immediateCalls];
}

/** The texts that a file uses; a key that comes from a variable may be any literal of the file. */
export function usesIn(source: string): Uses {
  const calls = callsIn(source);
  const open = calls.filter(({ argument }) => literalsIn(argument).length === 0);
  const all = open.length === 0 ? [] : literalsIn(source);
  const within = (namespaces: string[], literals: string[]) =>
    namespaces.flatMap((namespace) => literals.map((literal) => `${namespace}.${literal}`));
  return {
    keys: [
      ...calls.flatMap(({ namespaces, argument }) => within(namespaces, literalsIn(argument))),
      ...open.flatMap(({ namespaces }) => within(namespaces, all)),
    ],
    open: [...new Set(open.flatMap(({ namespaces }) => namespaces))],
  };
}

/** Tests whether a key is used, literally or by a pattern. */
export function matcherOf(usedKeys: readonly string[]): (key: string) => boolean {
  const exact = new Set(usedKeys.filter((one) => !one.includes('*')));
  const patterns = [...new Set(usedKeys.filter((one) => one.includes('*')))].map(
    (one) => new RegExp(`^${one.replaceAll('.', '\\.').replaceAll('*', '[\\w-]+')}$`),
  );
  return (key) => exact.has(key) || patterns.some((pattern) => pattern.test(key));
}
