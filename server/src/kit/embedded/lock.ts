import { constants, copyFileSync, linkSync, readFileSync, renameSync } from 'node:fs';
import { rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '#kit/cannotStart.ts';
import { errorCode } from '#kit/db/databaseErrors.ts';
import { processIdentity } from './processes.ts';

const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);
const HALF_WRITTEN_MS = 20;

type LockOwner = { pid: number; identity: string };

/**
 * Makes this process the only owner of the directory and returns the function that releases it. The lock of a
 * process that is gone is taken over, even if its pid now belongs to another process.
 */
export function lockDirectory(directory: string): () => void {
  const path = join(directory, 'plumbline.lock');
  const own: LockOwner = { pid: process.pid, identity: processIdentity(process.pid) ?? '' };
  for (let attempt = 0; attempt < 10; attempt++) {
    if (placeLock(path, own)) return () => releaseLock(path, own);
    const text = readText(path);
    if (text === null) continue;
    if (text === '') {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, HALF_WRITTEN_MS);
      continue;
    }
    const owner = parseOwner(text);
    if (owner && processIdentity(owner.pid) === owner.identity) throw inUse(directory, owner);
    removeStale(path, text);
  }
  throw new CannotStart(`The lock file ${path} cannot be taken: remove it and start again.`);
}

/** The file appears complete or not at all: no reader sees half of it. */
function placeLock(path: string, owner: LockOwner): boolean {
  const draft = `${path}.${owner.pid}`;
  writeFileSync(draft, JSON.stringify(owner), { mode: 0o644 });
  try {
    place(draft, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** A copy where the file system has no hard links: it may be empty for a moment, which `lockDirectory` waits out. */
function place(from: string, path: string): void {
  try {
    linkSync(from, path);
  } catch (error) {
    if (!NO_LINKS.has(errorCode(error) ?? '')) throw error;
    copyFileSync(from, path, constants.COPYFILE_EXCL);
  }
}

/** Moves the stale lock away; a lock that another process placed meanwhile is put back. */
function removeStale(path: string, text: string): void {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
    if (readText(aside) !== text) place(aside, path);
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function releaseLock(path: string, own: LockOwner): void {
  if (readText(path) === JSON.stringify(own)) unlinkSync(path);
}

function inUse(directory: string, owner: LockOwner): CannotStart {
  return new CannotStart(
    `The data directory ${directory} is in use by the Plumbline process ${owner.pid}: ` +
      'stop that one first, or set PLUMBLINE_DATA to another directory.',
  );
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function parseOwner(text: string): LockOwner | null {
  try {
    const { pid, identity } = JSON.parse(text) as Partial<LockOwner>;
    return typeof pid === 'number' && typeof identity === 'string' ? { pid, identity } : null;
  } catch {
    return null;
  }
}
