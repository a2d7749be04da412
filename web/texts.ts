import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DEFAULT_LOCALE, type Locale } from '@plumbline/contract/kit/locales';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

type Text = Record<Locale, string>;
type Texts = { [key: string]: Text | Texts };
type Compiled = { [key: string]: string | ReturnType<typeof compile> | Compiled };

const SOURCE = join(import.meta.dirname, 'src');
/** The names of fields and the words of rules are the contract's, because the server writes them into files too. */
const FILES = [
  'kit/i18n/*.json',
  '**/texts.json',
  '../../contract/src/kit/field.json',
  '../../contract/src/schedule/ruleWords.json',
];

/** The texts of the login page, and of the screens that replace a page that cannot be shown. */
const START = [
  'kit/i18n/common.json',
  'kit/http/texts.json',
  'app/texts.json',
  'parts/page/texts.json',
  'areas/session/texts.json',
];
/** Rooms of several pages that are fetched when the first of them shows one. */
const LATE = [
  'areas/account/balance',
  'areas/account/webhooks',
  'areas/inspections/complete',
  'areas/inspections/run/rest',
  'kit/http/refused',
  'parts/content',
  'parts/dictation',
  'parts/indicator',
  'parts/lock',
  'parts/newObject',
  'parts/report',
  'parts/round',
  'parts/schedule/rhythm',
  'parts/sync/device',
  'ui/annotations',
  'ui/camera',
  'ui/chart',
  'ui/picture',
  'ui/signature',
  'ui/viewer',
];

const files = (): string[] =>
  globSync(FILES, { cwd: SOURCE })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();

/** `areas/objects/texts.json` holds the texts of `objects`, `kit/i18n/common.json` those of `common`. */
export const namespaceOf = (file: string): string =>
  basename(file) === 'texts.json' ? basename(dirname(file)) : basename(file, '.json');

/** What a file's texts load with: the login page, the frame, the pages of their area, or their room. */
export function partOf(file: string): string {
  if (START.includes(file)) return 'start';
  if (LATE.includes(dirname(file))) return basename(dirname(file));
  const area = /^areas\/(\w+)\//.exec(file)?.[1];
  return area ?? 'frame';
}

const isText = (value: Text | Texts): value is Text => typeof value[DEFAULT_LOCALE] === 'string';

/** Extracts one language from texts that list all languages side by side. */
const inLanguage = (texts: Texts, locale: Locale, isTest: boolean): Compiled =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]): [string, Compiled[string]] => {
      if (!isText(value)) return [key, inLanguage(value, locale, isTest)];
      return [key, isTest ? value[locale] : compile(value[locale])];
    }),
  );

const MODULE = 'virtual:texts/';

/**
 * Turns the texts into modules: `virtual:texts/<locale>/<part>`. They are parsed when the page is
 * built, so that no browser has to load and run the parser; tests read them as written.
 */
export function texts(): Plugin {
  const isTest = process.env['VITEST'] !== undefined;
  return {
    name: 'texts',
    config: () =>
      isTest
        ? {}
        : {
            resolve: {
              alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' },
            },
          },
    resolveId: {
      filter: { id: /^virtual:texts\// },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0virtual:texts\// },
      handler(id) {
        const [locale, part] = id.slice(MODULE.length + 1).split('/') as [Locale, string];
        const all = files();
        const own = all.filter((file) => partOf(file) === part);
        for (const file of own) this.addWatchFile(join(SOURCE, file));
        const namespaces = own.map((file) => {
          const read = JSON.parse(readFileSync(join(SOURCE, file), 'utf8')) as Texts;
          return [namespaceOf(file), inLanguage(read, locale, isTest)];
        });
        const areas = [...new Set(all.map(partOf))].filter(
          (one) => one !== 'start' && one !== 'frame',
        );
        const lines = [`export default ${JSON.stringify(Object.fromEntries(namespaces))};`];
        if (part === 'frame')
          lines.push(
            `export const areas = {`,
            ...areas.map((area) => `${area}: () => import('${MODULE}${locale}/${area}'),`),
            `};`,
          );
        return lines.join('\n');
      },
    },
  };
}
