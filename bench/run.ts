import { parseArgs } from 'node:util';
import { measureAgainstFloors } from './figures.ts';
import { measureGrowth } from './growth.ts';
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

if (positionals[0] === 'growth') await measureGrowth(Number(values.objects ?? 1_000_000));
else if (positionals[0] === 'page') await measurePage(positionals[1], values.url);
else await measureAgainstFloors(Number(values.objects ?? 100_000), load);
