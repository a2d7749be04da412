import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface Figure {
  name: string;
  ours: string;
  floor: string;
  ratio: number;
  limit: number;
}

/** Starts one of our scripts in its own process; resolves with the first matching line of its output. */
export async function startProcess(
  script: string,
  options: { args?: string[]; env?: NodeJS.ProcessEnv; ready: RegExp },
): Promise<{ child: ChildProcess; ready: string }> {
  const child = spawn(process.execPath, [script, ...(options.args ?? [])], {
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ready = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const match = options.ready.exec(line);
      if (match) resolve(match[1] ?? '');
    });
  });
  child.once('exit', (code, signal) => {
    if (!child.killed) console.error(`${script} ended with ${code ?? signal}`);
  });
  return { child, ready };
}

export function printFigures(figures: Figure[], sides = ['ours', 'floor']): void {
  const row = (cells: string[]) =>
    cells.map((cell, index) => (index === 0 ? cell.padEnd(44) : cell.padStart(12))).join('');
  console.log(row(['', ...sides, 'ratio', 'limit']));
  for (const figure of figures) {
    const verdict = figure.ratio <= figure.limit ? '' : '  over';
    console.log(
      row([
        figure.name,
        figure.ours,
        figure.floor,
        figure.ratio.toFixed(2),
        Number.isFinite(figure.limit) ? figure.limit.toFixed(2) : '–',
      ]) + verdict,
    );
  }
}
