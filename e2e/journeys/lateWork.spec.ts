import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { DESKTOP, PHONE } from '../browser.ts';
import { ANSWERS, answer, item, sheet } from '../runnerPage.ts';
import { openStage } from '../stage.ts';
import { startInspection } from '../world.ts';

const stage = openStage();

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
