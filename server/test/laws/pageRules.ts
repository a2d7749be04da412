import { roomsInOrder } from './architecture.ts';
import { breaches, isTest, resolve } from './sources.ts';
import type { Rule, Source } from './sources.ts';

/** Returns the room of the page that a file belongs to. */
function roomOf(path: string): string | null {
  const [, rest] = /^web\/src\/(.+)$/.exec(path) ?? [];
  if (rest === undefined) return null;
  const [, room] = /^(parts\/\w+|\w+)\//.exec(rest) ?? [];
  return room ?? 'main';
}

/**
 * In order: tools that know nothing of the domain, the look, the device's answers, then the parts that show
 * entities. Each room comes before the ones that use it.
 */
export const pageRooms = roomsInOrder(
  'kit ui offline parts/page parts/dictation parts/portrait parts/entity parts/inspection parts/list parts/audit parts/presence parts/form parts/schedule parts/dispatch parts/job parts/constraint parts/quality parts/indicator parts/readings parts/round parts/lock parts/sync parts/newObject parts/content parts/report areas app main',
  roomOf,
);

const WIRE = /^web\/src\/(offline|kit\/(http|session))\//;
const CLIENTS = ['@tanstack/react-query', 'idb'];

/** A component in `ui` gets everything it shows: it neither calls the server nor knows who is signed in. */
export const uiOnlyLooks: Rule = (sources) =>
  breaches(sources, ({ path }, { target, name }) => {
    if (roomOf(path) !== 'ui' || isTest(path)) return null;
    if (!WIRE.test(target ?? '') && !CLIENTS.includes(name)) return null;
    return `imports ${name}: a component in ui gets everything it shows; move it to parts, or pass in what it reads.`;
  });

/** Storing the device's answers does not depend on how they look. */
export const offlineHasNoLooks: Rule = (sources) =>
  breaches(sources, ({ path }, { target, name }) =>
    roomOf(path) === 'offline' && roomOf(target ?? '') === 'ui'
      ? `imports ${name}: the visible side of the device's answers is in parts/sync.`
      : null,
  );

const areaOf = (path: string): string | null =>
  /^web\/src\/areas\/([^/]+)\//.exec(path)?.[1] ?? null;

export const pageAreasAreApart: Rule = (sources) =>
  breaches(sources, ({ path }, { target, name }) => {
    const [from, to] = [areaOf(path), areaOf(target ?? '')];
    if (from === null || to === null || from === to) return null;
    return `imports ${name}: areas never import areas; share through parts, ui or kit, or compose in app.`;
  });

/** Search and path parameters are read through their route's declaration, which types them. */
export const addressesAreReadInTheKit: Rule = (sources) =>
  sources
    .filter(({ path }) => roomOf(path) !== null && roomOf(path) !== 'kit' && !isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\b(useSearch|useParams|URLSearchParams)\b/g)].map(
        ([name]) => `${path} uses ${name}: use useSearchValue or useRouteParams of the kit.`,
      ),
    );

const DEVICE_CLOCK = /\bDate\.now\b|\bnew Date\(\)|\bperformance\.timeOrigin\b/g;

/** The device's clock may be hours off, so the page goes by the server's. What runs before any module has arrived reads it with the offset. */
export const pageHasOneClock: Rule = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('web/src/') && path !== 'web/src/kit/clock.ts')
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(DEVICE_CLOCK)].map(
        ([name]) =>
          `${path} uses ${name}: use now or nowDate of kit/clock.ts, and performance.now for durations.`,
      ),
    );

const STYLES = /import (\w+) from '([^']+\.module\.css)'/g;

/** The class names of each module and where they are used. It only finds names that the code writes out. */
function classesUsed(sources: Source[]): Map<string, Map<string, string>> {
  const used = new Map<string, Map<string, string>>();
  for (const { path, text } of sources.filter(({ path }) => path.startsWith('web/')))
    for (const [, name = '', file = ''] of text.matchAll(STYLES)) {
      const module = resolve(path, file) ?? file;
      const names = used.get(module) ?? new Map<string, string>();
      for (const [, one = ''] of text.matchAll(new RegExp(`(?<![./\\w])${name}\\.(\\w+)`, 'g')))
        names.set(one, path);
      used.set(module, names);
    }
  return used;
}

