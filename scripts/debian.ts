import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The first program of one of these names on the PATH. */
export function onPath(...names: string[]): string | undefined {
  const directories = (process.env['PATH'] ?? '').split(delimiter);
  return directories.flatMap((place) => names.map((name) => join(place, name))).find(isProgram);
}

/** Whether packages of Debian may be installed here. */
export const maySetUpDebian = (): boolean =>
  process.getuid?.() === 0 && existsSync('/etc/debian_version');

export function aptGet(verb: string, ...packages: string[]): boolean {
  const args = [verb, '-y', '-q', '--no-install-recommends', ...packages];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}
