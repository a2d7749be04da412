import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { onUnitChanged } from '@plumbline/server/areas.ts';
import { importUnits } from '@plumbline/server/areas/businessUnits/import.ts';
import { companyId, updateUnit } from '@plumbline/server/areas/businessUnits/service.ts';
import { businessUnitTable } from '@plumbline/server/areas/businessUnits/table.ts';
import { importObjects } from '@plumbline/server/areas/objects/import.ts';
import type { ImportedObject } from '@plumbline/server/areas/objects/importRows.ts';
import type { Ctx, Deps, ReadCtx } from '@plumbline/server/kit/ctx.ts';
import { withoutTimeLimit } from '@plumbline/server/kit/db/transaction.ts';
import { inTransaction } from '@plumbline/server/kit/audit/transaction.ts';
import { lockRow } from '@plumbline/server/kit/entity/write.ts';
import type { Schema } from '@plumbline/server/schema.ts';
import { actingAs } from '@plumbline/server/kit/http/actingAs.ts';
import { bridgeObjects, bridgeUnits, readBridges } from './bridges.ts';
import type { Bridge } from './bridges.ts';
import { seedCheckLists } from './checkLists.ts';
import { seedClasses } from './classes.ts';
import { bridgeHistory, liftHistory } from './assetHistory.ts';
import { buildingHistory, readBuildingInspections, startSlice } from './history.ts';
import { importHistory } from './importHistory.ts';
import { seedOpenInspections } from './openInspections.ts';
import { importMeasured } from './importMeasured.ts';
import { seedLimits } from './limits.ts';
import {
  AT_START,
  bridgeConditions,
  liftBudgets,
  liftDowntimes,
  plantMeters,
  plantObjects,
} from './measured.ts';
import { EMAIL } from './people.ts';
import { readRefs } from './refs.ts';
import { readElevators, readStations, stationObjects, stationUnits } from './stations.ts';
import type { Elevator } from './stations.ts';
import { seedTemplates } from './templates.ts';
import { seedTexts } from './texts.ts';
import { ensureStaff, ensureTenants, hasTenants, findUser } from './tenants.ts';
import { readBuildings, torontoObjects, torontoUnits } from './toronto.ts';
import type { Building } from './toronto.ts';

type Say = (line: string) => void;

/** Dictionary codes: class company, status in operation. */
const COMPANY = { class: 1, status: 30 } as const;
/** A start seeds the bridges' index from this year on. */
const BRIDGES_SINCE = 2012;

/**
 * Fills an empty database with the demo tenant, once: the table `instance` records it, and the lock on its
 * row lets only one server do it. An interrupted seeding continues where it stopped. A database with other
 * tenants is left alone unless the demo is requested.
 */
export async function seedDemo(
  deps: Deps,
  { say = console.log, requested = false }: { say?: Say; requested?: boolean } = {},
): Promise<void> {
  await deps.database.app.transaction().execute(async (lock) => {
    if (await isSeeded(lock)) return;
    if (!requested && (await hasTenants(deps)) && (await findUser(deps, EMAIL.admin)) === undefined)
      return;
    const start = performance.now();
    say('Filling the demo tenant …');
    await fillDemo(deps, say);
    await sql`update instance set value = jsonb_build_object('seeded_at', ${deps.clock}) where key = 'demo'`.execute(
      lock,
    );
    say(`The demo tenant is filled after ${((performance.now() - start) / 1000).toFixed(1)} s`);
  });
}

/** Locks the row for this transaction; a second server waits here and finds the work done. */
async function isSeeded(lock: Kysely<Schema>): Promise<boolean> {
  await withoutTimeLimit(lock);
  await sql`insert into instance (key, value) values ('demo', '{}') on conflict do nothing`.execute(
    lock,
  );
  const { rows } = await sql<{
    seeded_at: string | null;
  }>`select value ->> 'seeded_at' as seeded_at from instance where key = 'demo' for update`.execute(
    lock,
  );
  return rows[0]?.seeded_at != null;
}

