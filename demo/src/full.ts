import { sql } from 'kysely';
import { recalculateTenant } from '@plumbline/server/areas/recalculation/recalculate.ts';
import type { Deps, ReadCtx } from '@plumbline/server/kit/ctx.ts';
import { actingAs } from '@plumbline/server/kit/http/actingAs.ts';
import { bridgeHistory } from './assetHistory.ts';
import { buildingHistory, readBuildingInspections } from './history.ts';
import { readBridges } from './bridges.ts';
import { importHistory } from './importHistory.ts';
import type { Counts } from './importHistory.ts';
import { importMeasured } from './importMeasured.ts';
import { seedLimits } from './limits.ts';
import { ALL, bridgeConditions, liftBudgets, liftDowntimes, plantMeters } from './measured.ts';
import { EMAIL } from './people.ts';
import { readRefs } from './refs.ts';
import { readElevators } from './stations.ts';
import { findUser } from './tenants.ts';
import { readBuildings } from './toronto.ts';

type Say = (line: string) => void;
const FIRST_YEAR = 2000;
/** Milliseconds between two lines of progress. */
const EVERY_MS = 5000;

/** Adds the data that seeding omits: every inspection of Toronto, every year of the bridges and every measured value. */
export async function importAll(deps: Deps, say: Say = console.log): Promise<void> {
  const account = await findUser(deps, EMAIL.admin);
  if (!account) throw new Error('There is no demo tenant to fill.');
  const admin = await actingAs(deps, account);
  const refs = await readRefs(admin);
  const buildings = await readBuildings();
  const inspections = await readBuildingInspections();
  const all = buildingHistory({ buildings, inspections, includes: () => true }, refs);
  await withProgress(
    { name: 'inspections of buildings', total: inspections.length, say },
    (progress) => importHistory(admin, all, progress),
  );
  const bridges = await bridgeHistory({ bridges: await readBridges(), since: FIRST_YEAR }, refs);
  await withProgress({ name: 'years of bridges', total: bridges.length, say }, (progress) =>
    importHistory(admin, bridges, progress),
  );
  const elevators = await readElevators();
  for (const measured of [
    bridgeConditions(await readBridges(), ALL),
    liftDowntimes(elevators, ALL),
    liftBudgets(elevators, ALL),
    plantMeters(ALL),
  ]) {
    const start = performance.now();
    const { added, rows } = await importMeasured(admin, measured);
    const seconds = (performance.now() - start) / 1000;
    say(
      `${count(rows)} values of ${count(measured.indicators.length)} ${measured.name}, ${count(added)} new, ${count(Math.round(rows / seconds))} values/s`,
    );
  }
  await seedLimits(admin);
  await sayResult(admin, say);
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
const count = (value: number): string => value.toLocaleString('en-GB');

/** Prints progress, speed and memory every few seconds. */
async function withProgress(
  job: { name: string; total: number; say: Say },
  work: (progress: (counts: Counts) => void) => Promise<Counts>,
): Promise<void> {
  const start = performance.now();
  let reportedAt = start;
  let peak = 0;
  const line = ({ inspections, skipped, items }: Counts) => {
    const seconds = (performance.now() - start) / 1000;
    return (
      `${count(inspections + skipped)} of ${count(job.total)} ${job.name}, ${count(skipped)} already imported, ${count(items)} results, ` +
      `${count(Math.round(items / seconds))} results/s, ${seconds.toFixed(0)} s, ${megabytes(peak)} at most`
    );
  };
  const counts = await work((current) => {
    peak = Math.max(peak, process.memoryUsage.rss());
    if (performance.now() - reportedAt < EVERY_MS) return;
    reportedAt = performance.now();
    job.say(`  ${line(current)}`);
  });
  job.say(line(counts));
}

/** Prints the city's summary and checks that it follows from the facts. */
async function sayResult({ deps, actor }: ReadCtx, say: Say): Promise<void> {
  const [city] = await deps.database.read<{ ok: number; attention: number; critical: number }>(sql`
    select q.actual_ok + q.inherited_ok as ok, q.actual_attention + q.inherited_attention as attention, q.actual_critical + q.inherited_critical as critical
    from object o join object_quality q on q.tenant_id = ${actor.tenant_id}::uuid and q.object_id = o.id
    where o.tenant_id = ${actor.tenant_id}::uuid and o.external_id = 'toronto'`);
  if (city)
    say(
      `Toronto: ${count(city.ok)} ok, ${count(city.attention)} attention, ${count(city.critical)} critical`,
    );
  const { checked, corrected, residual } = await recalculateTenant(deps.database, {
    tenant: actor.tenant_id,
  });
  say(
    `Recalculation of ${count(checked)} summaries mended ${corrected}${residual === 0 ? '' : `, ${residual} still differ`}`,
  );
}
