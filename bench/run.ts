import { parseArgs } from 'node:util';
import { takeCensus } from './census.ts';
import { measureCluster } from './cluster/cluster.ts';
import { keepDatabase } from './keep.ts';
import { measureAll } from './measureAll.ts';
import { measurePage } from './page.ts';
import { writePlans } from './plans.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    objects: { type: 'string' },
    url: { type: 'string' },
    directory: { type: 'string' },
    only: { type: 'string' },
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    markdown: { type: 'string' },
  },
});
const [command, argument] = positionals;
const numberOf = (text: string | undefined, otherwise: number) => Number(text ?? otherwise);
const HUNDRED_THOUSAND = 100_000;
const MILLION = 1_000_000;

function addressIn(variable: string): string {
  const url = process.env[variable];
  if (url) return url;
  throw new Error(
    'npm run bench -- cluster compares two databases that it fills: BENCH_CLUSTER_URL on a coordinator, BENCH_SERVER_URL on one server of the same version.',
  );
}

if (command === 'page') await measurePage(argument, values.url);
else if (command === 'fill' && argument !== undefined)
  await keepDatabase(argument, numberOf(values.objects, HUNDRED_THOUSAND));
else if (command === 'cluster')
  await measureCluster(
    { cluster: addressIn('BENCH_CLUSTER_URL'), single: addressIn('BENCH_SERVER_URL') },
    { objects: numberOf(values.objects, 20_000), rounds: numberOf(values.rounds, 5) },
  );
else if (command === 'plans')
  await writePlans({ ...values, objects: numberOf(values.objects, MILLION) });
else if (command === 'census')
  await takeCensus({ ...values, objects: numberOf(values.objects, MILLION) });
else if (command === undefined || command === 'million')
  await measureAll({
    ...values,
    objects: numberOf(values.objects, command === 'million' ? MILLION : HUNDRED_THOUSAND),
    seconds: numberOf(values.seconds, 0.8),
    rounds: numberOf(values.rounds, 4),
    only: values.only?.split(',') ?? null,
  });
else throw new Error(`npm run bench: no ${command}; see README.md`);