type Step = <T>(name: string, work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** Every step may be repeated: it only creates what is missing. */
async function fillDemo(deps: Deps, say: Say): Promise<void> {
  const admin = await actingAs(deps, await ensureTenants(deps));
  const step: Step = async (name, work) => {
    const start = performance.now();
    const result = await inTransaction(admin, async (ctx) => {
      await withoutTimeLimit(ctx.db);
      return await work(ctx);
    });
    say(`  ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
    return result;
  };
  const buildings = await readBuildings();
  const bridges = await readBridges();
  const stations = await readStations();
  const elevators = await readElevators();
  const units = await step('business units', (ctx) =>
    importUnits(ctx, [...torontoUnits(buildings), ...bridgeUnits(), ...stationUnits(stations)]),
  );
  await step('company', describeCompany);
  await step('people', (ctx) => ensureStaff(ctx, units.ids));
  const classes = await step('classifiers', seedClasses);
  const checkLists = await step('check lists', seedCheckLists);
  await step('texts for comments', seedTexts);
  await step('templates', (ctx) => seedTemplates(ctx, { ...classes, checkLists }));
  const load = (name: string, objects: ImportedObject[]) =>
    step(`${objects.length} ${name}`, (ctx) => importObjects(ctx, objects, onUnitChanged));
  await load('objects of Toronto', torontoObjects(buildings));
  await load('bridges and highways', bridgeObjects(bridges));
  await load('stations and lifts', stationObjects(stations, elevators));
  await load('plant', plantObjects());
  await seedHistory(admin, { buildings, bridges, elevators }, say);
  await seedMeasured(admin, { bridges, elevators }, say);
}

/** The root unit only has a name so far. */
async function describeCompany(ctx: Ctx): Promise<void> {
  const company = await lockRow(ctx, businessUnitTable, await companyId(ctx));
  const { class: bu_class_code, status: status_code } = COMPANY;
  await updateUnit(ctx, { old: company, input: { code: 'MAC', bu_class_code, status_code } }, []);
}

/** A part of the past that loads quickly, the newest inspections; `npm run demo -- --full` adds the rest. */
async function seedHistory(
  admin: ReadCtx,
  data: { buildings: Building[]; bridges: Bridge[]; elevators: Elevator[] },
  say: Say,
): Promise<void> {
  const refs = await readRefs(admin);
  const load = async (name: string, source: Parameters<typeof importHistory>[1]) => {
    const start = performance.now();
    const { inspections, items } = await importHistory(admin, source);
    say(
      `  ${inspections} inspections of ${name} with ${items} results (${((performance.now() - start) / 1000).toFixed(1)} s)`,
    );
  };
  const inspections = await readBuildingInspections();
  await load(
    'buildings',
    buildingHistory(
      { buildings: data.buildings, inspections, includes: startSlice(data.buildings, inspections) },
      refs,
    ),
  );
  await load('bridges', await bridgeHistory({ bridges: data.bridges, since: BRIDGES_SINCE }, refs));
  await load('lifts', liftHistory(data.elevators, refs));
  say(`  ${await seedOpenInspections(admin, data.buildings, refs)} open inspections`);
}

/** A part of the measured values, and the limits that some of them break. */
async function seedMeasured(
  admin: ReadCtx,
  { bridges, elevators }: { bridges: Bridge[]; elevators: Elevator[] },
  say: Say,
): Promise<void> {
  for (const measured of [
    bridgeConditions(bridges, AT_START),
    liftDowntimes(elevators, AT_START),
    liftBudgets(elevators, AT_START),
    plantMeters(AT_START),
  ]) {
    const start = performance.now();
    const { rows } = await importMeasured(admin, measured);
    say(
      `  ${rows} values of ${measured.indicators.length} ${measured.name} (${((performance.now() - start) / 1000).toFixed(1)} s)`,
    );
  }
  say(`  ${await seedLimits(admin)} rules of limits`);
}
