import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type pg from 'pg';
import type * as Rrule from 'rrule';
import { created, newSite } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';
import { runSchedules } from './round.ts';

/** Published for CommonJS. */
const { RRule } = createRequire(import.meta.url)('rrule') as typeof Rrule;

let app: TestApp;
let owner: pg.Client;
before(async () => {
  app = await newApp({ app: 4, read: 4 });
  owner = await app.database.owner();
});
after(() => app.close());

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const ZONES = ['Europe/Kyiv', 'America/New_York'];
const RULES = [
  'FREQ=DAILY;BYHOUR=8;BYMINUTE=0',
  // in the hour that both changes of summer time concern
  'FREQ=DAILY;BYHOUR=3;BYMINUTE=30',
  'FREQ=DAILY;BYHOUR=2;BYMINUTE=30',
  'FREQ=DAILY;INTERVAL=3;BYHOUR=6,18;BYMINUTE=15',
  'FREQ=DAILY;COUNT=30;BYHOUR=9;BYMINUTE=0',
  'FREQ=WEEKLY;BYDAY=MO,TH;BYHOUR=7;BYMINUTE=45',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;BYHOUR=2;BYMINUTE=30',
  'FREQ=WEEKLY;INTERVAL=3;WKST=SU;BYDAY=SA,SU;BYHOUR=12;BYMINUTE=0',
  'FREQ=MONTHLY;BYMONTHDAY=31;BYHOUR=10;BYMINUTE=0',
  'FREQ=MONTHLY;BYMONTHDAY=-1;BYHOUR=23;BYMINUTE=59',
  'FREQ=MONTHLY;BYDAY=2TU,-1FR;BYHOUR=10;BYMINUTE=0',
  'FREQ=MONTHLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;BYHOUR=16;BYMINUTE=0',
  'FREQ=MONTHLY;BYMONTH=1,4,7,10;BYMONTHDAY=15;BYHOUR=0;BYMINUTE=5',
];
const EVERY_HOURS = 60;

const setClock = (days: number) => {
  app.deps.clock = sql<string>`(statement_timestamp() + make_interval(secs => ${days * 86_400}))`;
};

/** The wall clock of a zone at a moment, as if it were UTC. */
function wallOf(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/** The first moment with this wall clock; one that is skipped counts from before the change (RFC 5545, 3.3.5). */
function momentAt(zone: string, wall: number): number {
  const offsetNear = (at: number) => wallOf(zone, at) - at;
  const [earlier, later] = [offsetNear(wall - DAY_MS), offsetNear(wall + DAY_MS)];
  if (wallOf(zone, wall - earlier) === wall) return wall - earlier;
  return wallOf(zone, wall - later) === wall ? wall - later : wall - earlier;
}

/** By another library, which counts on wall clocks alone. */
function expected(rule: string, zone: string, span: { anchor: number; to: number }): number[] {
  const floating = new Date(wallOf(zone, span.anchor));
  const options = { ...RRule.parseString(`${rule};BYSECOND=0`), dtstart: floating };
  return new RRule(options)
    .between(floating, new Date(span.to + 2 * DAY_MS), true)
    .map((wall) => momentAt(zone, wall.getTime()))
    .filter((at) => at >= span.anchor && at <= span.to);
}

function expectedHourly(span: { anchor: number; to: number }): number[] {
  const first = Math.floor(span.anchor / HOUR_MS) * HOUR_MS;
  const all = [];
  for (let at = first; at <= span.to; at += EVERY_HOURS * HOUR_MS)
    if (at >= span.anchor) all.push(at);
  return all;
}

async function assign(site: Site, rule: string, timezone: string) {
  const { admin } = site.as;
  const { check_list_id } = site;
  const template = await created(
    admin.post('/inspection_template', {
      name: `${rule} ${timezone}`,
      schedule: { rrule: rule, timezone },
      details: [{ check_list_id, group_name: 'All', group_number: 1 }],
    }),
  );
  await created(
    admin.post('/object_inspection_template', {
      object_id: site.object_id,
      inspection_template_id: template.id,
    }),
  );
  return { rule, timezone, id: template.id, anchor: Date.parse(String(template['created_at'])) };
}

test('a year of schedules in two zones has the inspections that another library calculates', async () => {
  setClock(0);
  const site = await newSite(app);
  const hourly = `FREQ=HOURLY;INTERVAL=${EVERY_HOURS};BYMINUTE=0`;
  const templates = [];
  for (const timezone of ZONES)
    for (const rule of [...RULES, hourly]) templates.push(await assign(site, rule, timezone));
  let day = 0;
  for (let step = 0; day < 365; step++) {
    setClock(day);
    await runSchedules(app.deps, app.app.log);
    day += [0.2, 13, 1, 6.6, 9, 12.9, 0.5][step % 7] ?? 1;
  }
  const to = Date.now() + 360 * DAY_MS;
  for (const { rule, timezone, id, anchor } of templates) {
    const { rows } = await owner.query<{ at: string }>(
      'select assigned_time::text as at from inspection where tenant_id = $1 and template_id = $2 and not archived order by 1',
      [site.tenant_id, id],
    );
    const actual = rows.map(({ at }) => Date.parse(at)).filter((at) => at <= to);
    const span = { anchor, to };
    const right = rule === hourly ? expectedHourly(span) : expected(rule, timezone, span);
    assert.ok(right.length > 2, rule);
    const text = (times: number[]) =>
      times.toSorted((a, b) => a - b).map((at) => new Date(at).toISOString());
    assert.deepEqual(text(actual), text(right), `${rule} ${timezone}`);
  }
});
