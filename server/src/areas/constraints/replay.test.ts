import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { verdictOf } from '@plumbline/contract/constraints/verdict';
import type { LimitTerms } from '@plumbline/contract/constraints/verdict';
import type { Quality } from '@plumbline/contract/quality/codes';
import fc from 'fast-check';
import type pg from 'pg';
import { clockAt } from '#test/fixtures/clock.ts';
import { differences, readForest } from '#test/fixtures/forestRows.ts';
import { created, ok } from '#test/fixtures/inspectionSite.ts';
import { recalculated, workOn } from '#test/fixtures/jobs.ts';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { Answer, TestApp, TestTenant } from '#test/fixtures/newTenant.ts';
import { judgeDue } from './round.ts';

const CLIENTS = 4;
const RUNS = 4;

let app: TestApp;
let owner: pg.Client;
before(async () => {
  app = await newApp({ app: 8, read: 4 });
  owner = await app.database.owner();
});
after(() => app.close());

const at = fc.nat({ max: 999 });
const number = fc.integer({ min: 0, max: 40 });
const day = fc.integer({ min: -20, max: 20 });
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ op: fc.constant('add'), at, number, moment: at }) },
  {
    weight: 2,
    arbitrary: fc.record({
      op: fc.constant('correct'),
      at,
      number,
      status: fc.constantFrom(1, 2, 4),
    }),
  },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('delete'), at }) },
  {
    weight: 3,
    arbitrary: fc.record({
      op: fc.constant('limit'),
      at,
      isNew: fc.boolean(),
      isDate: fc.boolean(),
      low: maybe(number),
      high: number,
      boundary: day,
      warning: maybe(fc.nat({ max: 10 })),
      from: maybe(day),
      to: maybe(day),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      op: fc.constant('archive'),
      at,
      what: fc.constantFrom('constraint', 'constraint', 'measurement_indicator', 'object'),
      archived: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('remove'), at }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('move'), at, parent: at, unit: at }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('clock'), day }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const NOON = Date.UTC(2027, 1, 27, 12);
const dayAt = (n: number) => new Date(NOON + n * 86_400_000).toISOString();
const dateOf = (n: number) => dayAt(n).slice(0, 10);
const setDay = (n: number) => {
  app.deps.clock = clockAt(dayAt(n));
};

interface Plant extends TestTenant {
  units: string[];
  object: string[];
  measurement_indicator: string[];
  constraint: string[];
  values: string[];
}

async function newPlant(): Promise<Plant> {
  const tenant = await newTenant(app);
  const { admin } = tenant.as;
  const { id: north } = await created(admin.post('/business_unit', { name: 'North' }));
  const plant: Plant = {
    ...tenant,
    units: [tenant.company_id, north],
    object: [],
    measurement_indicator: [],
    constraint: [],
    values: [],
  };
  for (let n = 0; n < 4; n += 1) {
    const parent_id = n === 0 ? null : plant.object[(n - 1) >> 1];
    const body = { name: `Object ${n}`, parent_id, business_unit_id: plant.units[n % 2] };
    plant.object.push((await created(admin.post('/object', body))).id);
  }
  for (const object_id of [plant.object[0], plant.object[3], plant.object[3]]) {
    const indicator = await created(
      admin.post('/measurement_indicator', { name: 'Heat', object_id }),
    );
    plant.measurement_indicator.push(indicator.id);
    const terms = { name: 'Limit', constraint_type_code: 1, critical_max: 20 };
    const limit = { ...terms, indicator_id: indicator.id };
    plant.constraint.push((await created(admin.post('/constraint', limit))).id);
  }
  return plant;
}

const pick = (list: readonly string[], n: number): string => list[n % list.length] ?? 'none';

/** Takes a step; random steps may be refused. */
async function take(plant: Plant, one: Step): Promise<void> {
  const { admin } = plant.as;
  let answer: Answer;
  if ('moment' in one) {
    answer = await admin.post('/indicator_value_history', {
      indicator_id: pick(plant.measurement_indicator, one.at),
      value: one.number,
      measured_at: new Date(NOON + one.moment * 60_000).toISOString(),
    });
    if (answer.status === 201) plant.values.push(answer.body.id);
  } else if ('status' in one)
    answer = await admin.patch(`/indicator_value_history/${pick(plant.values, one.at)}`, {
      value: one.number,
      validation_status_code: one.status,
    });
  else if ('isNew' in one) {
    const terms = termsOf(one);
    answer = one.isNew
      ? await admin.post('/constraint', {
          name: 'Limit',
          ...terms,
          constraint_type_code: one.isDate ? 2 : 1,
          ...(one.isDate && one.at % 2 === 0
            ? { object_id: pick(plant.object, one.at) }
            : { indicator_id: pick(plant.measurement_indicator, one.at) }),
        })
      : await admin.patch(`/constraint/${pick(plant.constraint, one.at)}`, terms);
    if (answer.status === 201) plant.constraint.push(answer.body.id);
  } else if ('what' in one)
    answer = await admin.patch(`/${one.what}/${pick(plant[one.what], one.at)}`, {
      archived: one.archived,
    });
  else if ('parent' in one)
    answer = await admin.patch(`/object/${pick(plant.object, one.at)}`, {
      parent_id: pick(plant.object, one.parent),
      business_unit_id: pick(plant.units, one.unit),
    });
  else if ('day' in one) {
    setDay(one.day);
    return await judgeDue(app.deps, app.app.log);
  } else if (one.op === 'delete')
    answer = await admin.delete(`/indicator_value_history/${pick(plant.values, one.at)}`);
  else answer = await admin.delete(`/constraint/${pick(plant.constraint, one.at)}?permanent=true`);
  const { status, body } = answer;
  assert.ok([200, 201, 204, 404, 409, 422].includes(status), JSON.stringify([one, status, body]));
}

