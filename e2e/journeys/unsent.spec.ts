import { strict as assert } from 'node:assert';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE, signIn } from '../browser.ts';
import { ANSWERS, answer, isChosen, item, sheet } from '../runnerPage.ts';
import { openStage } from '../stage.ts';
import { waitUntil } from '../waitUntil.ts';
import { caller, startInspection } from '../world.ts';

const stage = openStage();

/** The script of the outbox, and what it stores with. */
const OUTBOX = '**/assets/storage-*.js';
/** Blocks the answers; all other requests get through. */
const disconnect = (page: Page) => page.route(ANSWERS, (route) => route.abort());
const reconnect = (page: Page) => page.unroute(ANSWERS);

/** The server's next response to an answer. */
const nextResponse = (page: Page) =>
  page.waitForResponse((response) => ANSWERS.test(response.url()));

/** The runner of a new inspection, on a separate device. */
async function openRunner(options = PHONE, user = stage.world.inspector) {
  const window = await stage.openAs(user, options);
  const { id } = await startInspection(stage.world);
  await window.page.goto(`/inspections/info/${id}/run`);
  await item(window.page, 'Guard in place').waitFor();
  return { ...window, id };
}

/** A runner in a session of its own, so that signing out ends no other, with one answer that does not get through. */
async function openUnsent() {
  const user = await caller(stage.server.url, stage.world.inspector.email);
  const window = await openRunner(DESKTOP, user);
  await disconnect(window.page);
  await answer(window.page, 'Guard in place', 'Yes').click();
  await window.page
    .getByRole('button', { name: /1 entry/ })
    .first()
    .waitFor();
  return window;
}

/** Sends the blocked answers, unless the queue, which also retries by itself, is faster than the click. */
async function send(page: Page, button: string, done: string) {
  const confirmation = sheet(page).getByText(done);
  const click = sheet(page).getByRole('button', { name: button }).click();
  await Promise.any([click, confirmation.waitFor()]);
  await confirmation.waitFor();
}

/** The stored answers on the server, by item name. */
async function storedAnswers(id: string): Promise<Record<string, unknown>> {
  const { inspector } = stage.world;
  const details = await inspector.get<{ items: { id: string }[] }>(`/inspection/${id}/detail`);
  const [detail] = details.items;
  const { items } = await inspector.get<{
    items: { name: string; value: unknown; quality_status: { code: number } | null }[];
  }>(`/inspection/${id}/detail/${detail?.id}/item`);
  return Object.fromEntries(
    items.map(({ name, value, quality_status }) => [name, value ?? quality_status?.code ?? null]),
  );
}

test('the runner opens after a reload with unsent answers, which then arrive', async () => {
  const { page, errors, id } = await openRunner();
  await disconnect(page);
  await answer(page, 'Guard in place', 'Yes').click();
  await answer(page, 'Leak seen', 'No').click();
  await answer(page, 'Casing and bolts', 'Attention').click();
  await page.getByRole('button', { name: /3 entries/ }).waitFor();
  assert.equal((await storedAnswers(id))['Guard in place'], null);
  await reconnect(page);
  await page.route('**/api/inspection/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 80)); // as over a slow line
    await route.continue();
  });
  await page.reload();
  await isChosen(page, 'Guard in place', 'Yes');
  await isChosen(page, 'Leak seen', 'No');
  await isChosen(page, 'Casing and bolts', 'Attention');
  await page.getByText('Synced', { exact: true }).waitFor();
  const now = await storedAnswers(id);
  assert.deepEqual(
    [now['Guard in place'], now['Leak seen'], now['Casing and bolts']],
    [true, false, 20],
  );
  assert.deepEqual(errors, []);
});

test('two tabs show the same answers, whichever of them sends', async () => {
  const { page: first, errors, id } = await openRunner(DESKTOP);
  const second = await first.context().newPage();
  await second.goto(first.url());
  await item(second, 'Guard in place').waitFor();
  await disconnect(first);
  await answer(first, 'Guard in place', 'Yes').click();
  await isChosen(second, 'Guard in place', 'Yes');
  await answer(second, 'Leak seen', 'No').click();
  await second.getByText('Synced', { exact: true }).waitFor();
  await first.getByText('Synced', { exact: true }).waitFor();
  for (const page of [first, second]) {
    await isChosen(page, 'Guard in place', 'Yes');
    await isChosen(page, 'Leak seen', 'No');
  }
  assert.equal((await storedAnswers(id))['Guard in place'], true);
  assert.deepEqual(errors, []);
});

