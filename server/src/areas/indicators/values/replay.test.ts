import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { VALIDATION } from '@plumbline/contract/indicators/values';
import { CONSTRAINT_TYPE, verdictOf } from '@plumbline/contract/constraints/verdict';
import type { LimitTerms } from '@plumbline/contract/constraints/verdict';
import fc from 'fast-check';
import { makerOf } from '#test/fixtures/make.ts';
import type { Maker } from '#test/fixtures/maker.ts';
import { ok } from '#test/fixtures/inspectionSite.ts';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '#test/fixtures/newTenant.ts';
import { sized } from '#test/checks/size.ts';

let app: TestApp;
let tenant: TestTenant;
let maker: Maker;
before(async () => {
  app = await newApp({ app: 6, read: 4 });
  tenant = await newTenant(app);
  maker = makerOf(app, tenant);
});
after(() => app.close());

const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString();

const change = fc.record({
  act: fc.constantFrom('add', 'add', 'add', 'replace', 'correct', 'move', 'reject', 'delete'),
  who: fc.constantFrom('admin', 'superuser', 'inspector'),
  /** The moment of measuring: few moments, so that changes meet. */
  n: fc.integer({ min: 0, max: 9 }),
  value: fc.integer({ min: 0, max: 100 }),
  /** The number of the existing value. */
  which: fc.nat({ max: 50 }),
} as const);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

interface Stored {
  id: string;
  measured_at: string;
  value: number;
  validation_status: { code: number };
}

const TERMS = { attention_max: 50, critical_max: 80 };
const terms: LimitTerms = {
  constraint_type_code: CONSTRAINT_TYPE.value,
  critical_min: null,
  attention_min: null,
  boundary_date: null,
  warning_days: null,
  valid_from: null,
  valid_to: null,
  ...TERMS,
};

const historyOf = async (id: string): Promise<Stored[]> =>
  (
    await ok(
      tenant.as.admin.get(
        `/indicator_value_history?filter=indicator.id=${id}&sort_by=-measured_at`,
      ),
    )
  ).items;

async function apply(indicator_id: string, { act, who, n, value, which }: Change): Promise<number> {
  const caller = tenant.as[who];
  const path = '/indicator_value_history';
  if (act === 'add' || act === 'replace') {
    const body = { indicator_id, value, measured_at: minute(n), replace: act === 'replace' };
    return (await caller.post(path, body)).status;
  }
  const stored = await historyOf(indicator_id);
  const { id } = stored[which % Math.max(stored.length, 1)] ?? {};
  if (id === undefined) return 404;
  const one = `${path}/${id}`;
  if (act === 'delete') return (await caller.delete(one)).status;
  const bodies = {
    correct: { value },
    move: { measured_at: minute(n) },
    reject: { validation_status_code: which % 2 === 0 ? VALIDATION.rejected : VALIDATION.valid },
  };
  return (await caller.patch(one, bodies[act])).status;
}

test('after simultaneous changes by several people, an indicator and its restriction equal a replay of its history', async () => {
  const { admin } = tenant.as;
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: 30 }), async (changes) => {
      const { id } = await maker.row('measurement_indicator');
      const limit = await ok(
        admin.post('/constraint', {
          name: 'Limit',
          constraint_type_code: CONSTRAINT_TYPE.value,
          indicator_id: id,
          ...TERMS,
        }),
        201,
      );
      for (let at = 0; at < changes.length; at += 4)
        for (const status of await Promise.all(
          changes.slice(at, at + 4).map((one) => apply(id, one)),
        ))
          statuses.add(status);
      const [last, previous] = (await historyOf(id)).filter(
        ({ validation_status }) => validation_status.code !== VALIDATION.rejected,
      );
      const indicator = await ok(admin.get(`/measurement_indicator/${id}`));
      assert.deepEqual(
        [indicator.last_value, indicator.previous_value, indicator.date],
        [last?.value ?? null, previous?.value ?? null, last?.measured_at ?? null],
      );
      const verdict = verdictOf(terms, { value: last?.value ?? null, today: '2026-06-01' });
      const { quality_status } = await ok(admin.get(`/constraint/${limit.id}`));
      assert.deepEqual(
        [quality_status?.code ?? null, indicator.quality_status?.code ?? null],
        [verdict, verdict],
      );
    }),
    { numRuns: sized(15, 50) },
  );
  for (const status of [200, 201, 204, 404, 409]) assert.ok(statuses.has(status), String(status));
  assert.ok([...statuses].every((status) => status < 500));
});
