import { filesOf, run } from './project.ts';

type Step = { name: string; program: string; args: string[] };

const WORKSPACES = ['contract', 'server', 'demo', 'web', 'e2e', 'bench'];
const AT_ONCE = 2;

/**
 * Type check of every workspace with sources and of the scripts; row types against the database; then lint
 * and format.
 */
function steps(): Step[] {
  const typescript = WORKSPACES.filter((name) => filesOf(`${name}/**/*.{ts,tsx}`).length > 0);
  const projects = ['tsconfig.json', ...typescript.map((name) => `${name}/tsconfig.json`)];
  return [
    ...projects.map((project) => ({
      name: `types of ${project.replace(/\/?tsconfig.json/, '') || 'scripts'}`,
      program: 'tsc',
      args: ['--pretty', 'false', '-p', project],
    })),
    { name: 'row types', program: 'node', args: ['scripts/rowTypes.ts'] },
    { name: 'lint', program: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
    { name: 'format', program: 'oxfmt', args: ['--check'] },
  ];
}

const waiting = steps();
let failed = 0;

async function work(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const { code, output } = await run(step.program, step.args, { quiet: true });
    if (code !== 0) failed += 1;
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${step.name}`);
    if (code !== 0) console.log(output.trim());
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, work));
if (failed > 0) {
  console.error(`${failed} of the checks failed; npm run format mends the format.`);
  process.exitCode = 1;
}
