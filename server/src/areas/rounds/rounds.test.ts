import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makerOf } from '#test/fixtures/make.ts';
import type { Maker, Row } from '#test/fixtures/maker.ts';
import { ok } from '#test/fixtures/inspectionSite.ts';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp, TestTenant } from '#test/fixtures/newTenant.ts';
import { faultsOf, refusalOf } from '#test/checks/refusals.ts';
import { handled } from '#test/fixtures/notices.ts';
import { newWorkplace, type Workplace } from '#test/fixtures/workplace.ts';
import { fromNow } from '#test/checks/moments.ts';

let app: TestApp;
let tenant: TestTenant;
let maker: Maker;
let admin: Caller;
let inspector: Caller;
let units: Workplace['units'];
before(async () => {
  app = await newApp({ app: 4, read: 4 });
  ({ tenant, maker, units } = await newWorkplace(app));
  ({ admin, inspector } = tenant.as);
});
after(() => app.close());

const HOUR = 3_600_000;
const inHours = (n: number) => fromNow(n * HOUR).toISOString();

/** Two indicators of one object of a unit. */
async function indicatorsIn(business_unit_id: string): Promise<[string, string]> {
  const { id: object_id } = await maker.row('object', { over: { business_unit_id } });
  const make = async () => (await maker.row('measurement_indicator', { over: { object_id } })).id;
  return [await make(), await make()];
}

/** A schedule whose next moment is some hours ahead, and then a day later each. */
function dailyIn(hours: number) {
  const first = fromNow(hours * HOUR);
  const rrule = `FREQ=DAILY;BYHOUR=${first.getUTCHours()};BYMINUTE=${first.getUTCMinutes()}`;
  return { rrule, timezone: 'UTC' };
}

/** A round as answered. */
type Round = Row & { id: string; stops: string[] };

async function newRound({
  unit = units.work,
  ...over
}: Row & { unit?: string } = {}): Promise<Round> {
  const body = {
    name: 'Boiler house',
    business_unit_id: unit,
    stops: over['stops'] ?? (await indicatorsIn(unit)),
    ...over,
  };
  return await ok(admin.post('/round', body), 201);
}

const read = async ({ id }: Round): Promise<Row> => await ok(admin.get(`/round/${id}`));

const finish = (round: Round, over: Row & { who?: Caller } = {}) => {
  const { who = inspector, ...rest } = over;
  const body = {
    round_id: round.id,
    started_at: inHours(-1),
    finished_at: inHours(0),
    stops: [],
    ...rest,
  };
  return who.post('/round_run', body);
};

test('a round keeps its stops in the order of walking, and says how many can be read', async () => {
  const [one, two] = await indicatorsIn(units.work);
  const round = await newRound({ stops: [two, one] });
  assert.deepEqual(round.stops, [two, one]);
  assert.deepEqual([round['stops_count'], round['due_at'], round['is_active']], [2, null, true]);
  await ok(admin.delete(`/measurement_indicator/${one}`), 204);
  assert.equal((await read(round))['stops_count'], 1);
  await ok(admin.delete(`/measurement_indicator/${one}?permanent=true`), 204);
  const left = await read(round);
  assert.deepEqual([left['stops_count'], left['stops']], [1, [two, one]]);
});

test('stops are known indicators, each once, and whoever is responsible works in the unit', async () => {
  const [one] = await indicatorsIn(units.work);
  const foreign = await newTenant(app);
  const theirs = await makerOf(app, foreign).row('measurement_indicator');
  const add = (over: Row) =>
    admin.post('/round', { name: 'A', business_unit_id: units.work, stops: [one], ...over });
  for (const [over, faults] of [
    [{ stops: [] }, [['body.stops', 'too_small']]],
    [{ stops: [one, one] }, [['body.stops', 'repeated']]],
    [{ stops: [one, theirs.id] }, [['body.stops.1', 'choice']]],
    [{ stops: [crypto.randomUUID()] }, [['body.stops.0', 'choice']]],
    [{ responsible_id: tenant.as.guest.id }, [['body.responsible_id', 'responsible']]],
    [{ schedule: { rrule: 'FREQ=NEVER', timezone: 'UTC' } }, [['body.schedule.rrule', 'rrule']]],
  ] as const)
    assert.deepEqual(faultsOf(await add(over)), [422, faults]);
  const round = await newRound({ responsible_id: inspector.id });
  const elsewhere = await admin.patch(`/round/${round.id}`, { business_unit_id: units.read });
  assert.deepEqual(faultsOf(elsewhere), [422, [['body.responsible_id', 'responsible']]]);
});

