import { parseArgs } from 'node:util';
import { measureCluster } from './cluster.ts';
import { measureAgainstFloors } from './figures.ts';
import { measureGrowth } from './growth.ts';
import { keepDatabase } from './keep.ts';
import { measurePage } from './page.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    objects: { type: 'string' },
    url: { type: 'string' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '8' },
  },
});
const load = {
  seconds: Number(values.seconds),
  rounds: Number(values.rounds),
  connections: Number(values.connections),
};

function addressIn(variable: string): string {
  const url = process.env[variable];
  if (url) return url;
  throw new Error(
    'npm run bench -- cluster compares two databases that it fills: BENCH_CLUSTER_URL on a coordinator, BENCH_SERVER_URL on one server of the same version.',
  );
}

if (positionals[0] === 'growth') await measureGrowth(Number(values.objects ?? 1_000_000));
else if (positionals[0] === 'fill')
  await keepDatabase(positionals[1] ?? '', Number(values.objects ?? 100_000));
else if (positionals[0] === 'page') await measurePage(positionals[1], values.url);
else if (positionals[0] === 'cluster')
  await measureCluster(
    { cluster: addressIn('BENCH_CLUSTER_URL'), single: addressIn('BENCH_SERVER_URL') },
    { objects: Number(values.objects ?? 20_000), rounds: Number(values.rounds) },
  );
else await measureAgainstFloors(Number(values.objects ?? 100_000), load);
