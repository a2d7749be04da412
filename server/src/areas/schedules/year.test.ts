import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { RULES, otherMoments } from '#test/checks/otherRecurrence.ts';
import { sized } from '#test/checks/size.ts';
import { created, newSite } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';
import { momentIn, runRound, setClock } from '#test/fixtures/scheduledSite.ts';

let app: TestApp;
let owner: pg.Client;
before(async () => {
  app = await newApp({ app: 4, read: 4 });
  owner = await app.database.owner();
});
after(() => app.close());

const HOUR_MS = 3_600_000;
const ZONES = ['Europe/Kyiv', 'America/New_York'];
const EVERY_HOURS = 60;

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
  setClock(app, 0);
  const from = momentIn(0);
  const site = await newSite(app);
  const hourly = `FREQ=HOURLY;INTERVAL=${EVERY_HOURS};BYMINUTE=0`;
  const templates = [];
  for (const [z, timezone] of ZONES.entries())
    for (const [r, rule] of [...RULES, hourly].entries())
      // in a full run each rule in both zones
      if (sized((z + r) % ZONES.length === 0, true))
        templates.push(await assign(site, rule, timezone));
  let day = 0;
  for (let step = 0; day < 365; step++) {
    setClock(app, day);
    await runRound(app);
    day += [0.2, 13, 1, 6.6, 9, 12.9, 0.5][step % 7] ?? 1;
  }
  const to = momentIn(360);
  for (const { rule, timezone, id, anchor } of templates) {
    const { rows } = await owner.query<{ at: string }>(
      'select assigned_time::text as at from inspection where tenant_id = $1 and template_id = $2 and not archived order by 1',
      [site.tenant_id, id],
    );
    const actual = rows.map(({ at }) => Date.parse(at)).filter((at) => at <= to);
    const span = { anchor, to };
    const all = rule === hourly ? expectedHourly(span) : otherMoments(rule, timezone, span);
    const right = all.filter((at) => at >= from); // the template is older
    assert.ok(right.length > 2, rule);
    const text = (times: number[]) =>
      times.toSorted((a, b) => a - b).map((at) => new Date(at).toISOString());
    assert.deepEqual(text(actual), text(right), `${rule} ${timezone}`);
  }
});