test('an inspector sees the rounds of the units in scope, and finishes only those where they work', async () => {
  const own = await newRound();
  const readable = await newRound({ unit: units.read });
  const hidden = await newRound({ unit: tenant.company_id });
  for (const one of [own, readable]) await ok(inspector.get(`/round/${one.id}`));
  assert.equal((await inspector.get(`/round/${hidden.id}`)).status, 404);
  await ok(finish(own), 201);
  for (const one of [readable, hidden])
    assert.deepEqual(refusalOf(await finish(one)), [404, 'Not Found']);
  assert.equal((await finish(own, { who: tenant.as.guest })).status, 403);
});

test('whoever walks a round finds it: the responsible user, or everyone who works in its unit', async () => {
  const all = [
    await newRound({ responsible_id: inspector.id }),
    await newRound(),
    await newRound({ responsible_id: admin.id }),
    await newRound({ unit: units.read }),
  ];
  const found = async (who: Caller, walker: string) => {
    const { items } = await ok(who.get(`/round?filter=walker=${walker}&page_size=100`));
    const ids = new Set(items.map(({ id }: Row) => id));
    return all.map(({ id }) => ids.has(id));
  };
  assert.deepEqual(await found(inspector, inspector.id), [true, true, false, false]);
  assert.deepEqual(await found(inspector, admin.id), [false, false, true, false]);
  assert.deepEqual(await found(admin, admin.id), [false, false, true, false]);
});

test('what is due stays due until a walk covers it, and a late or repeated walk takes nothing back', async () => {
  const round = await newRound({ schedule: dailyIn(2) });
  const due = String(round['due_at']);
  assert.ok(Math.abs(Date.parse(due) - Date.parse(inHours(2))) <= 60_000, due);
  const dayLater = new Date(Date.parse(due) + 24 * HOUR).toISOString();
  const run = await ok(finish(round), 201);
  assert.equal(new Date(run.due_at).toISOString(), new Date(due).toISOString());
  const isDue = async () => new Date(String((await read(round))['due_at'])).toISOString();
  assert.equal(await isDue(), dayLater);
  const again = await ok(finish(round), 201);
  const late = await ok(finish(round, { started_at: inHours(-9), finished_at: inHours(-8) }), 201);
  assert.deepEqual([again.due_at, late.due_at, await isDue()], [null, null, dayLater]);
  assert.equal(
    new Date(String((await read(round))['last_run_at'])).toISOString(),
    new Date(again.finished_at).toISOString(),
  );
});

test('nothing is due while a round is not active or archived, and a new schedule counts from now', async () => {
  const round = await newRound({ schedule: dailyIn(-2) });
  const change = async (body: Row) => (await ok(admin.patch(`/round/${round.id}`, body))).due_at;
  assert.equal(await change({ name: 'Other' }), round['due_at']);
  assert.equal(await change({ is_active: false }), null);
  assert.notEqual(await change({ is_active: true, schedule: dailyIn(3) }), null);
  assert.equal(await change({ archived: true }), null);
  assert.equal(await change({ archived: false, schedule: null }), null);
});

/** The day of a moment in UTC. */
const dayOf = (at: unknown): string => new Date(String(at)).toISOString().slice(0, 10);

test('a round follows the holidays of its unit and its own pauses, also later ones, and a pause refuses an end before it', async () => {
  const round = await newRound({ schedule: dailyIn(2), on_holiday: 'skip' });
  const due_at = async () => {
    await handled(app, tenant.tenant_id);
    return (await read(round))['due_at'];
  };
  const first = await due_at();
  const next = fromNow(26 * HOUR).toISOString();
  const off = { name: 'Inventory', from_date: dayOf(first), to_date: dayOf(first) };
  const holiday = await ok(admin.post('/holiday', { ...off, business_unit_id: units.work }), 201);
  assert.equal(dayOf(await due_at()), dayOf(next));
  const elsewhere = await newRound({ schedule: dailyIn(2), on_holiday: 'skip', unit: units.read });
  assert.equal(dayOf(elsewhere['due_at']), dayOf(first));
  const asUsual = await newRound({ schedule: dailyIn(2) });
  assert.equal(dayOf(asUsual['due_at']), dayOf(first));
  await ok(admin.delete(`/holiday/${holiday.id}`), 204);
  assert.equal(dayOf(await due_at()), dayOf(first));
  const pause = async (paused_from: string | null, paused_until: string | null) =>
    (await ok(admin.patch(`/round/${round.id}`, { paused_from, paused_until }))).due_at;
  assert.equal(dayOf(await pause(dayOf(first), dayOf(first))), dayOf(next));
  assert.equal(await pause(dayOf(first), null), null, 'until further notice');
  assert.equal(dayOf(await pause(null, null)), dayOf(first));
  const faulty = await admin.patch(`/round/${round.id}`, {
    paused_from: dayOf(next),
    paused_until: dayOf(first),
  });
  assert.deepEqual(faultsOf(faulty), [422, [['body.paused_until', 'before_start']]]);
});

