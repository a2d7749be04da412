import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { faults } from '../axe.ts';
import { misfits } from '../misfits.ts';
import { DESKTOP, PHONE } from '../browser.ts';
import { ANSWERS, answer, item, sheet } from '../runnerPage.ts';
import { openStage } from '../stage.ts';
import { startInspection } from '../world.ts';

const stage = openStage();
const FILE = { content_id: randomUUID(), item_id: null, name: 'roof.jpg' };

test('work that came too late is handed to the managers from the phone, and one of them takes it over', async () => {
  const { world } = stage;
  const { page, errors } = await stage.openAs(world.inspector, PHONE);
  const { id } = await startInspection(world);
  await page.goto(`/inspections/info/${id}/run`);
  await item(page, 'Guard in place').waitFor();
  await page.route(ANSWERS, (route) => route.abort());
  await answer(page, 'Guard in place', 'Yes').click();
  await answer(page, 'Leak seen', 'No').click();
  await page.getByRole('button', { name: /2 entries/ }).waitFor();
  await world.superuser.post(`/inspection/composite/responsible/${id}`, {
    responsible_id: world.admin.id,
  });
  await page.unroute(ANSWERS);
  await page.reload();
  await page.getByRole('button', { name: '2 entries need your decision' }).click();
  const { full_name } = await world.admin.get<{ full_name: string }>('/user/me');
  await sheet(page).getByText(`${full_name} is responsible for this inspection now.`).waitFor();
  await sheet(page)
    .getByRole('button', { name: `Ask ${full_name} to hand it back` })
    .click();
  await page.getByText(`${full_name} has been asked to hand it back`).waitFor();
  await sheet(page).getByRole('button', { name: 'Hand to the managers' }).click();
  await sheet(page).getByText('All entries have been sent').waitFor();
  const manager = await stage.openAs(world.admin, DESKTOP);
  await manager.page.goto(`/inspections/info/${id}`);
  const section = manager.page.getByRole('region', { name: /^Late work of/ });
  await section.getByText('Waits for a decision').waitFor();
  await section.getByText('Guard in place').waitFor();
  await section.getByRole('button', { name: 'Take over', exact: true }).focus();
  await manager.page.keyboard.press('Enter');
  await section.getByText('Taken over').first().waitFor();
  const { items: details } = await world.admin.get<{ items: { id: string }[] }>(
    `/inspection/${id}/detail`,
  );
  const { items } = await world.admin.get<{
    items: { name: string; value: unknown; answered_by: { id: string } | null }[];
  }>(`/inspection/${id}/detail/${details[0]?.id}/item`);
  assert.deepEqual(
    items
      .filter(({ name }) => ['Guard in place', 'Leak seen'].includes(name))
      .map(({ value, answered_by }) => [value, answered_by?.id]),
    [
      [true, world.inspector.id],
      [false, world.inspector.id],
    ],
  );
  assert.deepEqual([...errors, ...manager.errors], []);
});

test('a manager finds late work from Home, and decides it in its inspection', async () => {
  const { world } = stage;
  const { id } = await startInspection(world);
  const late = { id: randomUUID(), answers: [], files: [FILE] };
  await world.inspector.post(`/inspection/${id}/late_work`, late);
  const { page, errors } = await stage.openAs(world.admin, DESKTOP);
  await page.goto('/');
  await page.getByRole('link', { name: /late works? waits? for a decision$/ }).click();
  await page.waitForURL('**/inspections/late?**');
  const row = page.getByRole('row').filter({ hasText: '1 file' });
  await row.getByText('Waits for a decision').waitFor();
  const chips = page.getByRole('group', { name: 'Filter', exact: true });
  assert.equal(await chips.filter({ hasText: 'open' }).count(), 0, 'the pill says it');
  assert.deepEqual(await faults(page), []);
  await page.setViewportSize({ width: 390, height: 844 });
  const card = page.getByRole('link', { name: 'Monthly mechanical' }).first();
  await card.waitFor();
  assert.deepEqual(await misfits(page), []);
  assert.deepEqual(await faults(page), []);
  await card.click();
  await page.waitForURL(`**/inspections/info/${id}`);
  const section = page.getByRole('region', { name: /^Late work of/ });
  await section.getByText('Waits for a decision').waitFor();
  assert.deepEqual(errors, []);
});