/** An answer to the same item from another device. */
async function answerElsewhere(id: string, name: string, body: object): Promise<void> {
  const { inspector } = stage.world;
  const { items: details } = await inspector.get<{ items: { id: string }[] }>(
    `/inspection/${id}/detail`,
  );
  const detail = `/inspection/${id}/detail/${details[0]?.id}`;
  const { items } = await inspector.get<{ items: { id: string; name: string }[] }>(
    `${detail}/item`,
  );
  const match = items.find((one) => one.name === name);
  await inspector.patch(`${detail}/item/${match?.id}/quality`, body);
}

test('an answer overtaken by another device is shown beside the other, and the user decides', async () => {
  const { page, errors, id } = await openRunner();
  await disconnect(page);
  await answer(page, 'Guard in place', 'Yes').click();
  await page.getByRole('button', { name: /1 entry/ }).click();
  await sheet(page).getByText('Guard in place').waitFor();
  assert.equal(await sheet(page).getByRole('button', { name: 'Discard' }).count(), 0); // it only waits
  await page.keyboard.press('Escape');
  await answerElsewhere(id, 'Guard in place', { value: false });
  await reconnect(page);
  await page.getByRole('button', { name: /1 entry/ }).click();
  await send(page, 'Send now', 'Newer elsewhere');
  await sheet(page)
    .getByText(/Olena Kovalenko answered .*: No/)
    .waitFor();
  assert.equal((await storedAnswers(id))['Guard in place'], false);
  await isChosen(page, 'Guard in place', 'No');
  await sheet(page).getByRole('button', { name: 'Keep mine' }).click();
  await sheet(page).getByText('All entries have been sent').waitFor();
  assert.equal((await storedAnswers(id))['Guard in place'], true);
  assert.deepEqual(errors, []);
});

test('a refused answer of an item hidden by a condition can be seen and discarded', async () => {
  const { page, id } = await openRunner();
  const accepted = nextResponse(page);
  await answer(page, 'Leak seen', 'Yes').click();
  await accepted; // only later requests are refused
  await page.route(ANSWERS, (route) =>
    route.fulfill({ status: 409, json: { detail: { code: 'wrong_status' } } }),
  );
  await item(page, 'Drops per minute').getByRole('textbox').fill('3');
  await item(page, 'Drops per minute').getByRole('textbox').press('Enter');
  await item(page, 'Drops per minute').getByRole('alert').waitFor();
  await reconnect(page);
  await answer(page, 'Leak seen', 'No').click();
  await item(page, 'Drops per minute').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '1 entry needs your decision' }).click();
  await sheet(page).getByText('Drops per minute').waitFor();
  await sheet(page).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await sheet(page).getByText('Drops per minute').waitFor();
  await sheet(page).getByText('Refused').first().waitFor();
  await sheet(page).getByRole('button', { name: 'Discard' }).click();
  await sheet(page).getByText('All entries have been sent').waitFor();
  assert.equal((await storedAnswers(id))['Leak seen'], false);
});

test('a page injected by the network neither counts as a refusal nor redirects the user', async () => {
  const { page, id } = await openRunner();
  await page.route(ANSWERS, (route) =>
    route.fulfill({ status: 403, contentType: 'text/html', body: '<h1>Sign in to the Wi-Fi</h1>' }),
  );
  await answer(page, 'Guard in place', 'Yes').click();
  await page.getByRole('button', { name: '1 entry is held back' }).click();
  await sheet(page)
    .getByText(/Something else answered/)
    .waitFor();
  assert.match(page.url(), /\/run$/);
  await reconnect(page);
  await send(page, 'Send again', 'All entries have been sent');
  assert.equal((await storedAnswers(id))['Guard in place'], true);
});

