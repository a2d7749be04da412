import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STATUS } from '@plumbline/contract/inspections/status';
import { World } from './model.ts';
import { faultsAtRest } from './modelFaults.ts';
import { modelStep, play, USERS, type ModelStep } from './modelPlay.ts';
import { settle, toDisk } from './modelSteps.ts';

/** These runs by day and those in a full run; `MODEL_RUNS` asks for others. */
const runs = (few: number, all: number): number =>
  Number(process.env.MODEL_RUNS ?? (process.env.TEST_SIZE === 'full' ? all : few));

test('gets each tap to the server or into a visible list, and never replaces a later one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(modelStep, { minLength: 10, maxLength: 120, size: 'max' }),
      fc.constantFrom(null, STATUS.notStarted, STATUS.active),
      fc.boolean(),
      async (steps, status, isOfNewObject) => {
        const world = new World();
        world.inspection.status = status;
        const first = world.open();
        if (isOfNewObject) world.make(first, 'o', null);
        if (status === null) world.act(first, 'plan');
        await toDisk(first); // until then nobody knows of it
        for (const one of steps) {
          play(world, one);
          await settle();
          for (const { outbox } of world.tabs) {
            const { entries } = outbox.current();
            expect(entries.filter(({ user_id }) => user_id !== world.user)).toEqual([]);
          }
        }
        expect(await faultsAtRest([world])).toEqual([]);
      },
    ),
    { numRuns: runs(400, 1500) },
  );
}, 120_000);

const DAY = 86_400_000;

/** What happens to one of two devices; clocks are wrong by up to two days, and the server is killed for both. */
const stepOfTwo: fc.Arbitrary<{ at: number; one: ModelStep }> = fc.record({
  at: fc.nat(1),
  one: fc.oneof(
    { weight: 18, arbitrary: modelStep },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('clock' as const),
        offset: fc.integer({ min: -2 * DAY, max: 2 * DAY }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('kill' as const), arrives: fc.boolean() }),
    },
  ),
});

test('two devices of one user, or of two who hand the work over, lose and double nothing, whatever their clocks say', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(stepOfTwo, { minLength: 20, maxLength: 160, size: 'max' }),
      fc.constantFrom(STATUS.notStarted, STATUS.active),
      fc.constantFrom(...USERS),
      async (steps, status, second) => {
        const phone = new World();
        const devices = [phone, new World(phone, 'tablet')] as const;
        phone.inspection.status = status;
        devices[1].user = second;
        for (const device of devices) await toDisk(device.open());
        for (const { at, one } of steps) {
          const concerned = one.do === 'kill' ? devices : [devices[at === 0 ? 0 : 1]];
          for (const device of concerned) play(device, one, true);
          await settle();
        }
        expect(await faultsAtRest(devices)).toEqual([]);
      },
    ),
    { numRuns: runs(200, 2000) },
  );
}, 240_000);
