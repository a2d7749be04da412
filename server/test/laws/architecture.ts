import { breaches, importsOf, matches, isTest } from './sources.ts';
import type { Source, Rule } from './sources.ts';

/** Lines of a file at most. */
const LONGEST_FILE = 400;
/** The types of the tables' rows, which `npm run types` writes from the database. */
const GENERATED = 'server/src/schema.ts';

/** Page and server share the contract, so it may import nothing but zod. */
export const contractIsAlone: Rule = (sources) =>
  breaches(sources, ({ path }, { target, name }) => {
    if (!path.startsWith('contract/') || isTest(path)) return null;
    if (target?.startsWith('contract/') || name === 'zod') return null;
    return `imports ${name}: the contract may import only zod and itself.`;
  });

export const serverAndWebNeverMeet: Rule = (sources) =>
  breaches(sources, ({ path }, { target, name }) => {
    const [from, to] = [side(path), side(target ?? '')];
    if (!from || !to || from === to) return null;
    return `imports ${name}: code that server and web share belongs in the contract.`;
  });

/** The demo is loaded on demand: a start without it neither reads nor needs its files. */
export const demoIsApart: Rule = (sources) =>
  breaches(sources, ({ path }, { target, name, dynamic }) => {
    if (isTest(path) || path.startsWith('demo/') || !target?.startsWith('demo/')) return null;
    return dynamic ? null : `imports ${name}: load the demo where it is asked for (await import).`;
  });

const SERVER_LAYERS = ['kit', 'areas', 'app', 'main'];

/** main → app → areas → kit; everybody may import the types of rows. */
export const serverLayers: Rule = (sources) =>
  breaches(sources, ({ path }, { target, name, typeOnly }) => {
    const [from, to] = [serverLayer(path), serverLayer(target ?? '')];
    if (isTest(path) || from === null || to === null) return null;
    if (to === 'schema') return typeOnly ? null : `imports ${name}: import only types of it.`;
    if (from === 'schema') return `imports ${name}: the types of rows know only the contract.`;
    if (SERVER_LAYERS.indexOf(to) <= SERVER_LAYERS.indexOf(from)) return null;
    return `imports ${name}: ${from} must not know ${to}; move the shared part down or let the caller pass it in.`;
  });

/** Rooms that may each import only the ones before them. */
export const roomsInOrder = (list: string, roomOf: (path: string) => string | null): Rule => {
  const rooms = list.split(' ');
  return (sources) =>
    breaches(sources, ({ path }, { target, name }) => {
      const [from, to] = [roomOf(path), roomOf(target ?? '')];
      if (isTest(path) || from === null || to === null) return null;
      if (!rooms.includes(from)) return `is in ${from}, a room that architecture.ts does not list.`;
      if (rooms.indexOf(to) <= rooms.indexOf(from)) return null;
      return `imports ${name}: ${from} must not know ${to}, which comes after it.`;
    });
};

/** Tools that know nothing of Plumbline, then the rooms of the kit and the request. */
export const kitRooms = roomsInOrder(
  'tools refusals files print sheets model db vendor events embedded dictionary request outgoing due license tenantFiles audit jobs handlers mail http query listPlan entity openapi',
  kitRoom,
);

/** The areas of the contract; files beside them may import all of them. */
export const contractRooms = roomsInOrder(
  'kit accounts mails credits tenants users dictionaries quality businessUnits objects indicators constraints checkLists schedule templates rounds inspections content stats events jobs reports notices webhooks all',
  contractRoom,
);

/** A type written beside its schema drifts from it: types of the wire are inferred. */
export const typesAreInferred: Rule = (sources) =>
  matches(
    sources.filter(({ path }) => path.startsWith('contract/')),
    /\bsatisfies z\.|\bexport (?:interface \w+View\b|type \w+View = (?!z\.infer<|ViewOf<))/,
    'declares a schema and a type separately: declare the schema alone and infer the type (z.infer, ViewOf).',
  );

