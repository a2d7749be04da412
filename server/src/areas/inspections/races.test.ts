import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readCredits } from '#areas/credits/service.ts';
import { inTenant } from '#kit/db/transaction.ts';
import { created, detailsOf, newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { PlannedInspection, Site } from '#test/fixtures/inspectionSite.ts';
import { callerOf, newApp } from '#test/fixtures/newTenant.ts';
import type { Answer, Caller, TestApp } from '#test/fixtures/newTenant.ts';
import { patient } from '#test/fixtures/patient.ts';
import { sabotage } from '#test/checks/sabotage.ts';

let app: TestApp;
before(async () => void (app = await newApp({ app: 12, read: 4 })));
after(() => app.close());

/** A site whose admin sends many requests at once. */
async function busySite(...[on, options]: Parameters<typeof newSite>): Promise<Site> {
  const site = await newSite(on, options);
  return { ...site, as: { ...site.as, admin: patient(site.as.admin) } };
}

/** Started inspections of one item each, rated but not completed. */
async function filledInspections(site: Site, count: number): Promise<PlannedInspection[]> {
  const { admin } = site.as;
  const list = await created(
    admin.post('/check_list', {
      name: 'One',
      items: [{ name: 'Roof', item_type: 'question', check_type_code: 1 }],
    }),
  );
  return await Promise.all(
    Array.from({ length: count }, async () => {
      const { id } = await created(
        admin.post(`/inspection/${site.object_id}/composite/operative`, {
          check_list_ids: [list.id],
        }),
      );
      const inspection = { id, details: await detailsOf(admin, id) };
      await ok(working(admin, inspection).start());
      await working(admin, inspection).fill();
      return inspection;
    }),
  );
}

const statuses = (answers: Answer[]) =>
  Object.fromEntries(
    Map.groupBy(answers, (answer) => answer.status)
      .entries()
      .map(([status, all]) => [status, all.length]),
  );
const bookOf = (site: Site) =>
  inTenant(app.deps.database.app, site.tenant_id, (db) => readCredits(db, site.tenant_id));

test('of fifty concurrent completions with credit for twenty, twenty succeed, thirty are refused and the ledger sums to zero', async () => {
  const site = await busySite(app, { credits: 20 });
  const { admin } = site.as;
  const inspections = await filledInspections(site, 50);
  const answers = await Promise.all(
    inspections.map((inspection) => working(admin, inspection).complete()),
  );
  assert.deepEqual(statuses(answers), { 200: 20, 402: 30 });
  for (const { body } of answers.filter((answer) => answer.status === 402)) {
    assert.deepEqual(body.detail, {
      code: 'not_enough_credits',
      required_credits: 1,
      available_credits: 0,
    });
  }
  assert.deepEqual(await bookOf(site), { income: 20, expense: 20, refill_sum: 0, remnant: 0 });
  const { items } = await ok(
    admin
      .get('/inspection/aggr_on_attr?attrs=operative_status')
      .then((answer) => ({ ...answer, body: { items: answer.body.operative_status } })),
  );
  assert.deepEqual(
    items.map((facet: { object: { code: number }; total_count: number }) => [
      facet.object.code,
      facet.total_count,
    ]),
    [
      [2, 30],
      [3, 20],
    ],
  );
});

test('of a hundred concurrent completions with credit for one, one succeeds', async () => {
  const site = await busySite(app, { credits: 1 });
  const inspections = await filledInspections(site, 100);
  const answers = await Promise.all(
    inspections.map((inspection) => working(site.as.admin, inspection).complete()),
  );
  assert.deepEqual(statuses(answers), { 200: 1, 402: 99 });
  assert.deepEqual(await bookOf(site), { income: 1, expense: 1, refill_sum: 0, remnant: 0 });
});

/** One inspection completed by many requests at once. */
async function completeTogether(site: Site, caller: Caller): Promise<Answer[]> {
  const [inspection] = await filledInspections(site, 1);
  assert.ok(inspection);
  return await Promise.all(
    Array.from({ length: 20 }, () => working(caller, inspection).complete()),
  );
}

test('one inspection completed twenty times at once is paid for once, and all calls get the same answer', async () => {
  const site = await busySite(app, { credits: 5 });
  const answers = await completeTogether(site, site.as.admin);
  assert.deepEqual(statuses(answers), { 200: 20 });
  assert.equal(new Set(answers.map((answer) => JSON.stringify(answer.body))).size, 1);
  assert.equal((await bookOf(site))?.remnant, 4);
});

test('the same key sent twenty times at once plans one inspection and answers one item', async () => {
  const site = await busySite(app);
  const { admin } = site.as;
  const key = { 'idempotency-key': 'the one plan' };
  const body = { template_id: site.template_id };
  const plans = await Promise.all(
    Array.from({ length: 20 }, () =>
      admin.post(`/inspection/composite/${site.object_id}`, body, key),
    ),
  );
  assert.deepEqual(statuses(plans), { 201: 20 });
  assert.equal(new Set(plans.map((answer) => answer.body.id)).size, 1);
  assert.equal((await ok(admin.get('/inspection'))).total, 1);
  const other = await admin.post(
    `/inspection/composite/${site.object_id}`,
    { ...body, comment: 'other' },
    key,
  );
  assert.deepEqual([other.status, other.body.detail.code], [422, 'idempotency_key_reused']);
});

/** Compares the stored counters of an inspection with a recount of its items. */
async function countMismatches(site: Site): Promise<number> {
  const client = await app.database.owner();
  try {
    const { rows } = await client.query(
      `select n.id from inspection n, lateral (
         select count(i.quality) as filled, count(*) filter (where i.quality = 30) as ok, count(*) filter (where i.quality = 20) as attention,
           count(*) filter (where i.quality = 10) as critical
         from inspection_detail d join inspection_item i on i.tenant_id = d.tenant_id and i.detail_id = d.id and i.shown
         where d.tenant_id = n.tenant_id and d.inspection_id = n.id) c, lateral (
         select sum(d.item_filled) as filled, sum(d.count_ok) as ok from inspection_detail d where d.tenant_id = n.tenant_id and d.inspection_id = n.id) s
       where n.tenant_id = $1 and ((n.item_filled, n.count_ok, n.count_attention, n.count_critical) <> (c.filled, c.ok, c.attention, c.critical)
         or (n.item_filled, n.count_ok) <> (s.filled, s.ok))`,
      [site.tenant_id],
    );
    return rows.length;
  } finally {
    await client.end();
  }
}

async function answerTogether(site: Site, caller: Caller): Promise<number> {
  const inspection = await site.plan(site.as.admin);
  await ok(working(site.as.admin, inspection).start());
  const items = inspection.details.flatMap((detail, at) =>
    Object.keys(detail.items).map((item) => ({ at, item })),
  );
  await Promise.all(
    items.map(({ at, item }, index) =>
      ok(
        working(caller, inspection).answer(
          item,
          { quality_status_code: [10, 20, 30][index % 3] },
          at,
        ),
      ),
    ),
  );
  return await countMismatches(site);
}
const many = Array.from({ length: 30 }, (_, index) => ({ name: `Item ${index}` }));

test('concurrent answers to different items of one inspection all count', async () => {
  const site = await busySite(app, { items: many, onPumps: true });
  assert.equal(await answerTogether(site, site.as.admin), 0);
});

/**
 * Completes, cancels and answers at once: exactly one ending must win, and the roll-up must agree with it.
 */
async function endTogether(
  site: Site,
  inspection: PlannedInspection,
  caller: Caller,
): Promise<string[]> {
  const work = working(caller, inspection);
  const [completion, cancellation, answer] = await Promise.all([
    work.complete(),
    work.cancel(),
    work.answer('Roof', { quality_status_code: 10 }),
  ]);
  const faults: string[] = [];
  const ends = [completion, cancellation].filter((end) => end?.status === 200);
  if (ends.length !== 1) faults.push(`${ends.length} endings`);
  const final = await working(site.as.admin, inspection).read();
  if (final.operative_status.code !== (completion?.status === 200 ? 3 : 5))
    faults.push('the winner is not what stands');
  if (answer?.status === 200 && final.quality_aggr.critical !== 1)
    faults.push('an accepted answer is lost');
  if (answer?.status === 409 && final.quality_aggr.critical !== 0)
    faults.push('a refused answer is kept');
  for (const end of [completion, cancellation, answer])
    if (end && ![200, 409].includes(end.status)) faults.push(`status ${end.status}`);
  return faults;
}

test('if an inspection is completed and cancelled at once, exactly one wins, and an answer either counts or is refused', async () => {
  const site = await busySite(app);
  const faults: string[] = [];
  for (const inspection of await filledInspections(site, 40))
    faults.push(...(await endTogether(site, inspection, site.as.admin)));
  assert.deepEqual(faults, []);
  assert.equal(await countMismatches(site), 0);
  const { rows } = await latestResults(site);
  assert.ok(
    rows.every((row) => row.same),
    'the object shows its newest completed result',
  );
});

async function latestResults(site: Site): Promise<{ rows: { same: boolean }[] }> {
  const client = await app.database.owner();
  try {
    return await client.query(
      `select (r.ok, r.attention, r.critical, r.ref_id) = (d.count_ok, d.count_attention, d.count_critical, d.id) as same
       from object_result r, lateral (select * from inspection_detail d where d.tenant_id = r.tenant_id and d.object_id = r.object_id
         and d.check_list_id = r.source_id and d.finished_at is not null order by d.finished_at desc, d.id desc limit 1) d
       where r.tenant_id = $1`,
      [site.tenant_id],
    );
  } finally {
    await client.end();
  }
}

test('without the lock on the inspection, two endings win and answers are lost', async () => {
  const unlocked = await sabotage(app, 'for no key update');
  try {
    const site = await busySite(app, { items: many, onPumps: true, credits: 1000 });
    const caller = patient(callerOf(unlocked.app, site.as.admin));
    const inspections = await filledInspections(site, 10);
    const faults: string[] = [];
    for (const inspection of inspections)
      faults.push(...(await endTogether(site, inspection, caller)));
    const miscounts = await answerTogether(site, caller);
    const together = statuses(await completeTogether(site, caller));
    assert.ok(faults.length > 0, 'two endings or a lost answer');
    assert.equal(miscounts, 1, 'lost counts');
    assert.notDeepEqual(together, { 200: 20 });
  } finally {
    await unlocked.close();
  }
});

test('without the constraint on the account more inspections are completed than paid for', async () => {
  const own = await newApp({ app: 12, read: 4 });
  const client = await own.database.owner();
  try {
    const { rows } = await client.query<{ definition: string }>(
      `select pg_get_functiondef('credit_book'::regproc) as definition`,
    );
    const definition = rows[0]?.definition ?? '';
    assert.ok(definition.includes(' >= 0'));
    await client.query(definition.replace(' >= 0', ' > -1000'));
    await client.query(
      'alter table credit_account drop constraint credit_account_balance_check; alter table credit_ledger drop constraint credit_ledger_balance_after_check',
    );
    const site = await busySite(own, { credits: 5 });
    const inspections = await filledInspections(site, 10);
    assert.deepEqual(
      statuses(
        await Promise.all(
          inspections.map((inspection) => working(site.as.admin, inspection).complete()),
        ),
      ),
      { 200: 10 },
    );
  } finally {
    await client.end();
    await own.close();
  }
});
