import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The directory of the checkout; every script runs from there, wherever it was started. */
export const root = join(import.meta.dirname, '..');

/** Matching files of the checkout, as paths relative to it. */
export function filesOf(...patterns: string[]): string[] {
  return globSync(patterns, {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  }).toSorted();
}

type Run = { cwd?: string; env?: Record<string, string | undefined>; quiet?: boolean };

/** Runs an installed program to its end; its output is shown, or collected when quiet. */
export async function run(
  program: string,
  args: string[],
  { cwd = root, env = {}, quiet = false }: Run = {},
): Promise<{ code: number; output: string }> {
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    cwd,
    env: { ...process.env, PATH: path, ...env },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  });
  let output = '';
  child.stdout?.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr?.on('data', (text: Buffer) => (output += text.toString()));
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