/** A list gets its entity without the schemas of its forms, which would bring zod to every page. */
export const entitiesKnowNoSchema: Rule = (sources) =>
  breaches(sources, ({ path, text }, { target, name, typeOnly }) => {
    if (!path.startsWith('contract/') || isTest(path) || !text.includes('defineResource'))
      return null;
    if (typeOnly || !/^zod$|(schemas|values|answers)\.ts$/.test(target ?? name)) return null;
    return `imports ${name}: a file that declares a resource may only import types of schemas.`;
  });

/** Types count too: files in a cycle must be read as one. */
export const noCircles: Rule = (sources) => {
  const targets = new Map(
    sources.map((source) => [source.path, importsOf(source).map(({ target }) => target)]),
  );
  const visited = new Set<string>();
  const circles: string[] = [];
  const follow = (path: string, way: string[]): void => {
    const at = way.indexOf(path);
    if (at >= 0) circles.push([...way.slice(at), path].join(' → '));
    if (at >= 0 || visited.has(path)) return;
    for (const target of targets.get(path) ?? []) if (target) follow(target, [...way, path]);
    visited.add(path);
  };
  for (const { path } of sources) follow(path, []);
  return circles.map((circle) => `${circle} is a cycle: move the shared part down.`);
};

export const areasAreListed: Rule = (sources) => {
  const order = listedAreas(sources);
  const areas = sources.map(({ path }) => serverArea(path)).filter((area) => area !== null);
  return [...new Set(areas)]
    .filter((area) => !order.includes(area))
    .map((area) => `server/src/areas/${area} is missing in server/src/areas.ts: list it.`);
};

/** An area only imports areas listed before it, and of these only the service and the table. */
export const areaOrder: Rule = (sources) => {
  const order = listedAreas(sources);
  return breaches(sources, ({ path }, { target, name }) => {
    const [from, to] = [serverArea(path), serverArea(target ?? '')];
    if (isTest(path) || from === null || to === null || from === to) return null;
    if (order.indexOf(to) > order.indexOf(from)) {
      return `imports ${name}: ${to} comes after ${from} in areas.ts; let ${to} call ${from}, or move the rule down.`;
    }
    if (/\/(service|table)\.ts$/.test(target ?? '')) return null;
    return `imports ${name}: of another area only service.ts and table.ts may be used.`;
  });
};

/** The files that the size law counts: written by hand, and not tests, which may list as many cases as they need. */
const isCounted = ({ path }: Source): boolean => !isTest(path) && path !== GENERATED;

const linesOf = ({ text }: Source): number => text.trimEnd().split('\n').length;

export const filesAreShort: Rule = (sources) =>
  sources
    .filter((source) => isCounted(source) && linesOf(source) > LONGEST_FILE)
    .map(
      (source) =>
        `${source.path} has ${linesOf(source)} lines: split it by topic, ${LONGEST_FILE} at most.`,
    );

export const noTypeIsAny: Rule = (sources) =>
  matches(
    sources,
    /[:<|&,]\s*any\b|\bas any\b|\bany\[\]/,
    'uses any: name the type, or write unknown.',
  );

// Assembled here so that this file does not break its own rule.
const UNFINISHED = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X'].join('|')})\\b`);

export const nothingIsUnfinished: Rule = (sources) =>
  sources.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const word = UNFINISHED.exec(line)?.[1];
      return word ? [`${path}:${index + 1} says ${word}: do it, or write a decision.`] : [];
    }),
  );

/** Settings come from the real environment; files with secrets do not belong in the checkout. */
export const noSecretFiles: Rule = (sources) =>
  sources
    .filter(({ path }) => /(^|\/)\.env(\.|$)/.test(path))
    .map(({ path }) => `${path} must not exist: settings come from the environment.`);