function termsOf(s: Extract<Step, { isNew: boolean }>): Record<string, unknown> {
  const span = { valid_from: s.from && dateOf(s.from), valid_to: s.to && dateOf(s.to) };
  return s.isDate
    ? { boundary_date: dateOf(s.boundary), warning_days: s.warning, ...span }
    : {
        attention_min: s.low && s.high - s.low,
        attention_max: s.high,
        critical_max: s.high + 5,
        critical_min: null,
        ...span,
      };
}

interface Stored extends LimitTerms {
  id: string;
  status: Quality | null;
  newest: number | null;
  last_value: number | null;
  isOff: boolean;
  counts: (number | null)[];
  worst: number | null;
  indicator_status: number | null;
  history: { status: number | null; previous: number | null }[];
  events: number;
}
const STORED = `select c.*, c.quality_status_code as status, i.last_value, c.archived or coalesce(i.archived, false) as "isOff", i.quality_status_code as indicator_status,
    (select value from indicator_value v where v.tenant_id = $1 and v.indicator_id = c.indicator_id and v.validation_status_code <> 4 order by measured_at desc limit 1) as newest,
    (select min(o.quality_status_code) from quality_constraint o where o.tenant_id = $1 and o.indicator_id = c.indicator_id) as worst,
    array[coalesce(r.critical, 0), coalesce(r.attention, 0), coalesce(r.ok, 0)] as counts,
    (select coalesce(jsonb_agg(jsonb_build_object('status', v.quality_status_code, 'previous', v.previous_status_code) order by v.at), '[]')
      from constraint_verdict v where v.tenant_id = $1 and v.constraint_id = c.id) as history,
    (select count(*)::int from (select id from event_pending where tenant_id = $1 and entity_id = c.id and type = 'judge' union all
      select id from event where tenant_id = $1 and entity_id = c.id and type = 'judge') e) as events
  from quality_constraint c left join measurement_indicator i on i.tenant_id = $1 and i.id = c.indicator_id
  left join object_result r on r.tenant_id = $1 and r.object_id = c.object_id and r.source_kind = 2 and r.source_id = c.id
  where c.tenant_id = $1`;

async function assertReplayed(plant: Plant, today: string): Promise<number> {
  const { rows } = await owner.query<Stored>(STORED, [plant.tenant_id]);
  for (const one of rows) {
    const value = one.newest === null ? null : Number(one.newest);
    const terms = { ...one, ...numbersOf(one) };
    const expected = one.isOff ? null : verdictOf(terms, { value, today });
    const label = JSON.stringify({ ...one, today });
    assert.equal(one.last_value === null ? null : Number(one.last_value), value, label);
    assert.equal(one.status, expected, label);
    assert.deepEqual(
      one.counts,
      [10, 20, 30].map((code) => Number(expected === code)),
      label,
    );
    assert.equal(one.indicator_status, one.worst, label);
    let previous: number | null = null;
    for (const verdict of one.history) {
      assert.equal(verdict.previous, previous, label);
      assert.notEqual(verdict.status, previous, label);
      previous = verdict.status;
    }
    assert.equal(previous, one.status, label);
    assert.equal(one.events, one.history.length, label);
  }
  const forest = await readForest(owner, plant.tenant_id);
  assert.deepEqual(differences(forest, forest.truth), []);
  return rows.length;
}

/** The driver of the owner reads decimals as text. */
const numbersOf = (terms: LimitTerms) =>
  Object.fromEntries(
    (['critical_min', 'attention_min', 'attention_max', 'critical_max'] as const).map((name) => [
      name,
      terms[name] === null ? null : Number(terms[name]),
    ]),
  );

async function assertNothingToMend(plant: Plant): Promise<void> {
  const { corrected, residual } = await recalculated(app, plant);
  assert.deepEqual([corrected, residual], [0, 0]);
  const { job } = await ok(plant.as.admin.post('/constraint/recalculate'), 202);
  await workOn(app, { tenant_id: plant.tenant_id, id: job.id });
  const { status, result } = await ok(plant.as.admin.get(`/job/${job.id}`));
  assert.deepEqual([status, result.changed], ['done', 0]);
}

test('for any order of clients, clocks and rounds, each verdict and its effects follow from the rule', async () => {
  let restrictions = 0;
  const stay = async (steps: Step[], last: number) => {
    setDay(0);
    const plant = await newPlant();
    const queue = [...steps];
    const client = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await take(plant, next);
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    setDay(last);
    await Promise.all([1, 2].map(() => judgeDue(app.deps, app.app.log)));
    restrictions += await assertReplayed(plant, dateOf(last));
    await assertNothingToMend(plant);
  };
  const steps = fc.array(step, { minLength: 60, maxLength: 120, size: 'max' });
  await fc.assert(fc.asyncProperty(steps, day, stay), { numRuns: RUNS, endOnFailure: true });
  assert.ok(restrictions > RUNS, `${restrictions} restrictions`);
});