test('other holidays bring nothing back that a walk has covered before its time', async () => {
  const round = await newRound({ schedule: dailyIn(2), on_holiday: 'skip' });
  await ok(finish(round), 201);
  const due = (await read(round))['due_at'];
  const off = { name: 'Later', from_date: '2090-01-01', to_date: '2090-01-01' };
  await ok(admin.post('/holiday', off), 201);
  await handled(app, tenant.tenant_id);
  assert.equal((await read(round))['due_at'], due);
});

test('what was due before a pause stays due, and comes back after a walk only once the pause has ended', async () => {
  const round = await newRound({ schedule: dailyIn(2) });
  const due = round['due_at'];
  const day = (hours: number) => dayOf(fromNow(hours * HOUR).toISOString());
  const paused = { paused_from: day(26), paused_until: day(50) };
  const changed = await ok(admin.patch(`/round/${round.id}`, paused));
  assert.equal(new Date(changed.due_at).getTime(), new Date(String(due)).getTime());
  await ok(finish(round), 201);
  assert.equal(dayOf((await read(round))['due_at']), day(74));
});

test('a run counts the values that are stored, also those that come later, and the ones beyond their limits', async () => {
  const [one, two] = await indicatorsIn(units.work);
  const limit = { constraint_type_code: 1, name: 'High', indicator_id: one, attention_max: 20 };
  await ok(admin.post('/constraint', limit), 201);
  const ended = { indicator_id: two, name: 'Old', attention_max: 1, valid_to: '2020-01-01' };
  await ok(admin.post('/constraint', { ...limit, ...ended }), 201);
  const round = await newRound({ stops: [one, two] });
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const stop = (indicator_id: string, value_id: string | null, reason: string | null = null) => ({
    indicator_id,
    value_id,
    reason,
  });
  const stops = [stop(one, first), stop(two, second)];
  const run = await ok(finish(round, { stops }), 201);
  const counts = async () => {
    const { stops_count, read_count, beyond_count, skipped_count } = await ok(
      inspector.get(`/round_run/${run.id}`),
    );
    return [stops_count, read_count, beyond_count, skipped_count];
  };
  assert.deepEqual(await counts(), [2, 0, 0, 0]);
  const add = (id: string, indicator_id: string, value: number, measured_at = inHours(-1)) =>
    ok(inspector.post('/indicator_value_history', { id, indicator_id, value, measured_at }), 201);
  await add(first, one, 21);
  assert.deepEqual(await counts(), [2, 1, 1, 0]);
  await add(second, one, 5, inHours(-2)); // of another indicator: not the reading of this stop
  assert.deepEqual(await counts(), [2, 1, 1, 0]);
  const third = crypto.randomUUID();
  await add(third, two, 5);
  const within = await ok(finish(round, { stops: [stop(two, third)] }), 201);
  assert.deepEqual([within.read_count, within.beyond_count], [1, 0]);
  const skipped = [stop(one, first), stop(two, null, 'Locked')];
  const other = await ok(finish(round, { stops: skipped }), 201);
  assert.deepEqual([other.read_count, other.skipped_count, other.stops], [1, 1, skipped]);
  const { items } = await ok(
    admin.get(`/round_run?filter=round.id=${round.id}&sort_by=-finished_at`),
  );
  assert.deepEqual(
    items.map(({ id, created_by }: Row & { created_by: Row }) => [id, created_by['id']]),
    [
      [other.id, inspector.id],
      [within.id, inspector.id],
      [run.id, inspector.id],
    ],
  );
});

test('a walk ends after it began, and not days ahead', async () => {
  const round = await newRound();
  assert.deepEqual(faultsOf(await finish(round, { finished_at: inHours(-2) })), [
    422,
    [['body.finished_at', 'before_start']],
  ]);
  assert.deepEqual(faultsOf(await finish(round, { finished_at: inHours(25) })), [
    422,
    [['body.finished_at', 'date']],
  ]);
});

test('a round is deleted for good with its runs', async () => {
  const round = await newRound();
  const run = await ok(finish(round), 201);
  await ok(admin.delete(`/round/${round.id}`), 204);
  await ok(admin.delete(`/round/${round.id}?permanent=true`), 204);
  assert.equal((await admin.get(`/round_run/${run.id}`)).status, 404);
});
