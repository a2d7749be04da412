import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { importUnits } from '#areas/businessUnits/import.ts';
import { importObjects } from '#areas/objects/import.ts';
import type { ImportedObject } from '#areas/objects/import.ts';
import type { Ctx, Deps } from '#kit/ctx.ts';
import { inTransaction } from '#kit/transaction.ts';
import type { Schema } from '../schema.ts';
import { actingAs } from '../acting.ts';
import { bridgeObjects, bridgeUnits, readBridges } from './bridges.ts';
import { seedCheckLists } from './checkLists.ts';
import { seedClasses } from './classes.ts';
import { EMAIL } from './people.ts';
import { readElevators, readStations, stationObjects, stationUnits } from './stations.ts';
import { ensureStaff, ensureTenants, hasTenants, findUser } from './tenants.ts';
import { readBuildings, torontoObjects, torontoUnits } from './toronto.ts';

type Say = (line: string) => void;

/**
 * Fills an empty database with the demo tenant, once: the table `instance` remembers it, and its row
 * lets only one server at a time do it. An interrupted seeding goes on where it ended.
 */
export async function seedDemo(deps: Deps, say: Say = console.log): Promise<void> {
  await deps.database.app.transaction().execute(async (lock) => {
    if (await isSeeded(lock)) return;
    if ((await hasTenants(deps)) && (await findUser(deps, EMAIL.admin)) === undefined) return;
    const started = performance.now();
    say('Filling the demo tenant …');
    await fillDemo(deps, say);
    await sql`update instance set value = ${JSON.stringify({ seeded_at: deps.now().toISOString() })}::jsonb where key = 'demo'`.execute(lock);
    say(`The demo tenant is filled after ${((performance.now() - started) / 1000).toFixed(1)} s`);
  });
}

/** Takes the row for this transaction; whoever comes second waits here and finds the work done. */
async function isSeeded(lock: Kysely<Schema>): Promise<boolean> {
  await sql`set local statement_timeout = 0`.execute(lock);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(lock);
  await sql`insert into instance (key, value) values ('demo', '{}') on conflict do nothing`.execute(lock);
  const { rows } = await sql<{ seeded_at: string | null }>`select value ->> 'seeded_at' as seeded_at from instance where key = 'demo' for update`.execute(lock);
  return rows[0]?.seeded_at != null;
}

/** Every step may be repeated: it makes only what is missing. */
async function fillDemo(deps: Deps, say: Say): Promise<void> {
  const admin = await actingAs(deps, await ensureTenants(deps));
  const step = async <T>(name: string, work: (ctx: Ctx) => Promise<T>): Promise<T> => {
    const started = performance.now();
    const result = await inTransaction(admin, work);
    say(`  ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
    return result;
  };
  const buildings = await readBuildings();
  const bridges = await readBridges();
  const stations = await readStations();
  const units = await step('business units', (ctx) => importUnits(ctx, [...torontoUnits(buildings), ...bridgeUnits(), ...stationUnits(stations)]));
  await step('people', (ctx) => ensureStaff(ctx, units.ids));
  await step('classifiers', seedClasses);
  await step('check lists', seedCheckLists);
  const load = async (name: string, objects: ImportedObject[]) => await step(`${objects.length} ${name}`, (ctx) => importObjects(ctx, objects));
  await load('objects of Toronto', torontoObjects(buildings));
  await load('bridges and highways', bridgeObjects(bridges));
  await load('stations and lifts', stationObjects(stations, await readElevators()));
}