test('typed text survives a reload in the middle of typing', async () => {
  const { page, id } = await openRunner(DESKTOP);
  const accepted = nextResponse(page);
  await answer(page, 'Casing and bolts', 'Critical').click();
  const comment = item(page, 'Casing and bolts').getByRole('textbox');
  await accepted; // only later requests are blocked
  await disconnect(page);
  await comment.pressSequentially('two bolts are lo', { delay: 5 });
  await page.evaluate(() => {
    // a crash: no leave event reaches the page
    for (const type of ['pagehide', 'visibilitychange', 'beforeunload', 'blur', 'focusout'])
      window.addEventListener(type, (event) => event.stopImmediatePropagation(), true);
  });
  await page.reload();
  await page.getByRole('button', { name: '1 entry is held back' }).click();
  await sheet(page).getByText('two bolts are lo').waitFor();
  await reconnect(page);
  await send(page, 'Send now', 'All entries have been sent');
  const { inspector } = stage.world;
  const details = await inspector.get<{ items: { id: string }[] }>(`/inspection/${id}/detail`);
  const storedComment = async () => {
    const { items } = await inspector.get<{ items: { name: string; comment: string | null }[] }>(
      `/inspection/${id}/detail/${details.items[0]?.id}/item`,
    );
    return items.find(({ name }) => name === 'Casing and bolts')?.comment;
  };
  // The text becomes an answer after a pause in typing.
  const isStored = async () => (await storedComment()) === 'two bolts are lo';
  await waitUntil(isStored, 'the comment is stored');
});

test('text that cannot be an answer stays visible in the sheet, on any page, until it is finished or discarded', async () => {
  const { page, errors, id } = await openRunner();
  const value = page.getByRole('textbox', { name: 'Bearing temperature', exact: true });
  await value.fill('900');
  await item(page, 'Bearing temperature').getByText('Between').waitFor();
  await page.goto('/');
  const pill = page.getByRole('button', { name: 'All entries have been sent' });
  await pill.click();
  const typed = sheet(page).getByRole('region', { name: 'Typed, not an answer yet' });
  await typed.getByText('Bearing temperature').waitFor();
  await typed.getByText('900', { exact: true }).waitFor();
  await typed.getByRole('button', { name: 'Open' }).click();
  await page.waitForURL(/\/run\?item=/);
  const accepted = nextResponse(page);
  await value.fill('90');
  await value.press('Enter');
  await accepted;
  assert.equal((await storedAnswers(id))['Bearing temperature'], 90);
  await value.fill('901');
  await pill.click();
  await typed.getByRole('button', { name: 'Discard' }).click();
  await typed.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  assert.equal(await value.inputValue(), '90');
  assert.deepEqual(errors, []);
});

test('signing out with unsent answers asks first, and the sign-in page says that they wait here', async () => {
  const { page, id } = await openUnsent();
  const menu = page.getByRole('button', { name: /Olena Kovalenko/ });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out with 1 unsent entry?' });
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('1 entry on this device has not been sent yet.').waitFor();
  await reconnect(page);
  await signIn(page, stage.world.inspector.email);
  await page.getByText('Synced', { exact: true }).waitFor();
  assert.equal((await storedAnswers(id))['Guard in place'], true);
});

