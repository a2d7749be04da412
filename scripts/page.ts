import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf, root, run } from './project.ts';

const BUILT = join(root, 'web/dist/index.html');
const SOURCES = ['web/{index.html,*.ts,package.json}', 'package-lock.json'];
// The matches include directories, so that a removed file counts too.
const TREES = ['web/src/**', 'web/public/**', 'contract/src/**'];

/** Builds the page of the application into web/dist. */
export async function buildPage(): Promise<void> {
  const { code } = await run('vite', ['build', '--logLevel', 'warn'], { cwd: join(root, 'web') });
  if (code !== 0) throw new Error('The page was not built: see the messages above.');
}

/** Builds the page unless the built one is newer than all of its sources. */
export async function buildPageIfStale(): Promise<void> {
  if (!isStale()) return;
  console.log('Building the page …');
  await buildPage();
}

function isStale(): boolean {
  if (!existsSync(BUILT)) return true;
  // An installation without development packages serves the page it came with.
  if (!existsSync(join(root, 'node_modules/vite'))) return false;
  const builtAt = statSync(BUILT).mtimeMs;
  return filesOf(...SOURCES, ...TREES).some((file) => statSync(join(root, file)).mtimeMs > builtAt);
}
