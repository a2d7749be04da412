import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { median, requestsPerSecond } from './load.ts';
import type { Load, Target } from './load.ts';

export interface Comparison {
  name: string;
  ours: Target;
  floor: Target;
  /** The floor divided by ours must stay at or below this. */
  limit: number;
}
export interface Figure {
  name: string;
  ours: string;
  floor: string;
  ratio: number;
  limit: number;
}

/** Alternates ours and the floor, so that a busy moment of the machine hits both. */
export async function compare(
  comparison: Comparison,
  load: Load & { rounds: number },
): Promise<Figure> {
  const ours: number[] = [];
  const floor: number[] = [];
  for (let round = 0; round < load.rounds; round++) {
    ours.push(await requestsPerSecond(comparison.ours, load));
    floor.push(await requestsPerSecond(comparison.floor, load));
  }
  const ratio = median(floor.map((value, index) => value / (ours[index] ?? value)));
  return {
    name: comparison.name,
    ours: `${median(ours).toFixed(0)}/s`,
    floor: `${median(floor).toFixed(0)}/s`,
    ratio,
    limit: comparison.limit,
  };
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