/** Lets the outbox arrive no sooner than the returned function is called. */
async function delayOutbox(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(OUTBOX, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('signing out before the outbox has arrived asks all the same, and nothing counts as sent until then', async () => {
  const { page, errors, id } = await openUnsent();
  const arrive = await delayOutbox(page);
  await page.goto('/');
  await page.getByRole('button', { name: /Olena Kovalenko/ }).click();
  assert.equal(await page.getByText('Synced', { exact: true }).count(), 0);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  arrive();
  const question = page.getByRole('dialog', { name: 'Sign out with 1 unsent entry?' });
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await reconnect(page);
  await page.reload();
  await page.getByText('Synced', { exact: true }).waitFor();
  assert.equal((await storedAnswers(id))['Guard in place'], true);
  assert.deepEqual(errors, []);
});

test('an outbox that does not arrive is reported, also to somebody who signs out, and the entries stay', async () => {
  const { page, id } = await openUnsent();
  await page.route(OUTBOX, (route) => route.fulfill({ status: 404 })); // as after an update
  await page.goto('/');
  const report = page.getByText('This part is not on this device').first();
  await report.waitFor();
  await report.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /Olena Kovalenko/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await report.waitFor(); // instead of the sign-in page
  await page.unroute(OUTBOX);
  await reconnect(page);
  await page.reload();
  await page.getByText('Synced', { exact: true }).waitFor();
  assert.equal((await storedAnswers(id))['Guard in place'], true);
});

test('offline, the completion says that it will wait, and nothing happens after "Keep working"', async () => {
  const { page, id } = await openRunner();
  await answer(page, 'Guard in place', 'Yes').click();
  await answer(page, 'Leak seen', 'No').click();
  await answer(page, 'Casing and bolts', 'OK').click();
  await page.getByText('Synced', { exact: true }).waitFor();
  const accepted = nextResponse(page);
  await item(page, 'Bearing temperature').getByRole('textbox').fill('20');
  await item(page, 'Bearing temperature').getByRole('textbox').press('Enter');
  await accepted;
  await page.getByText('Synced', { exact: true }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Complete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('You are offline').waitFor();
  await dialog.getByRole('button', { name: 'Complete when connected' }).waitFor();
  await dialog.getByRole('button', { name: 'Keep working' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.context().setOffline(false);
  await page.getByText('Synced', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Complete' }).click();
  await dialog.getByRole('button', { name: 'Complete', exact: true }).waitFor();
  const status = async () =>
    (await stage.world.inspector.get<{ operative_status: { code: number } }>(`/inspection/${id}`))
      .operative_status.code;
  assert.equal(await status(), 2);
  await dialog.getByRole('button', { name: 'Complete', exact: true }).click();
  await page.getByText('Inspection completed').waitFor();
  assert.equal(await status(), 3);
});

test('an insecure address says at the start that nothing can be stored there', async () => {
  const { page } = await stage.open(DESKTOP);
  await page.addInitScript(() =>
    Object.defineProperty(window, 'isSecureContext', { value: false }),
  );
  await page.goto('/');
  await page.getByText('This address is not secure').waitFor();
});

test('an answer given by mistake is cleared, and comes back with Undo', async () => {
  const { page, errors, id } = await openRunner();
  const accepted = nextResponse(page);
  await answer(page, 'Guard in place', 'Yes').click();
  await accepted;
  const cleared = nextResponse(page);
  await page.getByRole('button', { name: 'Clear the answer: Guard in place' }).click();
  await cleared;
  assert.equal((await storedAnswers(id))['Guard in place'], null);
  const undone = nextResponse(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await undone;
  assert.equal((await storedAnswers(id))['Guard in place'], true);
  assert.deepEqual(errors, []);
});

test('answers refused while the work was with somebody else are sent again all together', async () => {
  const { page, errors, id } = await openRunner();
  const { world } = stage;
  const handOver = (responsible_id: string) =>
    world.superuser.post(`/inspection/composite/responsible/${id}`, { responsible_id });
  await disconnect(page);
  await answer(page, 'Guard in place', 'Yes').click();
  await answer(page, 'Leak seen', 'No').click();
  await page.getByRole('button', { name: /2 entries/ }).waitFor();
  await handOver(world.admin.id);
  await reconnect(page);
  await page.reload();
  await page.getByRole('button', { name: '2 entries need your decision' }).click();
  const all = sheet(page).getByRole('button', { name: 'Send all 2 again' });
  await all.waitFor();
  const { number } = await world.inspector.get<{ number: string }>(`/inspection/${id}`);
  await sheet(page).getByRole('heading', { name: number }).waitFor();
  const waiting = page.waitForEvent('download');
  await sheet(page).getByRole('button', { name: 'Save all as ZIP' }).click();
  const zip = await readFile(await (await waiting).path());
  for (const words of ['Entries.html', 'entries.json', 'Guard in place', 'Leak seen', 'Refused. '])
    assert.ok(zip.includes(words), words); // nothing in it is compressed
  await handOver(world.inspector.id);
  await all.click();
  await sheet(page).getByText('All entries have been sent').waitFor();
  const now = await storedAnswers(id);
  assert.deepEqual([now['Guard in place'], now['Leak seen']], [true, false]);
  assert.deepEqual(errors, []);
});
