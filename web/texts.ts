import { join } from 'node:path';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

type Texts = { [key: string]: string | Texts };
type Compiled = { [key: string]: ReturnType<typeof compile> | Compiled };

/** The same tree with every text as the parts the page puts together. */
const compiled = (texts: Texts): Compiled =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? compile(text) : compiled(text),
    ]),
  );

/** Parses the texts when the page is built, so that no browser has to load the parser and run it. */
export function compileTexts(): Plugin {
  const locales = join(import.meta.dirname, 'src/locales/');
  return {
    name: 'compile-texts',
    apply: () => process.env['VITEST'] === undefined, // tests read the texts as they are written
    enforce: 'pre', // before the JSON becomes a module
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
    }),
    transform: {
      filter: { id: /\.json$/ },
      handler: (source, id) =>
        id.startsWith(locales) ? JSON.stringify(compiled(JSON.parse(source) as Texts)) : null,
    },
  };
}
