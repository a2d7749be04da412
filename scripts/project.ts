import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

/** The directory of the checkout; every script runs from there, wherever it was started. */
export const root = join(import.meta.dirname, '..');

/** Matching files of the checkout, as paths relative to it. */
export function filesOf(...patterns: string[]): string[] {
  return globSync(patterns, {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  }).toSorted();
}

type Run = {
  cwd?: string;
  env?: Record<string, string | undefined>;
  quiet?: boolean;
  /** What each line begins with, if other programs print at the same time. */
  label?: string | undefined;
};

/** Runs an installed program to its end; its output is shown, or collected when quiet. */
export async function run(
  program: string,
  args: string[],
  { cwd = root, env = {}, quiet = false, label }: Run = {},
): Promise<{ code: number; output: string }> {
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  const shown = quiet || label !== undefined ? 'pipe' : 'inherit';
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    cwd,
    env: { ...process.env, PATH: path, ...env },
    stdio: ['ignore', shown, shown],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    if (quiet) stream.on('data', (text: Buffer) => (output += text.toString()));
    else createInterface(stream).on('line', (line) => console.log(label, '│', line));
  }
  const endChild = () => child.kill('SIGTERM');
  process.once('SIGTERM', endChild).once('SIGINT', endChild);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve({ code: code ?? 1, output }));
    });
  } finally {
    process.off('SIGTERM', endChild).off('SIGINT', endChild);
  }
}
