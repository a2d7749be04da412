import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './project.ts';

const SHARDS = 12;

/**
 * Files that need a process of their own, because they start others or change the state of the whole process.
 */
const ALONE = [
  'demo/src/demo.test.ts',
  'server/src/kit/embedded/server.test.ts',
  'server/test/life/crash.test.ts',
  'server/test/life/interruptedStart.test.ts',
  'server/test/entities/rollupStress.test.ts',
  'server/test/life/shutdown.test.ts',
  'server/test/life/start.test.ts',
  'server/test/life/startBeside.test.ts',
  'server/test/lists/timeZones.test.ts',
];

/** The seconds by day of the files that take longest, as the spec reporter has printed them; a guess for all others. */
const SECONDS = JSON.parse(
  readFileSync(join(import.meta.dirname, 'weights.json'), 'utf8'),
) as Record<string, number>;
const OTHERS = 2;

interface Shard {
  files: string[];
  seconds: number;
}

/**
 * Combines the files into a few programs of about the same length, written into the directory: loading and compiling
 * takes longer than the tests of most files. In a program each file is a suite of its own, with its hooks, and they run
 * one after another. Node begins with the longest program, by its name, so that the short ones fill up the end.
 */
export function shardsOf(files: string[], directory: string): string[] {
  const weighed = files
    .map((file): Shard => ({ files: [file], seconds: SECONDS[file] ?? OTHERS }))
    .toSorted((a, b) => b.seconds - a.seconds);
  const alone = weighed.filter(({ files: [file = ''] }) => ALONE.includes(file));
  const together = weighed.filter((one) => !alone.includes(one));
  const shards = Array.from({ length: Math.min(SHARDS, together.length) }, (): Shard => ({
    files: [],
    seconds: 0,
  }));
  for (const one of together) {
    const lightest = shards.reduce((a, b) => (b.seconds < a.seconds ? b : a));
    lightest.files.push(...one.files);
    lightest.seconds += one.seconds;
  }
  return [...shards, ...alone]
    .toSorted((a, b) => b.seconds - a.seconds)
    .map((shard, n) => {
      const path = join(directory, `shard${String(n).padStart(2, '0')}.test.mjs`);
      const suites = shard.files.map(suiteOf);
      writeFileSync(path, `import { describe } from 'node:test';\n${suites.join('')}`);
      return path;
    });
}

function suiteOf(file: string): string {
  const url = pathToFileURL(join(root, file)).href;
  return `describe(${JSON.stringify(file)}, async () => void (await import(${JSON.stringify(url)})));\n`;
}
