import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openSession } from '#areas/accounts/login.ts';
import { created, detailsOf, newSite, ok, working } from '../fixtures/inspectionSite.ts';
import type { Site } from '../fixtures/inspectionSite.ts';
import { newApp } from '../fixtures/newTenant.ts';
import type { Answer, TestApp } from '../fixtures/newTenant.ts';
import { newVendor } from '../fixtures/vendor.ts';
import type { Vendor } from '../fixtures/vendor.ts';
import { startRestartedServer } from '../servers/restartedServer.ts';
import type { RestartedServer } from '../servers/restartedServer.ts';
import { freePort } from '../stress/freePort.ts';
import { insistent } from '../stress/insistent.ts';
import { killInTurn } from '../stress/killInTurn.ts';

/** Five minutes of load or more. */
const KILLS = 70;
const INSPECTORS = 6;
/** Few, so that completions and refills contend for the last credit. */
const CREDITS = 20;
/** Completing an inspection costs a credit for each of its check lists. */
const MOST_LISTS = 4;

let server: RestartedServer;
let app: TestApp;
let site: Site;
let vendor: Vendor;
before(async () => {
  server = await startRestartedServer();
  app = await newApp({ app: 4, read: 2 }, { database: server.database });
  site = await newSite(app, { credits: CREDITS });
  vendor = await newVendor(app, site.tenant_id);
});
after(() => app.close());

interface Work {
  /** Inspections reported as completed by a server. */
  completed: string[];
  refused: number;
  /** Credits of each token, which are booked whether or not an answer reported it. */
  tokens: number[];
  booked: number;
}

const codeOf = ({ status, body }: Answer) => (status === 200 ? 'ok' : body.detail?.code);

test('however often servers are killed during completions and refills, each is booked once and the ledger equals a recount', async () => {
  const { tenant_id } = site;
  const lists = await Promise.all(
    Array.from({ length: MOST_LISTS }, (_, n) =>
      created(
        site.as.admin.post('/check_list', {
          name: `List ${n}`,
          items: [{ name: 'Roof', item_type: 'question', check_type_code: 1 }],
        }),
      ),
    ),
  );
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const sessionOf = async ({ id }: { id: string }) =>
    insistent(base, { id, token: (await openSession(app.deps, { tenant_id, id })).access_token });
  const admin = await sessionOf(site.as.admin);
  const superuser = await sessionOf(site.as.superuser);
  const work: Work = { completed: [], refused: 0, tokens: [], booked: 0 };
  let isWorking = true;

  /** Each inspection is completed by several calls at once, and tried again until there is credit. */
  const inspect = async () => {
    while (isWorking) {
      const check_list_ids = lists.slice(randomInt(MOST_LISTS)).map(({ id }) => id);
      const { id } = await created(
        admin.post(`/inspection/${site.object_id}/composite/operative`, { check_list_ids }),
      );
      const steps = working(admin, { id, details: await detailsOf(admin, id) });
      await ok(steps.start());
      await steps.fill();
      for (let isOpen = true; isOpen && isWorking;) {
        const codes = (await Promise.all([steps.complete(), steps.complete()])).map(codeOf);
        isOpen = !codes.includes('ok');
        if (isOpen) {
          assert.ok(
            codes.every((code) => code === 'not_enough_credits'),
            codes.join(),
          );
          work.refused += 1;
          await pause(randomInt(100));
        } else work.completed.push(id);
      }
    }
  };
  const refill = async () => {
    const path = `/superuser/tenant/${tenant_id}/refill`;
    while (isWorking) {
      const credits = randomInt(1, 12);
      const token = vendor.tokenOf({ credits });
      work.tokens.push(credits);
      // With keys of their own: the same answer twice would not be a booking twice.
      const codes = (await Promise.all([1, 2, 3].map(() => superuser.post(path, { token })))).map(
        codeOf,
      );
      assert.ok(
        codes.every((code) => code === 'ok' || code === 'refill_token_used'),
        codes.join(),
      );
      const booked = codes.filter((code) => code === 'ok').length;
      assert.ok(booked <= 1, 'one token was booked twice');
      work.booked += booked;
      await pause(randomInt(500));
    }
  };
  /** The account never shows a part of a booking. */
  const look = async () => {
    while (isWorking) {
      const info = await ok(superuser.get(`/superuser/tenant/${tenant_id}/crd_info`));
      assert.equal(info.income - info.expense, info.remnant);
      assert.ok(info.remnant >= 0);
      await pause(200);
    }
  };
  const people = [...Array.from({ length: INSPECTORS }, inspect), refill(), look()];
  const env = {
    LIVE_DATABASE: app.database.url,
    LIVE_PORT: String(port),
    LIVE_VENDOR_KEYS: vendor.file,
  };
  const killing = killInTurn(server, { file: 'test/stress/liveServer.ts', env, kills: KILLS });
  try {
    await Promise.race([killing, ...people.map((person) => person.then(() => killing))]);
  } finally {
    isWorking = false;
    await Promise.allSettled([killing]);
    // Answers the remaining requests. The port of a server that has just been killed may be taken for a moment.
    await once(app.app.server.listen({ port, host: '127.0.0.1', reusePort: true }), 'listening');
    await Promise.allSettled(people);
  }
  await Promise.all(people);

  const [book] = await app.database.queryAsOwner<Record<string, string>>(
    `select a.balance, a.income, a.expense, a.refill_sum, l.* from credit_account a cross join lateral (
       select sum(amount) as recount, min(balance_after) as least, count(*) filter (where kind = 'refill') as refills,
         sum(amount) filter (where kind = 'refill') as refilled, -sum(amount) filter (where kind = 'expense') as spent
       from credit_ledger where tenant_id = $1) l where a.tenant_id = $1`,
    [tenant_id],
  );
  const numbers = Object.fromEntries(
    Object.entries(book ?? {}).map(([name, value]) => [name, Number(value)]),
  );
  const refilled = work.tokens.reduce((sum, credits) => sum + credits, 0);
  const done = await app.database.queryAsOwner<{ id: string; price: string; paid: string | null }>(
    `select i.id, i.required_credits as price, -l.amount as paid from inspection i
     left join credit_ledger l on l.tenant_id = $1 and l.kind = 'expense' and l.source_id = i.id
     where i.tenant_id = $1 and (i.operative_status_code = 3 or l.source_id is not null)`,
    [tenant_id],
  );
  const spent = done.reduce((sum, { price }) => sum + Number(price), 0);
  assert.ok(done.every(({ price, paid }) => price === paid));
  assert.deepEqual(numbers, {
    balance: CREDITS + refilled - spent,
    income: CREDITS + refilled,
    expense: spent,
    refill_sum: refilled,
    recount: CREDITS + refilled - spent,
    least: numbers['least'],
    refills: work.tokens.length,
    refilled,
    spent,
  });
  assert.ok((numbers['least'] ?? -1) >= 0);
  const isDone = new Set(done.map(({ id }) => id));
  assert.deepEqual(
    work.completed.filter((id) => !isDone.has(id)),
    [],
  );
  const unanswered = admin.unanswered() + superuser.unanswered();
  assert.ok(work.completed.length > KILLS && work.refused > 0 && unanswered > KILLS / 2);
  console.log(
    `${KILLS} kills: ${work.completed.length} completed, ${work.refused} refused, ${work.tokens.length} tokens, ${unanswered} calls without an answer`,
  );
});