/** The class names in the selectors of a style sheet, except global ones and Mantine's. */
const classesIn = (css: string): Set<string> =>
  new Set(
    withoutComments(css)
      .replaceAll(/[^{};]*;/g, '')
      .replaceAll(/:global\([^)]*\)/g, '')
      .match(/\.[a-z_][\w-]*/gi)
      ?.map((name) => name.slice(1))
      .filter((name) => !name.startsWith('mantine-')),
  );

const withoutComments = (css: string): string =>
  css.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));

/** A class of the library that locks scrolling. */
const NOT_OURS = 'width-before-scroll-bar';
/** The theme's classes that elements name beside those of their module: a word, or one before `${…}`. */
const SHAPES = /className=(?:"([^"]*)"|\{`([^`]*)`\})/g;

/** Every class that is used has a style, and every style is used: those of modules and those of the theme. */
export const classesAreBothSides: Rule = (sources) => {
  const ofTheme = sources
    .filter(({ path }) => /^web\/src\/ui\/theme\/\w+\.css$/.test(path))
    .flatMap(({ path, text }) => [...classesIn(text)].map((name) => ({ path, name })));
  const code = sources.filter(({ path }) => path.startsWith('web/') && path.endsWith('.tsx'));
  const shapes = code.flatMap(({ path, text }) =>
    [...text.matchAll(SHAPES)]
      .flatMap(([, plain, mixed = '']) =>
        (plain ?? mixed.replaceAll(/\$\{[^}]*\}/g, '')).split(' '),
      )
      .filter((name) => name !== '' && name !== NOT_OURS)
      .map((name) => ({ path, name })),
  );
  const used = classesUsed(sources);
  const modules = sources.filter(({ path }) => path.endsWith('.module.css'));
  const classesByModule = new Map(modules.map(({ path, text }) => [path, classesIn(text)]));
  const without = [...used].flatMap(([module, names]) =>
    [...names]
      .filter(([name]) => !classesByModule.get(module)?.has(name))
      .map(([name, user]) => `${user} uses .${name}, which ${module} does not declare.`),
  );
  const unused = [...classesByModule].flatMap(([module, names]) =>
    [...names]
      .filter((name) => !used.get(module)?.has(name))
      .map((name) => `${module} has .${name}, which nothing uses.`),
  );
  const unknown = shapes
    .filter(({ name }) => !ofTheme.some((one) => one.name === name))
    .map(({ path, name }) => `${path} uses .${name}, which the theme does not declare.`);
  const idle = ofTheme
    .filter(
      ({ name }) => !code.some(({ text }) => new RegExp(`["'\`\\s]${name}["'\`\\s]`).test(text)),
    )
    .map(({ path, name }) => `${path} has .${name}, which nothing uses.`);
  return [...without, ...unused, ...unknown, ...idle];
};

/** The text sizes and radii of the design, in pixels; 12.5 and 15 are a phone's. */
const TEXT_SIZES = '11 12 12.5 13 14 15 16 20 28'.split(' ');
const RADII = '0 3 5 7 10 12 14 20'.split(' ');
/** The widths of their container at which parts of a page fold, in pixels; a phone's parts have narrower ones of their own. */
const FOLDS = [480, 640, 768, 900, 1000];
/** What the words of the top bar need in Russian. */
const WORDS_OF_BAR = '@container bar (max-width: 1060px';
/** A named container; those without a name are a component's own. */
const CONTAINER = /@container\s+\w[^{]*?width\s*[:<>=]+\s*([\d.]+)px/g;
const COLOUR = /#[0-9a-f]{3,8}\b|\b(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/i;
const COLOUR_NAME =
  /(?<![\w-])(aqua|black|blue|brown|cyan|gold|gr[ae]y|green|indigo|lime|magenta|maroon|navy|orange|pink|purple|red|silver|teal|violet|white|yellow)(?![\w-])/i;

const inStyles = (text: string) => withoutComments(text).matchAll(/([\w-]+)\s*:\s*([^;{}]+);/g);
/** Sizes that a component passes to Mantine, and those of the theme. */
const inCode = (text: string) =>
  text.matchAll(/\b(fz|fontSizes?|radius|borderRadius)\s*[=:]\s*(\{[^}]*\}|[^,\s]+)/g);

