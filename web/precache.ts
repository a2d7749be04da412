import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

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

/** The files of the build; the hash in an asset's name is its revision. */
function builtFiles(): { url: string; revision: string | null }[] {
  return readdirSync(output, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.(js|css|html|svg|png|woff2|wasm|webmanifest)$/.test(name))
    .filter((name) => !READER.test(name))
    .toSorted()
    .map((name) => {
      const revision = name.startsWith('assets/') ? null : hashOf(readFileSync(join(output, name)));
      return { url: `/${name}`, revision };
    });
}

/** Builds the service worker last, because it lists all the other files. */
export function precache(): Plugin {
  return {
    name: 'precache',
    apply: 'build',
    closeBundle: {
      sequential: true,
      async handler() {
        await build({
          configFile: false,
          root: page,
          publicDir: false,
          logLevel: 'warn',
          define: { __PRECACHE__: JSON.stringify(builtFiles()) },
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
