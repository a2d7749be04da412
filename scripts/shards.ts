import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './project.ts';

const SHARDS = 10;

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

/**
 * Combines the files into a few programs, written into the directory: loading and compiling takes longer than
 * the tests of most files. In a program each file is a suite of its own, with its hooks, and they run one
 * after another. Files with their own process come last, since they mostly wait.
 */
export function shardsOf(files: string[], directory: string): string[] {
  const together = files.filter((file) => !ALONE.includes(file));
  const shards = Array.from({ length: Math.min(SHARDS, together.length) }, (_, n) => {
    const path = join(directory, `shard${n}.test.mjs`);
    const suites = together.filter((_file, place) => place % SHARDS === n).map(suiteOf);
    writeFileSync(path, `import { describe } from 'node:test';\n${suites.join('')}`);
    return path;
  });
  return [...shards, ...files.filter((file) => ALONE.includes(file))];
}

function suiteOf(file: string): string {
  const url = pathToFileURL(join(root, file)).href;
  return `describe(${JSON.stringify(file)}, async () => void (await import(${JSON.stringify(url)})));\n`;
}