/** The lengths of a value that are not on the scale of their property. */
function offScale(property: string, value: string): string[] {
  const scale = /radius$/i.test(property)
    ? RADII
    : /^(fz|font|font-?sizes?)$/i.test(property) && TEXT_SIZES;
  if (!scale) return [];
  const lengths = value.match(/(?<![\w.-])[\d.]+[a-z%]*/g) ?? [];
  return lengths.filter((one) => !one.endsWith('%') && !scale.includes(one.replace('px', '')));
}

/** A colour written into code: a literal, or a shade of Mantine's palette by its number. */
const COLOUR_IN_CODE =
  /['"`](#[0-9a-f]{3,8}\b|(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\()|\b(?:c|bg|color)=["'{]+\w+\.\d/gi;

/** Colours are named in the theme, which defines both schemes; code outside of it has none of its own. */
export const codeHasNoColours: Rule = (sources) =>
  sources
    .filter(
      ({ path }) =>
        /^web\/src\/(?!ui\/theme\/)/.test(path) && /\.tsx?$/.test(path) && !isTest(path),
    )
    .flatMap(({ path, text }) =>
      [...text.matchAll(COLOUR_IN_CODE)].map(
        ([colour]) => `${path} has ${colour}: name the colour in ui/theme.`,
      ),
    );

/** Colours are named in the theme, which defines both schemes; sizes and folding widths come from the scale. */
export const stylesUseTokens: Rule = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('web/') && !isTest(path))
    .flatMap(({ path, text }) => {
      const css = path.endsWith('.css');
      const folds = css ? [...withoutComments(text).matchAll(CONTAINER)] : [];
      const otherFolds = folds
        .filter(([query]) => query !== WORDS_OF_BAR)
        .map(([, width]) => Number(width))
        .filter((width) => width >= Math.min(...FOLDS) && !FOLDS.includes(width))
        .map((width) => `${path} folds at ${width}px: use one of ${FOLDS.join(', ')}.`);
      const values = [...(css ? inStyles : inCode)(text)].flatMap(
        ([, property = '', value = '']) => {
          // a mask only uses the opacity, and the first paint comes before the theme
          const mayHaveColour = !css || property === 'mask-image' || path === 'web/src/boot.css';
          if (!mayHaveColour && (COLOUR.test(value) || COLOUR_NAME.test(value)))
            return [`${path} has ${property}: ${value}: name the colour in ui/theme/variables.ts.`];
          return offScale(property, value)
            .filter((one) => css || !/\dem$/.test(one)) // an avatar's letters grow with it
            .map((one) => `${path} has ${property}: ${one}, which is not on the scale.`);
        },
      );
      return [...otherFolds, ...values];
    });

/** Nothing in the theme is left over: each token and each variable has a use. */
export const tokensAreUsed: Rule = (sources) => {
  const page = sources.filter(({ path }) => path.startsWith('web/'));
  const matchesIn = (name: string, pattern: RegExp) => {
    const { text = '' } = page.find(({ path }) => path === `web/src/ui/theme/${name}`) ?? {};
    return [...text.matchAll(pattern)];
  };
  const tokens = matchesIn('tokens.ts', /^  (\w+): \{([^}]*)\}/gm).flatMap(([, group, keys = '']) =>
    [...keys.matchAll(/(\w+):/g)].map(([, key]) => String.raw`tokens\.${group}(\.${key}\b|\[)`),
  );
  const variables = matchesIn('variables.ts', /'(--(?!mantine-)[\w-]+)':/g).map(
    ([, name]) => String.raw`var\(${name}(?![\w-])`,
  );
  const all = page.map(({ text }) => text).join('\n');
  return [...new Set([...tokens, ...variables])]
    .filter((use) => !new RegExp(use).test(all))
    .map((use) => `web/src/ui/theme defines what nothing in the page uses: ${use}.`);
};
