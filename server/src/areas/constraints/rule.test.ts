import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CONSTRAINT_TYPE, VALUE_BOUNDS, verdictOf } from '@plumbline/contract/constraints/verdict';
import type { LimitTerms } from '@plumbline/contract/constraints/verdict';
import fc from 'fast-check';
import type pg from 'pg';
import { migrate } from '#kit/db/migrate.ts';
import { ownDatabase } from '#test/servers/ownDatabase.ts';
import type { OwnDatabase } from '#test/servers/ownDatabase.ts';

let database: OwnDatabase;
let owner: pg.Client;
before(async () => {
  database = await ownDatabase();
  await migrate(database.url);
  owner = await database.owner();
});
after(() => database.drop());

const DAY_MS = 86_400_000;
const FIRST = Date.UTC(2027, 11, 1);
const dayAt = (n: number): string => new Date(FIRST + n * DAY_MS).toISOString().slice(0, 10);
/** Days over the end of a year and a leap February, so few that they often coincide. */
const day = fc.integer({ min: 0, max: 100 }).map(dayAt);
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const decimal = fc.integer({ min: -50, max: 50 }).map((n) => n / 10);

const terms: fc.Arbitrary<LimitTerms> = fc
  .record({
    isDate: fc.boolean(),
    bounds: fc.array(maybe(decimal), { minLength: 4, maxLength: 4 }),
    boundary_date: day,
    warning_days: maybe(fc.integer({ min: 0, max: 40 })),
    valid_from: maybe(day),
    valid_to: maybe(day),
  })
  .map(({ isDate, bounds, boundary_date, warning_days, ...valid }) => ({
    constraint_type_code: isDate ? CONSTRAINT_TYPE.date : CONSTRAINT_TYPE.value,
    ...(Object.fromEntries(
      VALUE_BOUNDS.map((bound, n) => [bound, isDate ? null : (bounds[n] ?? null)]),
    ) as Pick<LimitTerms, (typeof VALUE_BOUNDS)[number]>),
    boundary_date: isDate ? boundary_date : null,
    warning_days: isDate ? warning_days : null,
    ...valid,
  }));
const example = fc.record({ terms, value: maybe(decimal), today: day });

const JUDGED = `select n, constraint_status(constraint_type_code, critical_min, attention_min, attention_max, critical_max, boundary_date, warning_days,
    valid_from, valid_to, value, today) as status,
  constraint_next_day(boundary_date, warning_days, valid_from, valid_to, today)::text as next_day
  from jsonb_to_recordset($1) as x (n int, constraint_type_code smallint, critical_min numeric, attention_min numeric, attention_max numeric,
    critical_max numeric, boundary_date date, warning_days int, valid_from date, valid_to date, value numeric, today date) order by n`;

test('the database judges as the contract does, and knows the next day on which time may change a verdict', async () => {
  const examples = fc.sample(example, 4000);
  const { rows } = await owner.query<{ status: number | null; next_day: string | null }>(JUDGED, [
    JSON.stringify(examples.map((one, n) => ({ n, ...one.terms, ...one }))),
  ]);
  const seen = new Set<string>();
  examples.forEach(({ terms: of, value, today }, n) => {
    const { status, next_day } = rows[n] ?? { status: -1, next_day: '' };
    const label = JSON.stringify({ of, value, today });
    assert.equal(status, verdictOf(of, { value, today }), label);
    // Until the day before it, every value is judged as today.
    for (let at = 0; at <= 160; at += 1) {
      const later = dayAt(at);
      if (later <= today || (next_day !== null && later >= next_day)) continue;
      assert.equal(verdictOf(of, { value, today: later }), status, `${label} on ${later}`);
    }
    const days = [of.boundary_date, of.valid_from, of.valid_to].filter((one) => one !== null);
    assert.equal(next_day === null, days.length === 0, label);
    seen.add(`${of.constraint_type_code} ${status} ${next_day === 'infinity'}`);
  });
  assert.ok(seen.size >= 14, [...seen].join(', '));
});
