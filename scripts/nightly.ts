import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { root } from './project.ts';

/** All that is tested, in parts that do not need each other; a part that fails holds up no other one. */
const PARTS: { name: string; args: string[] }[] = [
  { name: 'npm test, everything on each server', args: ['--all'] },
  { name: 'files in other programs', args: ['office'] },
  { name: 'server on a cluster', args: ['server', '--only=citus'] },
  { name: 'faults and mutants', args: ['faults', 'fault-journeys', 'mutations'] },
];
const SUM = /^\d+ passed, \d+ failed$/;

interface Ended {
  name: string;
  sum: string;
  minutes: number;
  failed: boolean;
}

async function runPart({ name, args }: (typeof PARTS)[number]): Promise<Ended> {
  console.log(`\n━━ ${name}`);
  const began = Date.now();
  const child = spawn(process.execPath, [join(root, 'scripts/run.mjs'), 'test', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let sum = 'ended without a result';
  const lines = createInterface({ input: child.stdout }).on('line', (line) => {
    console.log(line);
    if (SUM.test(line)) sum = line;
  });
  await Promise.all([once(child, 'exit'), once(lines, 'close')]);
  const minutes = Math.round((Date.now() - began) / 60_000);
  return { name, sum, minutes, failed: child.exitCode !== 0 };
}

const ended: Ended[] = [];
for (const part of PARTS) ended.push(await runPart(part));
console.log('\n━━ nightly');
for (const { name, sum, minutes } of ended) console.log(`  ${name}: ${sum}, ${minutes} min`);
if (ended.some(({ failed }) => failed)) process.exitCode = 1;
