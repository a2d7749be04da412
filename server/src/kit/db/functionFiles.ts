import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import type pg from 'pg';

/** A SQL file, with the hash by which a database remembers it. */
export interface SqlFile {
  name: string;
  text: string;
  hash: string;
}

/** All SQL files of a directory, in order. */
export async function sqlFiles(directory: URL): Promise<SqlFile[]> {
  const names = (await readdir(directory)).filter((file) => file.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, directory), 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

interface AppliedFile {
  name: string;
  hash: string;
  signatures: string[];
}

async function appliedFiles(client: pg.Client): Promise<Map<string, AppliedFile>> {
  const { rows } = await client.query<AppliedFile>(
    'select name, hash, signatures from function_file',
  );
  return new Map(rows.map((row) => [row.name, row]));
}

export async function functionsAreCurrent(client: pg.Client, files: SqlFile[]): Promise<boolean> {
  const applied = await appliedFiles(client);
  return (
    applied.size === files.length &&
    files.every(({ name, hash }) => applied.get(name)?.hash === hash)
  );
}

/**
 * Applies the changed files and drops functions that no file defines any longer, within the caller's
 * transaction. Replacing a function does not disturb its callers; with `anew` the functions of changed files
 * are dropped first.
 */
export async function applyFunctions(
  client: pg.Client,
  files: SqlFile[],
  { anew }: { anew: boolean },
): Promise<void> {
  const applied = await appliedFiles(client);
  const changed = files.filter(({ name, hash }) => applied.get(name)?.hash !== hash);
  const unchanged = new Set(
    files.filter((file) => !changed.includes(file)).map(({ name }) => name),
  );
  const before = [...applied.values()].filter(({ name }) => !unchanged.has(name));
  const old = before.flatMap(({ signatures }) => signatures);
  if (anew) await drop(client, old);
  await client.query('delete from function_file where name = any ($1)', [
    before.map(({ name }) => name),
  ]);
  const current = new Set<string>();
  for (const { name, text, hash } of changed) {
    await client.query(text);
    const signatures = (await writtenFunctions(client)).filter(
      (signature) => !current.has(signature),
    );
    for (const signature of signatures) current.add(signature);
    await client.query('insert into function_file (name, hash, signatures) values ($1, $2, $3)', [
      name,
      hash,
      signatures,
    ]);
  }
  await drop(
    client,
    old.filter((signature) => !current.has(signature)),
  );
}

/** Returns the functions that this transaction has created or replaced. */
async function writtenFunctions(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc
     where pronamespace = 'public'::regnamespace and xmin = pg_current_xact_id()::xid order by 1`,
  );
  return rows.map(({ signature }) => signature);
}

async function drop(client: pg.Client, signatures: string[]): Promise<void> {
  for (const signature of signatures) await client.query(`drop function if exists ${signature}`);
}