export const noBarrels: Rule = (sources) =>
  sources
    .filter(({ path, text }) => /\/index\.tsx?$/.test(path) || /^export \* from/m.test(text))
    .map(({ path }) => `${path} only re-exports: import from the file that declares it.`);

const EXPORT = /^export (?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;

/** A name used only in its own file is not exported; the generated schema describes every table. */
export const exportsAreUsed: Rule = (sources) => {
  const files = new Map<string, Set<string>>();
  for (const { path, text } of sources)
    for (const [word] of text.matchAll(/\w+/g)) {
      const users = files.get(word) ?? new Set();
      files.set(word, users.add(path));
    }
  return sources
    .filter(({ path }) => path !== 'server/src/schema.ts')
    .flatMap(({ path, text }) =>
      [...text.matchAll(EXPORT)]
        .filter(([, name = '']) => files.get(name)?.size === 1)
        .map(([, name]) => `${path} exports ${name}, which no other file uses.`),
    );
};

const side = (path: string): string | null => /^(server|web)\//.exec(path)?.[1] ?? null;
const serverArea = (path: string): string | null =>
  /^server\/src\/areas\/([^/]+)\//.exec(path)?.[1] ?? null;

/** The room of a file in kit; the request's own two files are not in a room, like the tools. */
function kitRoom(path: string): string | null {
  const [, room, file] = /^server\/src\/kit\/(?:(\w+)\/)?([\w.]+)$/.exec(path) ?? [];
  if (file === undefined) return null;
  return room ?? (['ctx.ts', 'clock.ts'].includes(file) ? 'request' : 'tools');
}

function contractRoom(path: string): string | null {
  const [, room, file] = /^contract\/src\/(?:(\w+)\/)?([\w.]+)$/.exec(path) ?? [];
  return file === undefined ? null : (room ?? 'all');
}

/** Programs beside main.ts (admin) rank with it. */
function serverLayer(path: string): string | null {
  const rest = /^server\/src\/(.+)$/.exec(path)?.[1];
  if (rest === undefined) return null;
  if (rest === 'schema.ts' || rest === 'columnTypes.ts') return 'schema';
  if (rest.startsWith('kit/')) return 'kit';
  if (rest.startsWith('areas/')) return 'areas';
  return ['app.ts', 'areas.ts', 'declaredArea.ts'].includes(rest) ? 'app' : 'main';
}

/** The areas in the order of areas.ts, which is the order of dependency. */
export function listedAreas(sources: Source[]): string[] {
  const text = sources.find(({ path }) => path === 'server/src/areas.ts')?.text ?? '';
  return [...text.matchAll(/\bname: '(\w+)'/g)].map(([, name = '']) => name);
}

/** Random numbers of tests come from one generator, which prints its seed. */
export const chanceIsRepeated: Rule = (sources) =>
  sources
    .filter(({ path }) => isTest(path) || /^(server\/test|e2e)\//.test(path))
    .filter(({ path }) => !/^server\/test\/(laws\/|checks\/random\.ts)/.test(path))
    .filter(({ text }) => /\bMath\.random\b/.test(text))
    .map(({ path }) => `${path} uses Math.random: use server/test/checks/random.ts.`);

/** Where tests read the real clock: for moments counted from now, and to set the page's clock back. */
const CLOCKS = ['server/test/checks/moments.ts', 'web/test/clock.ts'];

/** A test that reads the clock by itself fails on some day or at some hour. */
export const testsHaveOneClock: Rule = (sources) =>
  sources
    .filter(({ path }) => isTest(path) || /^(server\/test|e2e|web\/test)\//.test(path))
    .filter(({ path }) => !path.startsWith('server/test/laws/') && !CLOCKS.includes(path))
    .filter(({ text }) => /\bDate\.now\b|\bnew Date\(\)/.test(text))
    .map(
      ({ path }) =>
        `${path} reads the clock: use server/test/checks/moments.ts, in tests of the page now of kit/clock.ts, and performance.now for durations.`,
    );
