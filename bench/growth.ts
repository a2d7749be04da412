import { completeAll, prepareInspections } from './inspections.ts';
import { median } from './load.ts';
import { printFigures } from './measure.ts';
import { fill, openBench, settle, startOurs } from './open.ts';

const SMALL = 10_000;
const PAIRS = 100;
/** Completing may cost at most this many times as much with `large` objects as with 10,000. */
const LIMIT = 1.5;

/** Cost of one completion in a small and in a large tenant of one database, in turn. */
export async function measureGrowth(large: number): Promise<void> {
  const bench = await openBench();
  try {
    const tenants = [await fill(bench, SMALL, 'small'), await fill(bench, large, 'large')];
    await settle(bench);
    const ours = await startOurs(bench);
    try {
      const work = [];
      for (const { admin_email, admin_id, object_ids } of tenants) {
        const api = await ours.signIn(admin_email);
        const bases = object_ids.slice(-PAIRS);
        work.push({ api, prepared: await prepareInspections(api, bases, admin_id) });
      }
      const [small, big] = await completeAll(work);
      const [floor, own] = [median(small ?? []), median(big ?? [])];
      printFigures([
        {
          name: `complete: ${large} objects against ${SMALL}`,
          ours: `${own.toFixed(2)} ms`,
          floor: `${floor.toFixed(2)} ms`,
          ratio: own / floor,
          limit: LIMIT,
        },
      ]);
    } finally {
      ours.stop();
    }
  } finally {
    await bench.close();
  }
}
