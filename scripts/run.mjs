// Plain JavaScript, because an older Node must still be able to print the message.
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The obstacle to running the project here, in one sentence, or null. */
function obstacle() {
  const installed = existsSync(resolve(root, 'node_modules/fastify/package.json'));
  if (!installed) return 'The packages are not installed: run `npm ci` first.';
  if (Number(process.versions.node.split('.')[0]) >= 24) return null;
  return existsSync(resolve(root, 'node_modules/.bin/node'))
    ? `Plumbline runs on Node 24 and this is Node ${process.versions.node}: start it through npm (npm start, npm test …), which uses the Node 24 that npm ci installed.`
    : `Plumbline runs on Node 24 and this is Node ${process.versions.node}: npm ci brings it through an install script, which was skipped, so run \`npm rebuild node --ignore-scripts=false\` once.`;
}

const problem = obstacle();
if (problem) {
  console.error(problem);
  process.exit(1);
}

// The server and every test file, all started from here, reuse code compiled earlier.
process.env.NODE_COMPILE_CACHE ??= resolve(root, 'node_modules/.cache/node');
enableCompileCache(process.env.NODE_COMPILE_CACHE);

const [name = '', ...rest] = process.argv.slice(2);
const file = name.endsWith('.ts') ? resolve(root, name) : resolve(root, 'scripts', `${name}.ts`);
if (!existsSync(file)) {
  console.error(`There is no ${name} to run (${file}).`);
  process.exit(1);
}
// The script sees the arguments as if it had been started directly.
process.argv = [process.execPath, file, ...rest];
await import(pathToFileURL(file).href);
